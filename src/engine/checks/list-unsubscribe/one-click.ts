import { excerpt, valuesOf } from '../../message/header-fields.ts'
import { looksLikeBulk } from '../../message/looks-like-bulk.ts'
import {
  isOneClickPost,
  offersOneClick,
  parseListUnsubscribe,
} from '../../protocols/unsubscribe/parse-list-unsubscribe.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'

/**
 * Whether people can leave a mailing with one click (RFC 8058), where the message looks like one. Large providers
 * demand it of bulk senders; of a letter nobody does.
 */
export const listUnsubscribeOneClick = defineCheck({
  key: 'list_unsubscribe.one_click',
  group: 'compliance',
  findings: ['list_unsubscribe.missing', 'list_unsubscribe.post_invalid', 'list_unsubscribe.not_one_click'],
  scope: ['message'],
  follows: ['analysis.complete'],
  needs: [],
  consults: ['mailing'],
  evaluate: (facts) => {
    const { headers } = facts
    if (!looksLikeBulk(facts)) return notApplicable()
    const values = valuesOf(headers, 'List-Unsubscribe')
    if (values.length === 0) return headers.truncated ? notApplicable() : fail('list_unsubscribe.missing', {})
    const { targets } = parseListUnsubscribe(values.join(', '))
    // What cannot be read at all is said by `list_unsubscribe.form`.
    if (targets.length === 0) return notApplicable()
    const posts = valuesOf(headers, 'List-Unsubscribe-Post')
    if (offersOneClick(targets, posts)) return pass({})
    const [stray] = posts.filter((value) => !isOneClickPost(value))
    if (stray !== undefined) return fail('list_unsubscribe.post_invalid', { value: excerpt(stray) })
    return fail('list_unsubscribe.not_one_click', {})
  },
})
