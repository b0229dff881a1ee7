import { defineCheck, fail, noParams, pass, unknown } from '../define-check.ts'
import { rfc } from '../references.ts'

/** Whether the analysis was complete. Header checks follow it, so that a broken analysis is reported once. */
export const analysisComplete = defineCheck({
  key: 'analysis.complete',
  group: 'content',
  findings: {},
  needs: ['analysis'],
  evaluate: () => pass({}),
})

/**
 * Whether the message can be parsed (RFC 5322 section 2.1, RFC 2045). If our parser gives up, the result is unknown; if
 * there is not a single header field, the message is at fault.
 */
export const contentReadable = defineCheck({
  key: 'content.readable',
  group: 'content',
  references: [rfc(5322, '2.1'), rfc(2045, '5')],
  findings: {
    'content.no_headers': { severity: 'critical', points: 4, params: noParams },
  },
  follows: ['analysis.complete'],
  evaluate: ({ message, headers }) => {
    if (message.parse_error) return unknown(message.parse_error)
    if (headers.truncated) return unknown({ code: 'headers_truncated' })
    return headers.fields.length > 0 ? pass({}) : fail('content.no_headers', {})
  },
})

export const contentReadableChecks = [analysisComplete, contentReadable] as const
