import { askedHtmlIssues } from '../../../shared/finding-params/html.ts'
import { defineCheck, fail, pass } from '../define-check.ts'
import { issuesAmong } from './issues-among.ts'

/** Whether the HTML holds together, and its links and images lead somewhere. */
export const htmlStructure = defineCheck({
  key: 'html.structure',
  group: 'content',
  findings: ['html.broken', 'html.untidy'],
  scope: ['message'],
  follows: ['html.elements'],
  needs: ['html'],
  evaluate: ({ html }) => {
    const { errors, warnings } = issuesAmong(html, askedHtmlIssues.structure)
    if (errors.length > 0) return fail('html.broken', { issues: errors })
    return warnings.length > 0 ? fail('html.untidy', { issues: warnings }) : pass({})
  },
})
