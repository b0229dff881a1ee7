import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { paramsSchema } from '../../../findings/finding.ts'
import { htmlIssueKeys, htmlSeverities } from '../../../findings/html-issue.ts'

const issueKeySchema = z.enum(htmlIssueKeys).meta({ id: 'HtmlIssueKey' })

const htmlIssueSchema = z.object({
  key: issueKeySchema,
  feature: z.string().nullable().describe('For `support` issues: the feature, or the name of a group of features.'),
  features: z.array(z.string()).describe('The features that the issue is about, by their names at caniemail.com.'),
  severity: z.enum(htmlSeverities),
  count: z.int().describe('Places with this issue.'),
  lines: z.array(z.int()).describe('Lines of the first places, ascending; empty if it concerns the whole.'),
  params: paramsSchema,
  clients: z.array(z.string()).describe('Email clients that do not support the feature, most used first.'),
})

/** The result of the HTML check: keys and numbers, no prose. */
export const htmlFactsSchema = z.object({
  octets: z.int().describe('Size in UTF-8.'),
  elements: z.int(),
  score: z.int().describe('0 to 100.'),
  issues: z.array(htmlIssueSchema).describe('Worst first.'),
  passed: z.array(issueKeySchema).describe('Passed checks.'),
})

/** The HTML part of the message. */
export const htmlFacts = {
  html: factSchema(htmlFactsSchema).describe('How email clients will handle the HTML; absent without HTML.'),
}

export type HtmlIssue = z.infer<typeof htmlIssueSchema>
export type HtmlFacts = z.infer<typeof htmlFactsSchema>
