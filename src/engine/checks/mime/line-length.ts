import { defineCheck, fail, pass } from '../define-check.ts'

/** Whether every line is short enough for the servers on the way (RFC 5322 section 2.1.1). */
export const mimeLineLength = defineCheck({
  key: 'mime.line_length',
  group: 'content',
  findings: ['mime.line_too_long'],
  scope: ['message'],
  follows: ['content.readable'],
  needs: ['lines'],
  evaluate: ({ lines }) =>
    lines.too_long > 0
      ? fail('mime.line_too_long', { count: lines.too_long, longest: lines.longest })
      : pass({ longest: lines.longest }),
})
