import { parse } from 'tldts'
import services from '../../gather/body/link-services.json' with { type: 'json' }
import { hasField, valuesOf } from '../../message/header-fields.ts'
import { isPublicName } from '../../names/domain-name.ts'
import { isFreeMail } from '../../names/free-mail.ts'
import type { GatheredFacts } from '../../ports/analysis.ts'
import { disguisesLetters, usesFormulaLetters } from '../../wording/fold-letters.ts'
import type { Rule } from '../rule.ts'

/** Senders without a name of their own, or with a disguised one. */
export const senderRules: readonly Rule[] = [
  { name: 'FROM_NO_ADDRESS', group: 'sender', score: 2, when: hasNoAddress },
  { name: 'FROM_DOMAIN_UNREAL', group: 'sender', score: 2, when: (facts) => isUnreal(authorDomain(facts)) },
  { name: 'MAIL_FROM_UNREAL', group: 'sender', score: 1, when: (facts) => isUnreal(returnDomain(facts)) },
  { name: 'FROM_FREE_HOST', group: 'sender', score: 1.5, when: (facts) => isHostedSubdomain(authorDomain(facts)) },
  { name: 'FROM_DOMAIN_RANDOM', group: 'sender', score: 1.5, when: (facts) => looksRandom(authorDomain(facts)) },
  { name: 'FROM_NAME_DECORATED', group: 'sender', score: 1, when: (facts) => decoration.test(authorName(facts)) },
  { name: 'FROM_NAME_EMOJI', group: 'sender', score: 0.5, when: (facts) => emoji.test(authorName(facts)) },
  { name: 'FROM_UNQUOTED_COMMA', group: 'sender', score: 2, when: shareOfUnquotedCommas },
  { name: 'DISGUISED_LETTERS', group: 'sender', score: 3, when: (facts) => shown(facts).some(disguisesLetters) },
  { name: 'FORMULA_LETTERS', group: 'sender', score: 1, when: (facts) => shown(facts).some(usesFormulaLetters) },
  { name: 'SUBJECT_NAMES_RECIPIENT', group: 'sender', score: 1, when: namesRecipient },
  { name: 'FREEMAIL_SENT_ELSEWHERE', group: 'sender', score: 1.5, when: isFreeMailFromElsewhere },
  { name: 'FREEMAIL_REPLYTO', group: 'sender', score: 1.5, when: answersGoToFreeMail },
]

/** Characters that make a name stand out in a list, before, after, or between its words. */
const decoration = /^[\s'"]*[#_*~=|<>«»]|[#_*~=|<>«»][\s'"]*$|[^\s_]_[^\s_]/
/** Excludes the trademark signs, which are emoji. */
const emoji = /(?![#*\d©®™])\p{Emoji_Presentation}|(?![©®™])\p{Extended_Pictographic}\uFE0F/u
/** A name with an unquoted comma, which parses as two mailboxes (RFC 5322 section 3.4). */
const unquotedComma = /^[^"<>()@:;,]{1,200},[^"<>()@:;]{0,200}<[^<>]{1,300}>$/
const quoted = /"[^"]{0,200}"/g

/** Domains under which hosting services and Microsoft hand out subdomains. */
const hostingDomains: ReadonlySet<string> = new Set([...services.free_hosts, 'onmicrosoft.com'])

/** Shorter labels are abbreviations. */
const minRandomLabel = 8
/** How often letters and digits alternate in a random label, as opposed to wordplay (`1und1shop`). */
const manyTurns = 4
const someTurns = 3
/** Ordinary words have a higher share of vowels. */
const leastVowels = 0.25

function authorDomain({ author }: GatheredFacts): string {
  return author.state === 'known' ? author.value.domain : ''
}

function authorName({ author }: GatheredFacts): string {
  return author.state === 'known' ? (author.value.display_name ?? '') : ''
}

function returnDomain({ envelope }: GatheredFacts): string {
  const address = envelope.mail_from ?? ''
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

function shown(facts: GatheredFacts): string[] {
  return [authorName(facts), facts.message.subject ?? '']
}

/** From is present but has no address: `From: Support <>`. */
function hasNoAddress({ headers, author }: GatheredFacts): boolean {
  return author.state === 'absent' && hasField(headers, 'From')
}

/** Whether the domain cannot exist: `contact@bank`, `info@mail.-1`. Documentation and local names are exempt. */
function isUnreal(domain: string): boolean {
  if (domain === '' || !isPublicName(domain) || /(?:^|\.)example$|[^a-z0-9.-]/.test(domain)) return false
  const { isIcann, isPrivate, isIp } = parse(domain)
  return !isIp && (!domain.includes('.') || (!isIcann && !isPrivate))
}

function isHostedSubdomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.some((_, at) => at > 0 && hostingDomains.has(labels.slice(at).join('.')))
}

/** A registered or hosted name made up of random letters and digits. */
function looksRandom(domain: string): boolean {
  const label = parse(domain, { allowPrivateDomains: true }).domainWithoutSuffix ?? ''
  if (label.length < minRandomLabel || label.startsWith('xn--')) return false
  const turns = label.match(/[a-z]-?(?=\d)|\d-?(?=[a-z])/g)?.length ?? 0
  const letters = label.replace(/[^a-z]/g, '')
  const vowels = letters.replace(/[^aeiouy]/g, '').length / letters.length
  return turns >= manyTurns || (turns >= someTurns && vowels < leastVowels)
}

/** One comma may stand in a name. Several are mailboxes without an address, quoted or not. */
function shareOfUnquotedCommas({ headers }: GatheredFacts): number {
  const from = (valuesOf(headers, 'From')[0] ?? '').replace(quoted, 'x')
  if (!unquotedComma.test(from)) return 0
  return from.indexOf(',') === from.lastIndexOf(',') ? 0.5 : 1
}

/** Senders who know the recipient's name use it, not the address. */
function namesRecipient({ headers, envelope, message }: GatheredFacts): boolean {
  const subject = (message.subject ?? '').toLowerCase()
  if (!subject.includes('@')) return false
  const recipients = [envelope.rcpt_to ?? '', ...valuesOf(headers, 'To')].join(' ').toLowerCase()
  const addresses = recipients.split(/[\s<>,;"]+/).filter((word) => /.@./.test(word))
  return addresses.some((address) => subject.includes(address))
}

/** The author has a free mailbox but the envelope has another organization's domain; for lists that is normal. */
function isFreeMailFromElsewhere(facts: GatheredFacts): boolean {
  const domain = returnDomain(facts)
  if (!isFreeMail(authorDomain(facts)) || !domain.includes('.') || isForwarded(facts)) return false
  return !isFreeMail(domain)
}

/** A company is writing, but replies go to a free mailbox. */
function answersGoToFreeMail(facts: GatheredFacts): boolean {
  const { headers, author } = facts
  if (author.state !== 'known' || isForwarded(facts) || isFreeMail(author.value.domain)) return false
  const domain = /@([a-z0-9.-]{1,253})/i.exec(valuesOf(headers, 'Reply-To')[0] ?? '')?.[1]?.toLowerCase()
  return domain !== undefined && isFreeMail(domain)
}

/** Lists and forwarders put their own domain into the envelope, and some into Reply-To. */
function isForwarded({ headers }: GatheredFacts): boolean {
  return ['List-Id', 'List-Post', 'Resent-From', 'X-Forwarded-To'].some((name) => hasField(headers, name))
}
