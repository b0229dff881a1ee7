import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, pass } from '../define-check.ts'
import { faultyPart } from './faulty-part.ts'

/** Whether every part is encoded in a way that programs know (RFC 2045 section 6). */
export const mimeTransferEncodings = defineCheck({
  key: 'mime.transfer_encodings',
  group: 'content',
  findings: ['mime.encoding_unknown'],
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => {
    const part = faultyPart(mime, 'unknown_encoding')
    return part ? fail('mime.encoding_unknown', { encoding: excerpt(part.encoding) }) : pass({})
  },
})
