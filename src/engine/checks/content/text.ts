import type { MessageFacts } from '../../../shared/contract/facts.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'

/** Whether there is something to read, and a plain-text version beside HTML (RFC 2046 section 5.1.4). */
export const contentText = defineCheck({
  key: 'content.text',
  group: 'content',
  findings: ['content.html_undeclared', 'content.text_empty', 'content.html_only', 'content.empty'],
  scope: ['message'],
  follows: ['content.readable'],
  needs: [],
  consults: ['markup', 'mime'],
  evaluate: ({ message: { has_text, has_html, parts }, headers, markup, mime }) => {
    if (headers.fields.length === 0) return notApplicable()
    if (markup.state === 'known' && markup.value.undeclared) return fail('content.html_undeclared', {})
    if (has_text) return pass({})
    if (has_html && hasTextPart(mime)) return fail('content.text_empty', {})
    if (has_html) return fail('content.html_only', {})
    return parts.some(({ file_name }) => file_name !== null) ? notApplicable() : fail('content.empty', {})
  },
})

/** Whether there is a plain text beside the HTML, be it empty. */
function hasTextPart(mime: MessageFacts['mime']): boolean {
  return (
    mime.state === 'known' &&
    mime.value.parts.some(
      ({ type, disposition, file_name }) => type === 'text/plain' && disposition !== 'attachment' && file_name === null,
    )
  )
}
