import { askedHtmlIssues } from '../../../shared/finding-params/html.ts'
import { defineCheck, fail, pass } from '../define-check.ts'
import { issuesAmong } from './issues-among.ts'

/** Whether the HTML does without what mail programs take out and filters take amiss. */
export const htmlElements = defineCheck({
  key: 'html.elements',
  group: 'content',
  findings: ['html.forbidden', 'html.disliked'],
  scope: ['message'],
  follows: ['content.readable'],
  needs: ['html'],
  evaluate: ({ html }) => {
    const { errors, warnings } = issuesAmong(html, askedHtmlIssues.elements)
    if (errors.length > 0) return fail('html.forbidden', { issues: errors })
    return warnings.length > 0 ? fail('html.disliked', { issues: warnings }) : pass({})
  },
})
