import type { HtmlIssue } from '../contract/facts/message/html.ts'
import { htmlIssueParams } from '../findings/html-issue.ts'
import { fill } from '../i18n/bind-texts.ts'
import type { HtmlTexts } from '../i18n/text-types.ts'

/** The text of an HTML issue: what is wrong, what it costs, and what to do. */
export function describeIssueText({ key, params, count, clients }: HtmlIssue, { issues, advice }: HtmlTexts): string {
  const values = htmlIssueParams[key].parse(params)
  const text = fill(issues[key].message, { ...values, count, clients })
  return 'advice' in values ? `${text} ${advice[values.advice]}` : text
}
