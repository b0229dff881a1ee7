import { z } from 'zod'
import { paramsSchema } from '../../../report/finding.ts'
import { htmlIssueKeys, htmlSeverities } from '../../../report/html-issue.ts'
import { laterFactSchema } from './later-fact.ts'

const htmlIssueSchema = z.object({
  key: z.enum(htmlIssueKeys),
  feature: z.string().nullable().describe('Of a `support` issue: the name of the feature at caniemail.com.'),
  severity: z.enum(htmlSeverities),
  count: z.int().describe('Places with this issue.'),
  lines: z.array(z.int()).describe('Lines of the first places, in ascending order; none where it is about the whole.'),
  params: paramsSchema,
  clients: z.array(z.string()).describe('Mail programs that do not support the feature, the most used first.'),
})

/** The result of the HTML check: keys and numbers, no prose. */
export const htmlFactsSchema = z.object({
  octets: z.int().describe('In UTF-8.'),
  elements: z.int(),
  score: z.int().describe('0 to 100.'),
  issues: z.array(htmlIssueSchema).describe('The gravest first.'),
  passed: z.array(z.enum(htmlIssueKeys)).describe('What was looked for and not found.'),
})

/** The HTML part of the message. */
export const htmlFacts = {
  html: laterFactSchema(htmlFactsSchema).describe('How mail programs will take the HTML; absent without any.'),
}

export type HtmlIssue = z.infer<typeof htmlIssueSchema>
export type HtmlFacts = z.infer<typeof htmlFactsSchema>
