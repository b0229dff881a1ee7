import { isDiscussionList } from '../../message/discussion-list.ts'
import { excerpt, valuesOf } from '../../message/header-fields.ts'
import { readMailboxDomains, readMailboxes } from '../../message/mailboxes.ts'
import { isFreeMail } from '../../names/free-mail.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'

/** Whether answers go to the author, or to somebody whom the author can be taken to have named. */
export const authorReplyTo = defineCheck({
  key: 'author.reply_to',
  group: 'content',
  findings: [
    'author.reply_to_invalid',
    'author.reply_to_recipient',
    'author.reply_to_free_mail',
    'author.reply_to_elsewhere',
  ],
  scope: ['message'],
  follows: ['headers.from'],
  needs: ['author'],
  evaluate: ({ author, headers }) => {
    const [value] = valuesOf(headers, 'Reply-To')
    if (value === undefined) return notApplicable()
    const domains = readMailboxDomains(value)
    const [domain] = domains
    if (domain === undefined) return fail('author.reply_to_invalid', { value: excerpt(value) })
    // Lists send answers to all, or to whom they speak for.
    if (isDiscussionList(headers)) return notApplicable()
    const recipient = recipientOf(value, author.address, valuesOf(headers, 'To'))
    if (recipient !== null) return fail('author.reply_to_recipient', { address: excerpt(recipient) })
    const elsewhere = domains.find((other) => registeredDomain(other) !== author.organizational_domain)
    if (elsewhere === undefined) return pass({ domain })
    if (isFreeMail(elsewhere) && !isFreeMail(author.domain))
      return fail('author.reply_to_free_mail', { domain: elsewhere })
    return note('author.reply_to_elsewhere', { domain: elsewhere, author: author.domain })
  },
})

/** The recipient whom answers go back to: every address of Reply-To is one of To, and none is the author. */
function recipientOf(replyTo: string, author: string, to: readonly string[]): string | null {
  const recipients = new Set(to.flatMap(addressesIn))
  const answered = addressesIn(replyTo)
  const isReturned = answered.every((address) => recipients.has(address)) && !answered.includes(author.toLowerCase())
  return isReturned ? (answered[0] ?? null) : null
}

function addressesIn(value: string): string[] {
  return readMailboxes(value).map(({ address }) => address.toLowerCase())
}
