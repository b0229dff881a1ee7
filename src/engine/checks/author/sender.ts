import { isDiscussionList } from '../../message/discussion-list.ts'
import { excerpt, valuesOf } from '../../message/header-fields.ts'
import { readMailboxDomains } from '../../message/mailboxes.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'

/**
 * Whether a Sender field, where there is one, is of the author's house: programs show it beside the author (RFC 5322
 * section 3.6.2).
 */
export const authorSender = defineCheck({
  key: 'author.sender',
  group: 'content',
  findings: ['author.sender_invalid', 'author.sender_elsewhere'],
  scope: ['message'],
  follows: ['headers.from'],
  needs: ['author'],
  evaluate: ({ author, headers }) => {
    const [value] = valuesOf(headers, 'Sender')
    if (value === undefined) return notApplicable()
    const [domain] = readMailboxDomains(value)
    if (domain === undefined) return fail('author.sender_invalid', { value: excerpt(value) })
    if (registeredDomain(domain) === author.organizational_domain) return pass({ domain })
    // A list has to name itself: it sends what others wrote.
    if (isDiscussionList(headers)) return notApplicable()
    return note('author.sender_elsewhere', { domain, author: author.domain })
  },
})
