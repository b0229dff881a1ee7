import { defineCheck, fail, pass, unknown } from '../define-check.ts'

/**
 * Whether this is a message that can be taken apart (RFC 5322 section 2.1, RFC 2045). That our parser gave up is our
 * ignorance; that there is not one header field is a fault of the message.
 */
export const contentReadable = defineCheck({
  key: 'content.readable',
  group: 'content',
  findings: ['content.no_headers'],
  scope: ['message'],
  follows: ['analysis.complete'],
  needs: [],
  evaluate: ({ message, headers }) => {
    if (message.parse_error) return unknown(message.parse_error)
    if (headers.truncated) return unknown({ code: 'headers_truncated' })
    return headers.fields.length > 0 ? pass({}) : fail('content.no_headers', {})
  },
})
