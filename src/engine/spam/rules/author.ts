import { decodeEncodedWords } from '../../message/encoded-words.ts'
import { hasField, valuesOf } from '../../message/header-fields.ts'
import { isFreeMail } from '../../names/free-mail.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import type { GatheredFacts } from '../../ports/analysis.ts'
import type { Rule } from '../rule.ts'

/** The author and the reply address. */
export const authorRules: readonly Rule[] = [
  { name: 'REPLYTO_DOM_NEQ_FROM_DOM', group: 'headers', range: [0, 0.3], when: answersGoElsewhere },
  { name: 'FREEMAIL_REPLYTO_NEQ_FROM_DOM', group: 'headers', range: [0.5, 3], when: answersGoToOtherFreeMail },
  { name: 'FORGED_SENDER', group: 'headers', range: [0, 0.3], when: isSentForAnother },
  { name: 'SPOOF_DISPLAY_NAME', group: 'headers', range: [4, 8], when: showsAddressOfRecipients },
  { name: 'FROM_NEQ_DISPLAY_NAME', group: 'headers', range: [1, 4], when: showsForeignAddress },
  { name: 'FROM_DN_EQ_ADDR', group: 'headers', range: [0.2, 1], when: showsOwnAddress },
  { name: 'R_NO_SPACE_IN_FROM', group: 'headers', range: [0.2, 1], when: ({ headers }) => lacksBlank(headers) },
  {
    name: 'FROM_EXCESS_BASE64',
    group: 'excessb64',
    range: [0.3, 1.5],
    when: (facts) => encodesAscii(facts, 'From', 'b'),
  },
  { name: 'FROM_EXCESS_QP', group: 'excessqp', range: [0.3, 1.2], when: (facts) => encodesAscii(facts, 'From', 'q') },
  { name: 'FROM_LOCAL_DIGITS', group: 'headers', range: [0, 1], when: hasNumberedAuthor },
]

/** Digits in a local part that look generated. A year has four. */
const numberedLocalPart = /\d{5}$|[a-z]\d[a-z]+\d[a-z]*\d/i
/** A name without a space before the address, as scripts write it: `"Ada"<ada@shop.example>`. */
const nameWithoutBlank = /[^\s<]<[\w.-]{1,64}@[\w.-]{1,253}>/

/** Encoded words (RFC 2047) that decode to plain ASCII, so the encoding was unnecessary. */
export function encodesAscii({ headers }: GatheredFacts, name: string, encoding: 'b' | 'q'): boolean {
  const value = valuesOf(headers, name)[0] ?? ''
  const begins = encoding === 'b' ? /=\?[^\s?]{1,80}\?b\?/i : /=\?[^\s?]{1,80}\?q\?/i
  if (!begins.test(value)) return false
  const { text, broken } = decodeEncodedWords(value)
  return broken === 0 && /^[\t\n\r\x20-\x7e]*$/.test(text)
}

function domainIn(text: string): string | null {
  return /@([a-z0-9.-]{1,253})/i.exec(text)?.[1]?.toLowerCase() ?? null
}

function replyDomain({ headers }: GatheredFacts): string | null {
  return domainIn(valuesOf(headers, 'Reply-To')[0] ?? '')
}

function answersGoElsewhere(facts: GatheredFacts): boolean {
  const { author } = facts
  const domain = replyDomain(facts)
  return domain !== null && author.state === 'known' && !isRelated(domain, author.value.organizational_domain)
}

/** Author and reply address are at two different free mail providers: the author may be forged. */
function answersGoToOtherFreeMail(facts: GatheredFacts): boolean {
  const { author } = facts
  const domain = replyDomain(facts)
  if (domain === null || author.state !== 'known') return false
  if (!isFreeMail(domain) || !isFreeMail(author.value.domain)) return false
  return registeredDomain(domain) !== registeredDomain(author.value.domain)
}

/** The envelope sender belongs to another organization than From. */
function isSentForAnother({ envelope, author, headers }: GatheredFacts): boolean {
  const domain = domainIn(envelope.mail_from ?? '')
  if (domain === null || author.state !== 'known' || hasField(headers, 'List-Id')) return false
  return !isRelated(domain, author.value.organizational_domain)
}

/** The domain of an address in the author's display name if it is another organization's; null otherwise. */
function shownDomain({ author }: GatheredFacts): string | null {
  if (author.state !== 'known') return null
  const domain = domainIn(author.value.display_name ?? '')
  return domain === null || isRelated(domain, author.value.organizational_domain) ? null : domain
}

function showsForeignAddress(facts: GatheredFacts): boolean {
  return shownDomain(facts) !== null && !showsAddressOfRecipients(facts)
}

/** The display name pretends that a colleague of the recipient is writing. */
function showsAddressOfRecipients(facts: GatheredFacts): boolean {
  const domain = shownDomain(facts)
  if (domain === null) return false
  const recipients = [facts.envelope.rcpt_to ?? '', ...valuesOf(facts.headers, 'To')].join(' ').toLowerCase()
  return recipients.split(/[\s,;<>]+/).some((address) => address.endsWith(`@${domain}`))
}

function showsOwnAddress({ author }: GatheredFacts): boolean {
  if (author.state !== 'known') return false
  return author.value.display_name?.toLowerCase() === author.value.address.toLowerCase()
}

function isRelated(domain: string, organizationalDomain: string): boolean {
  return domain === organizationalDomain || domain.endsWith(`.${organizationalDomain}`)
}

function lacksBlank(headers: GatheredFacts['headers']): boolean {
  return nameWithoutBlank.test(valuesOf(headers, 'From')[0] ?? '')
}

function hasNumberedAuthor({ author }: GatheredFacts): boolean {
  if (author.state !== 'known') return false
  return numberedLocalPart.test(author.value.address.split('@')[0] ?? '')
}
