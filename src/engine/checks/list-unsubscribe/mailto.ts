import { valuesOf } from '../../message/header-fields.ts'
import { parseListUnsubscribe } from '../../protocols/unsubscribe/parse-list-unsubscribe.ts'
import { notApplicable, note, pass } from '../define-check.ts'
import { defineHeaderCheck } from '../headers/define-header-check.ts'

/** Whether programs that unsubscribe by mail only find an address to write to (RFC 2369 section 3.2). */
export const listUnsubscribeMailto = defineHeaderCheck({
  key: 'list_unsubscribe.mailto',
  findings: ['list_unsubscribe.no_mailto'],
  follows: ['list_unsubscribe.form'],
  evaluate: ({ headers }) => {
    const { targets } = parseListUnsubscribe(valuesOf(headers, 'List-Unsubscribe').join(', '))
    if (targets.length === 0) return notApplicable()
    return targets.some(({ scheme }) => scheme === 'mailto') ? pass({}) : note('list_unsubscribe.no_mailto', {})
  },
})
