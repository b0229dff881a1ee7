import { defineCheck, fail, pass } from '../../check.ts'
import { issuesAmong } from './issues-among.ts'

/** Whether the design works in the mail programs that people use (caniemail.com). */
export const htmlSupport = defineCheck({
  key: 'html.support',
  group: 'content',
  scope: ['message'],
  follows: ['html.elements'],
  needs: ['html'],
  evaluate: ({ html }) => {
    const { warnings } = issuesAmong(html, [
      'support.layout',
      'support.content',
      'styles.not_inline',
      'styles.in_body',
      'styles.too_large',
      'images.inline_data',
      'images.no_width',
    ])
    return warnings.length > 0 ? fail('html.unsupported', { issues: warnings }) : pass({})
  },
})
