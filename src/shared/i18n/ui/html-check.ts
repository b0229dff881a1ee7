import type { HtmlSeverity } from '../../html-issue.ts'

/** The words around the check of the HTML. What its issues say comes from the catalogue of the check. */
export interface HtmlCheckTexts {
  title: string
  none: string
  score: string
  scoreOf(score: number): string
  valid: string
  invalid: string
  size: string
  elements: string
  filter: string
  severities: Record<HtmlSeverity | 'all', string>
  /** The same of one issue. */
  severity: Record<HtmlSeverity, string>
  places(count: number): string
  lines: string
  clients: string
  noneInFilter: string
  passed(count: number): string
}
