import { excerpt, valuesOf } from '../../message/header-fields.ts'
import { fail, notApplicable, pass } from '../define-check.ts'
import { defineHeaderCheck } from '../headers/define-header-check.ts'

/** Whether the mailing names its list as the rule says, so that people can file it (RFC 2919 section 2). */
export const mailingListId = defineHeaderCheck({
  key: 'mailing.list_id',
  findings: ['mailing.list_id_invalid'],
  evaluate: ({ headers }) => {
    const [value] = valuesOf(headers, 'List-Id')
    if (value === undefined) return notApplicable()
    const name = /<([^\s<>@]+)>\s*$/.exec(value)?.[1] ?? ''
    return name.includes('.') ? pass({}) : fail('mailing.list_id_invalid', { value: excerpt(value) })
  },
})
