import { askedHtmlIssues } from '../../../shared/finding-params/html.ts'
import { defineCheck, fail, pass } from '../define-check.ts'
import { issuesAmong } from './issues-among.ts'

/** Whether people who see badly, or see no images, can read the HTML (WCAG 2.2, success criteria 1.1.1, 1.4.3, 2.4.4). */
export const htmlAccessibility = defineCheck({
  key: 'html.accessibility',
  group: 'content',
  findings: ['html.hard_to_read'],
  scope: ['message'],
  follows: ['html.elements'],
  needs: ['html'],
  evaluate: ({ html }) => {
    const { warnings } = issuesAmong(html, askedHtmlIssues.accessibility)
    return warnings.length > 0 ? fail('html.hard_to_read', { issues: warnings }) : pass({})
  },
})
