import { z } from 'zod'
import { paramsSchema } from '../findings/finding.ts'
import { htmlSeverities } from '../findings/html-issue.ts'

/** Maximum HTML size in bytes: 20 times what Gmail shows. */
export const maxHtmlOctets = 2 * 1024 * 1024

/** The answer of the HTML check. */
export const htmlReportSchema = z
  .object({
    valid: z.boolean().describe('Whether there are no issues of severity `error`.'),
    score: z.int().min(0).max(100),
    size_kb: z.number().describe('Size of the submitted HTML in kilobytes (1,024 bytes).'),
    issues: z.array(
      z.object({
        id: z
          .string()
          .describe('Stable. IDs that begin with `support.` end in the name of a feature or of a group of features.'),
        msg: z.string(),
        severity: z.enum(htmlSeverities),
        line: z.int().nullable().describe('Of the first place; null if the issue concerns the whole.'),
        lines: z.array(z.int()).describe('Of the first places.'),
        count: z.int().describe('Places with this issue.'),
        clients: z.array(z.string()).describe('Affected email clients, most used first.'),
        feature: z.string().nullable().describe('The only feature that it is about, by its name at caniemail.com.'),
        features: z.array(z.string()).describe('All features that it is about, found in this HTML.'),
        evidence: paramsSchema.describe('The parameters of the text.'),
      }),
    ),
    summary: z.object({ errors: z.int(), warnings: z.int(), passed: z.int() }),
  })
  .meta({ id: 'HtmlReport' })
export type HtmlReport = z.infer<typeof htmlReportSchema>
