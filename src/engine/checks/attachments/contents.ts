import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import fileTypes from './file-types.json' with { type: 'json' }
import { extensionsOf, filesOf, namesOf } from './files.ts'

const programs = new Set(fileTypes.programs)

/** Whether no attachment is a program under another name, by its first octets. */
export const attachmentsContents = defineCheck({
  key: 'attachments.contents',
  group: 'content',
  findings: ['attachments.hidden_program'],
  scope: ['message'],
  follows: ['mime.multiparts'],
  needs: ['mime'],
  evaluate: ({ mime }) => {
    const files = filesOf(mime)
    if (files.length === 0) return notApplicable()
    const hidden = files.filter(
      ({ file_kind, file_name }) => file_kind === 'executable' && !programs.has(extensionsOf(file_name)[0] ?? ''),
    )
    return hidden.length > 0 ? fail('attachments.hidden_program', { names: namesOf(hidden) }) : pass({})
  },
})
