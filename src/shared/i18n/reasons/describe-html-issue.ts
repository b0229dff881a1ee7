import type { HtmlIssue } from '../../contract/facts/message/html.ts'
import { htmlIssueParams } from '../../report/html-issue.ts'
import { fill } from '../bind-texts.ts'
import type { HtmlTexts } from '../text-types.ts'

/** The text of an HTML issue: what is wrong, what it costs, and what to do. */
export function describeIssueText({ key, params, count, clients }: HtmlIssue, { issues }: HtmlTexts): string {
  return fill(issues[key].message, { ...htmlIssueParams[key].parse(params), count, clients })
}
