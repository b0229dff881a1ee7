import { defineCheck, fail, pass } from '../define-check.ts'
import { faultyPart } from './faulty-part.ts'

/** Whether plain text is sent as such, and not wrapped in base64, where filters suspect that it hides. */
export const mimeBase64 = defineCheck({
  key: 'mime.base64',
  group: 'content',
  findings: ['mime.base64_needless'],
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => {
    const part = faultyPart(mime, 'needless_base64')
    return part ? fail('mime.base64_needless', { type: part.type }) : pass({})
  },
})
