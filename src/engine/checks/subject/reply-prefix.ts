import { hasField } from '../../message/header-fields.ts'
import { isMarkedAsBulk } from '../../message/looks-like-bulk.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { unlessTruncated } from '../headers/define-header-check.ts'

/**
 * Whether a subject that claims to be an answer, or to be forwarded, belongs to one. Some programs write none of the
 * fields of an answer, but quote what it answers.
 */
export const subjectReplyPrefix = defineCheck({
  key: 'subject.reply_prefix',
  group: 'content',
  findings: ['subject.fake_reply'],
  scope: ['message'],
  follows: ['analysis.complete'],
  needs: [],
  consults: ['wording'],
  evaluate: (facts) => {
    const { headers, message, wording } = facts
    const subject = message.subject ?? ''
    const prefix = /^\s*((?:re|aw|antw|sv|odp|rif|res|ynt|vs)\s?(?:\[\d{1,3}\])?)\s?:/i.exec(subject)?.[1]
    const forward = /^\s*(fwd?|wg|tr|rv|enc)\s?:/i.exec(subject)?.[1]
    const claim = prefix ?? (isMarkedAsBulk(headers) ? forward : undefined)
    if (claim === undefined) return notApplicable()
    const belongs = ['In-Reply-To', 'References', 'Thread-Index'].some((name) => hasField(headers, name))
    const quotes = wording.state === 'known' && (wording.value.quoted_lines > 0 || wording.value.has_attribution)
    if (belongs || quotes) return pass({})
    return unlessTruncated(facts, fail('subject.fake_reply', { prefix: claim.trim() }))
  },
})
