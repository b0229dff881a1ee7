import { defineCheck, fail, pass } from '../define-check.ts'

/** Whether the message is without NULs, at which programs stop reading (RFC 5322 section 4). */
export const mimeNuls = defineCheck({
  key: 'mime.nuls',
  group: 'content',
  findings: ['mime.nul'],
  scope: ['message'],
  follows: ['mime.line_length'],
  needs: ['lines'],
  evaluate: ({ lines }) => (lines.nuls > 0 ? fail('mime.nul', { count: lines.nuls }) : pass({})),
})
