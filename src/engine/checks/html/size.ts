import { askedHtmlIssues } from '../../../shared/finding-params/html.ts'
import { kilobytes } from '../../html/rules/size.ts'
import { defineCheck, fail, note, pass } from '../define-check.ts'
import { issuesAmong } from './issues-among.ts'

/** Whether mail programs show the whole of the HTML: Gmail cuts it off near 102 KB, by practice. */
export const htmlSize = defineCheck({
  key: 'html.size',
  group: 'content',
  findings: ['html.clipped', 'html.near_clip'],
  scope: ['message'],
  follows: ['html.elements'],
  needs: ['html'],
  evaluate: ({ html }) => {
    const size = { size_kb: kilobytes(html.octets) }
    const { errors, warnings } = issuesAmong(html, askedHtmlIssues.size)
    if (errors.length > 0) return fail('html.clipped', size)
    return warnings.length > 0 ? note('html.near_clip', size) : pass(size)
  },
})
