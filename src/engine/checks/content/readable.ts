import { defineCheck, fail, pass, unknown } from '../../check.ts'

/**
 * Whether this is a message that can be taken apart (RFC 5322 section 2.1, RFC 2045). That our parser gave up is our
 * ignorance; that there is not one header field is a fault of the message.
 */
export const contentReadable = defineCheck({
  key: 'content.readable',
  group: 'content',
  scope: ['message'],
  follows: ['analysis.complete'],
  needs: [],
  evaluate: ({ message, headers }) => {
    if (headers.fields.length === 0) return fail('content.no_headers', {})
    return message.parse_error ? unknown(message.parse_error) : pass({})
  },
})
