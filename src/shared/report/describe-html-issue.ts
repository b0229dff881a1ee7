import type { HtmlIssue } from '../contract/facts/message/html.ts'
import { htmlIssueParams } from '../findings/html-issue.ts'
import { fill } from '../i18n/bind-texts.ts'
import type { HtmlTexts } from '../i18n/text-types.ts'

/** The text of an HTML issue: what is wrong, what it costs, and what to do. */
export function describeIssueText({ key, params, count, clients }: HtmlIssue, { issues }: HtmlTexts): string {
  return fill(issues[key].message, { ...htmlIssueParams[key].parse(params), count, clients })
}
