import type { MessageFacts } from '../shared/contract/facts.ts'
import { hasField, valuesOf } from './header-fields.ts'

/** The fields by which mailing lists and newsletter services mark what they send (RFC 2369, RFC 2919, Gmail). */
const listFields = ['List-Unsubscribe', 'List-Id', 'List-Post', 'List-Help', 'List-Subscribe', 'Feedback-ID']

/** Whether the header says that the message went to many: large providers ask more of such mail than of a letter. */
export function looksLikeBulk(headers: MessageFacts['headers']): boolean {
  return (
    listFields.some((name) => hasField(headers, name)) ||
    valuesOf(headers, 'Precedence').some((value) => /^(?:bulk|list|junk)$/i.test(value))
  )
}
