import type { MessageFacts } from '../../../shared/contract/facts.ts'
import { defineCheck, fail, notApplicable, pass } from '../../check.ts'
import { hasField, valuesOf } from '../../header-fields.ts'

/**
 * Whether people can leave a mailing with one click (RFC 8058), where the message looks like one. Large providers
 * demand it of bulk senders; of a letter nobody does.
 */
export const listUnsubscribeOneClick = defineCheck({
  key: 'list_unsubscribe.one_click',
  group: 'compliance',
  scope: ['message'],
  follows: ['analysis.complete'],
  needs: [],
  evaluate: ({ headers }) => {
    if (!looksLikeBulk(headers)) return notApplicable()
    const targets = valuesOf(headers, 'List-Unsubscribe')
    if (targets.length === 0) return headers.truncated ? notApplicable() : fail('list_unsubscribe.missing', {})
    const oneClick = valuesOf(headers, 'List-Unsubscribe-Post').some((value) =>
      /^List-Unsubscribe=One-Click$/i.test(value),
    )
    return oneClick && targets.some(hasHttps) ? pass({}) : fail('list_unsubscribe.not_one_click', {})
  },
})

/** The fields by which mailing lists and newsletter services mark what they send (RFC 2369, RFC 2919, Gmail). */
const listFields = ['List-Unsubscribe', 'List-Id', 'List-Post', 'List-Help', 'List-Subscribe', 'Feedback-ID']

function looksLikeBulk(headers: MessageFacts['headers']): boolean {
  return (
    listFields.some((name) => hasField(headers, name)) ||
    valuesOf(headers, 'Precedence').some((value) => /^(?:bulk|list|junk)$/i.test(value))
  )
}

/** RFC 8058 section 3.1: the target must be HTTPS. */
function hasHttps(targets: string): boolean {
  return /<\s*https:/i.test(targets)
}
