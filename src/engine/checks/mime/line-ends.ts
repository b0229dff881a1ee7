import { defineCheck, fail, pass } from '../define-check.ts'

/** Whether every line ends in CRLF, and neither half of it stands alone (RFC 5321 section 2.3.8). */
export const mimeLineEnds = defineCheck({
  key: 'mime.line_ends',
  group: 'content',
  findings: ['mime.bare_line_feed', 'mime.bare_carriage_return'],
  scope: ['message'],
  follows: ['mime.line_length'],
  needs: ['lines'],
  evaluate: ({ lines }) => {
    const { bare_line_feeds, bare_carriage_returns } = lines
    if (bare_line_feeds > 0) return fail('mime.bare_line_feed', { count: bare_line_feeds })
    if (bare_carriage_returns > 0) return fail('mime.bare_carriage_return', { count: bare_carriage_returns })
    return pass({})
  },
})
