import { defineCheck, fail, notApplicable, pass } from '../../check.ts'

/** Whether there is something to read, and a plain-text version beside HTML (RFC 2046 section 5.1.4). */
export const contentText = defineCheck({
  key: 'content.text',
  group: 'content',
  findings: ['content.html_undeclared', 'content.html_only', 'content.empty'],
  scope: ['message'],
  follows: ['content.readable'],
  needs: [],
  consults: ['markup'],
  evaluate: ({ message: { has_text, has_html, parts }, headers, markup }) => {
    if (headers.fields.length === 0) return notApplicable()
    if (markup.state === 'known' && markup.value.undeclared) return fail('content.html_undeclared', {})
    if (has_text) return pass({})
    if (has_html) return fail('content.html_only', {})
    return parts.some(({ file_name }) => file_name !== null) ? notApplicable() : fail('content.empty', {})
  },
})
