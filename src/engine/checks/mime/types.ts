import { defineCheck, fail, pass } from '../define-check.ts'
import { faultyPart } from './faulty-part.ts'

/** Whether every part says in a readable way what it is (RFC 2045 section 5.1). */
export const mimeTypes = defineCheck({
  key: 'mime.types',
  group: 'content',
  findings: ['mime.type_invalid'],
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => (faultyPart(mime, 'invalid_type') ? fail('mime.type_invalid', {}) : pass({})),
})
