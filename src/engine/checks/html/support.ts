import { askedHtmlIssues } from '../../../shared/finding-params/html.ts'
import { defineCheck, fail, pass } from '../define-check.ts'
import { issuesAmong } from './issues-among.ts'

/** Whether the design works in the mail programs that people use (caniemail.com). */
export const htmlSupport = defineCheck({
  key: 'html.support',
  group: 'content',
  findings: ['html.unsupported'],
  scope: ['message'],
  follows: ['html.elements'],
  needs: ['html'],
  evaluate: ({ html }) => {
    const { warnings } = issuesAmong(html, askedHtmlIssues.support)
    return warnings.length > 0 ? fail('html.unsupported', { issues: warnings }) : pass({})
  },
})
