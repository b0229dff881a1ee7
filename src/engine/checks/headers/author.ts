import { parse } from 'tldts'
import { z } from 'zod'
import type { Author } from '../../../shared/contract/facts/message/content.ts'
import { isDiscussionList } from '../../message/automatic.ts'
import { excerpt, valuesOf } from '../../message/header-fields.ts'
import { readMailboxDomains, readMailboxes } from '../../message/mailboxes.ts'
import { isFreeMail } from '../../names/free-mail.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import { defineCheck, fail, noParams, notApplicable, note, pass } from '../define-check.ts'
import { gmailSenders, rfc } from '../references.ts'

const domainParams = z.object({ domain: z.string() })

/** Maximum number of characters that are read. */
const maxNameLength = 200

/** Whether the display name contains another address or domain: most people see only the name. */
export const authorDisplayName = defineCheck({
  key: 'author.display_name',
  group: 'content',
  params: z.object({ name: z.string() }),
  references: [rfc(9989, '11.4'), gmailSenders],
  findings: {
    // The oldest phishing trick (rspamd gives 4 of 15, or 8 if the recipient's domain is shown).
    'author.display_name_address': {
      severity: 'major',
      points: 1.5,
      params: z.object({ shown: z.string(), address: z.string() }),
    },
    // Costs less: brand names have dots, too.
    'author.display_name_domain': {
      severity: 'major',
      points: 0.8,
      params: z.object({ domain: z.string(), shown: z.string() }),
    },
    'author.display_name_missing': { severity: 'info', points: 0, params: noParams },
  },
  follows: ['headers.from'],
  needs: ['author'],
  evaluate: ({ author }) => {
    const name = author.display_name ?? ''
    const address = /[^\s@<>"(),;:]{1,64}@[\p{L}\p{N}.-]{1,253}/u.exec(name)?.[0]
    if (address) {
      const isOwn = isOfAuthor(address.slice(address.lastIndexOf('@') + 1), author)
      return isOwn
        ? pass({ name })
        : fail('author.display_name_address', { shown: excerpt(address), address: author.address })
    }
    const domain = domainsIn(name).find((shown) => !isOfAuthor(shown, author))
    if (domain) return fail('author.display_name_domain', { shown: excerpt(domain), domain: author.domain })
    return name === '' ? note('author.display_name_missing', {}) : pass({ name: excerpt(name) })
  },
})

/** Domain names in a text; `Dr.Max` is not one. */
function domainsIn(name: string): string[] {
  const candidates = name.slice(0, maxNameLength).match(/(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu) ?? []
  return candidates.filter((candidate) => parse(candidate).isIcann && parse(candidate).domain !== null)
}

/** Whether a domain belongs to the author's organization or differs only in its suffix: `shop.pl` and `shop.com`. */
function isOfAuthor(domain: string, { organizational_domain }: Author): boolean {
  const shown = registeredDomain(domain.toLowerCase())
  return shown === organizational_domain || nameOf(shown) === nameOf(organizational_domain)
}

function nameOf(registered: string): string {
  return registered.slice(0, registered.indexOf('.'))
}

/** Whether replies go to the author or to someone the author plausibly named. */
export const authorReplyTo = defineCheck({
  key: 'author.reply_to',
  group: 'content',
  params: domainParams,
  references: [rfc(5322, '3.6.2')],
  findings: {
    'author.reply_to_invalid': { severity: 'minor', points: 0.3, params: z.object({ value: z.string() }) },
    // rspamd gives 5 of 15 (REPLYTO_EQ_TO_ADDR), but shared mailboxes do it, too.
    'author.reply_to_recipient': { severity: 'minor', points: 0.3, params: z.object({ address: z.string() }) },
    // SpamAssassin gives 2.1 of 5 (FREEMAIL_FORGED_REPLYTO), rspamd 3 of 15.
    'author.reply_to_free_mail': { severity: 'major', points: 1, params: domainParams },
    // Common for help desks and mail services.
    'author.reply_to_elsewhere': {
      severity: 'info',
      points: 0,
      params: z.object({ domain: z.string(), author: z.string() }),
    },
  },
  follows: ['headers.from'],
  needs: ['author'],
  evaluate: ({ author, headers }) => {
    const [value] = valuesOf(headers, 'Reply-To')
    if (value === undefined) return notApplicable()
    const domains = readMailboxDomains(value)
    const [domain] = domains
    if (domain === undefined) return fail('author.reply_to_invalid', { value: excerpt(value) })
    // Mailing lists direct replies to everyone or to the person they write for.
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

/** The recipient that replies go to, if every Reply-To address is also in To and none is the author's. */
function recipientOf(replyTo: string, author: string, to: readonly string[]): string | null {
  const recipients = new Set(to.flatMap(addressesIn))
  const answered = addressesIn(replyTo)
  const isReturned = answered.every((address) => recipients.has(address)) && !answered.includes(author.toLowerCase())
  return isReturned ? (answered[0] ?? null) : null
}

function addressesIn(value: string): string[] {
  return readMailboxes(value).map(({ address }) => address.toLowerCase())
}

/**
 * Whether the Sender field, if any, belongs to the author's organization: email clients show it next to the author (RFC
 * 5322 section 3.6.2).
 */
export const authorSender = defineCheck({
  key: 'author.sender',
  group: 'content',
  params: domainParams,
  references: [rfc(5322, '3.6.2')],
  findings: {
    'author.sender_invalid': { severity: 'minor', points: 0.2, params: z.object({ value: z.string() }) },
    'author.sender_elsewhere': {
      severity: 'info',
      points: 0,
      params: z.object({ domain: z.string(), author: z.string() }),
    },
  },
  follows: ['headers.from'],
  needs: ['author'],
  evaluate: ({ author, headers }) => {
    const [value] = valuesOf(headers, 'Sender')
    if (value === undefined) return notApplicable()
    const [domain] = readMailboxDomains(value)
    if (domain === undefined) return fail('author.sender_invalid', { value: excerpt(value) })
    if (registeredDomain(domain) === author.organizational_domain) return pass({ domain })
    // Lists name themselves as the sender, because they distribute other people's messages.
    if (isDiscussionList(headers)) return notApplicable()
    return note('author.sender_elsewhere', { domain, author: author.domain })
  },
})

export const headersAuthorChecks = [authorDisplayName, authorReplyTo, authorSender] as const
