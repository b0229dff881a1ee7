import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { filesOf, namesOf } from './files.ts'

/** Whether scanners can look into every archive; nothing is unpacked to tell. */
export const attachmentsEncryption = defineCheck({
  key: 'attachments.encryption',
  group: 'content',
  findings: ['attachments.encrypted'],
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => {
    const files = filesOf(mime)
    if (files.length === 0) return notApplicable()
    const encrypted = files.filter(({ file_kind }) => file_kind === 'encrypted_archive')
    return encrypted.length > 0 ? fail('attachments.encrypted', { names: namesOf(encrypted) }) : pass({})
  },
})
