import { fail, pass } from '../../check.ts'
import { doubledFields } from '../../header-fields.ts'
import { defineHeaderCheck } from './define-header-check.ts'

/** Whether the fields that may stand once only do so (RFC 5322 section 3.6). Several From fields are a matter apart. */
export const headersUnique = defineHeaderCheck({
  key: 'headers.unique',
  evaluate: ({ headers }) => {
    const names = doubledFields(headers).filter((name) => name !== 'From')
    return names.length > 0 ? fail('headers.doubled', { names }) : pass({})
  },
})
