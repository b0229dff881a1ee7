import { z } from 'zod'
import { htmlSeverities } from '../report/html-issue.ts'

/** Maximum HTML size in bytes: 20 times what Gmail shows. */
export const maxHtmlOctets = 2 * 1024 * 1024

/** The answer of the HTML check. */
export const htmlReportSchema = z
  .object({
    valid: z.boolean().describe('Whether there is no issue of severity `error`.'),
    score: z.int().min(0).max(100),
    size_kb: z.number().describe('Size of the submitted HTML in kilobytes of 1,024 octets.'),
    issues: z.array(
      z.object({
        id: z.string().describe('Stable; an id that begins with `support.` ends in the name of a feature.'),
        msg: z.string(),
        severity: z.enum(htmlSeverities),
        line: z.int().nullable().describe('Of the first place; null where the issue is about the whole.'),
        lines: z.array(z.int()).describe('Of the first places.'),
        count: z.int().describe('Places with this issue.'),
        clients: z.array(z.string()).describe('Mail programs affected, the most used first.'),
      }),
    ),
    summary: z.object({ errors: z.int(), warnings: z.int(), passed: z.int() }),
  })
  .meta({ id: 'HtmlReport' })
export type HtmlReport = z.infer<typeof htmlReportSchema>
