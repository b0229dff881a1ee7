import { defineCheck, fail, pass } from '../define-check.ts'
import { faultyPart } from './faulty-part.ts'

/** Whether what is said to be base64 or quoted-printable is that (RFC 2045 sections 6.7 and 6.8). */
export const mimeEncodedData = defineCheck({
  key: 'mime.encoded_data',
  group: 'content',
  findings: ['mime.encoding_broken'],
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => {
    const part = faultyPart(mime, 'broken_encoding')
    return part ? fail('mime.encoding_broken', { encoding: part.encoding, type: part.type }) : pass({})
  },
})
