import type { HtmlIssue } from '../../contract/facts/message/html.ts'
import type { Language } from '../../languages.ts'
import { htmlIssueParams } from '../../report/html-issue.ts'
import { fill } from '../bind-texts.ts'
import { htmlTexts } from '../report-texts.ts'

/** The text of an HTML issue: what is wrong, what it costs, and what to do. */
export function describeIssueText({ key, params, count, clients }: HtmlIssue, language: Language): string {
  return fill(htmlTexts[language].issues[key].message, { ...htmlIssueParams[key].parse(params), count, clients })
}
