import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, pass } from '../define-check.ts'
import { faultyPart } from './faulty-part.ts'

/** Whether every text is in a charset that it names and that programs know (RFC 2046 section 4.1.2). */
export const mimeCharsets = defineCheck({
  key: 'mime.charsets',
  group: 'content',
  findings: ['mime.charset_missing', 'mime.charset_unknown', 'mime.charset_mismatch'],
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => {
    if (faultyPart(mime, 'charset_missing')) return fail('mime.charset_missing', {})
    const unknown = faultyPart(mime, 'charset_unknown')
    if (unknown) return fail('mime.charset_unknown', { charset: excerpt(unknown.charset ?? '') })
    const mismatch = faultyPart(mime, 'charset_mismatch')
    if (mismatch) return fail('mime.charset_mismatch', { charset: excerpt(mismatch.charset ?? '') })
    return pass({})
  },
})
