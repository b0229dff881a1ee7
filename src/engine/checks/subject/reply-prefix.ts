import { fail, notApplicable, pass } from '../../check.ts'
import { hasField } from '../../header-fields.ts'
import { looksLikeBulk } from '../../looks-like-bulk.ts'
import { unlessTruncated } from '../headers/define-header-check.ts'
import { defineSubjectCheck } from './define-subject-check.ts'

/** Whether a subject that claims to be an answer, or to be forwarded, belongs to one. */
export const subjectReplyPrefix = defineSubjectCheck({
  key: 'subject.reply_prefix',
  findings: ['subject.fake_reply'],
  evaluate: (subject, facts) => {
    const { headers } = facts
    const prefix = /^\s*((?:re|aw|antw|sv|odp|rif|res|ynt|vs)\s?(?:\[\d{1,3}\])?)\s?:/i.exec(subject)?.[1]
    const forward = /^\s*(fwd?|wg|tr|rv|enc)\s?:/i.exec(subject)?.[1]
    const claim = prefix ?? (looksLikeBulk(headers) ? forward : undefined)
    if (claim === undefined) return notApplicable()
    const belongs = ['In-Reply-To', 'References', 'Thread-Index'].some((name) => hasField(headers, name))
    if (belongs) return pass({})
    return unlessTruncated(facts, fail('subject.fake_reply', { prefix: claim.trim() }))
  },
})
