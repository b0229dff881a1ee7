import { defineCheck, fail, pass } from '../define-check.ts'
import { faultyPart } from './faulty-part.ts'

/** Whether the parts of the message can be told from each other (RFC 2046 section 5.1). */
export const mimeMultiparts = defineCheck({
  key: 'mime.multiparts',
  group: 'content',
  findings: ['mime.boundary_missing', 'mime.boundary_not_found', 'mime.multipart_encoded', 'mime.multipart_unclosed'],
  scope: ['message'],
  follows: ['content.readable'],
  needs: ['mime'],
  evaluate: ({ mime }) => {
    if (faultyPart(mime, 'boundary_missing')) return fail('mime.boundary_missing', {})
    if (faultyPart(mime, 'boundary_not_found')) return fail('mime.boundary_not_found', {})
    if (faultyPart(mime, 'encoded_multipart')) return fail('mime.multipart_encoded', {})
    return faultyPart(mime, 'unclosed') ? fail('mime.multipart_unclosed', {}) : pass({ count: mime.parts.length })
  },
})
