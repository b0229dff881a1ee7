import { defineCheck, fail, pass } from '../define-check.ts'
import { faultyPart } from './faulty-part.ts'

/** Whether a part with letters beyond ASCII says so (RFC 2045 section 6.2). */
export const mimeEightBit = defineCheck({
  key: 'mime.eight_bit',
  group: 'content',
  findings: ['mime.eight_bit_undeclared'],
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => {
    const part = faultyPart(mime, 'undeclared_eight_bit')
    return part ? fail('mime.eight_bit_undeclared', { type: part.type }) : pass({})
  },
})
