import { dateOffset, maxAhead, maxBehind } from '../../message/dates/message-date.ts'
import { doubledFields, hasField, splitMailboxes, valuesOf } from '../../message/header-fields.ts'
import { gapOf } from '../../message/headers.ts'
import type { GatheredFacts } from '../../ports/analysis.ts'
import type { Rule } from '../rule.ts'

/** Header fields, except those of the author, Message-ID, and Subject. */
export const headerRules: readonly Rule[] = [
  { name: 'MISSING_ESSENTIAL_HEADERS', group: 'blankspam', score: 7, when: isWithoutHeader },
  { name: 'MISSING_FROM', group: 'headers', score: 2, when: (facts) => lacksField(facts, 'From') },
  { name: 'MULTIPLE_FROM', group: 'headers', score: 8, when: hasSeveralAuthors },
  { name: 'MISSING_TO', group: 'headers', score: 2, when: (facts) => lacksField(facts, 'To') },
  { name: 'MISSING_DATE', group: 'headers', score: 1, when: (facts) => lacksField(facts, 'Date') },
  { name: 'INVALID_DATE', group: 'headers', score: 1.5, when: hasInvalidDate },
  { name: 'INVALID_DATE_ZONE', group: 'headers', range: [0.5, 3], when: hasInvalidZone },
  { name: 'DATE_IN_FUTURE', group: 'headers', range: [1, 4], when: (facts) => dateOffset(facts).ahead > maxAhead },
  {
    name: 'DATE_IN_PAST',
    group: 'headers',
    range: [0, 1],
    when: (facts) => (dateOffset(facts).behind ?? 0) > maxBehind,
  },
  { name: 'MISSING_MIME_VERSION', group: 'headers', range: [0, 2], when: lacksMimeVersion },
  { name: 'MULTIPLE_UNIQUE_HEADERS', group: 'headers', score: 7, when: shareOfDoubledFields },
  { name: 'R_UNDISC_RCPT', group: 'headers', range: [0.5, 3], when: hidesRecipients },
  { name: 'SORTED_RECIPS', group: 'headers', range: [0.5, 3.5], when: hasSortedRecipients },
  { name: 'FROM_NEEDS_ENCODING', group: 'headers', range: [0, 1], when: (facts) => needsEncoding(facts, 'From') },
  { name: 'TO_NEEDS_ENCODING', group: 'headers', range: [0, 1], when: (facts) => needsEncoding(facts, 'To') },
  { name: 'HAS_X_PRIO_ONE', group: 'headers', range: [0, 0.5], when: isMarkedUrgent },
  { name: 'MISSING_MIMEOLE', group: 'headers', range: [0, 2], when: lacksMimeOle },
  {
    name: 'HAS_LIST_UNSUB',
    group: 'headers',
    score: -0.01,
    when: ({ headers }) => hasField(headers, 'List-Unsubscribe'),
  },
]

/** The minimum number of recipients to detect a sorted list. */
const minSortedRecipients = 7
/** RFC 5322 section 3.3; actual offsets are within 14 hours of UTC. */
const zoneSyntax = /([+-])(\d{2})(\d{2})\s*(?:\([^()]*\)\s*)*$/
const maxZoneHours = 14

/** A failed analysis read no header, which does not mean that there is none. */
function isWithoutHeader({ headers, analysis }: GatheredFacts): boolean {
  return analysis.state === 'known' && headers.fields.length === 0 && !headers.truncated
}

/** Whether a header that was read completely lacks a field. */
export function lacksField({ headers }: GatheredFacts, name: string): boolean {
  return headers.fields.length > 0 && gapOf(headers) === null && !hasField(headers, name)
}

/** Whether a field has non-ASCII bytes, which only SMTPUTF8 allows. */
export function needsEncoding({ headers }: GatheredFacts, name: string): boolean {
  return /[^\0-\x7f]/.test(valuesOf(headers, name)[0] ?? '')
}

function hasSeveralAuthors({ headers }: GatheredFacts): boolean {
  return (
    valuesOf(headers, 'From')
      .flatMap(splitMailboxes)
      .filter((mailbox) => mailbox.includes('@')).length > 1
  )
}

function hasInvalidDate({ headers, message }: GatheredFacts): boolean {
  return message.date === null && message.parse_error === null && hasField(headers, 'Date')
}

function hasInvalidZone({ headers }: GatheredFacts): boolean {
  const [, , hours = '0', minutes = '0'] = zoneSyntax.exec(valuesOf(headers, 'Date')[0] ?? '') ?? []
  return Number(hours) > maxZoneHours || Number(minutes) > 59
}

function lacksMimeVersion(facts: GatheredFacts): boolean {
  const usesMime = hasField(facts.headers, 'Content-Type') || hasField(facts.headers, 'Content-Transfer-Encoding')
  return usesMime && lacksField(facts, 'MIME-Version')
}

/** The share for a duplicate field; other fields count in full. */
const shareOfField: Record<string, number> = {
  Date: 0.1,
  To: 0.2,
  Cc: 0.1,
  Bcc: 0.1,
  References: 0.3,
  'Message-ID': 0.7,
  'In-Reply-To': 0.7,
  Subject: 0.7,
  'MIME-Version': 0,
}

function shareOfDoubledFields({ headers }: GatheredFacts): number {
  return Math.max(0, ...doubledFields(headers).map((name) => shareOfField[name] ?? 1))
}

/** Whether the To field names a group of hidden recipients. */
export function hidesRecipients({ headers }: GatheredFacts): boolean {
  return /undisclosed|recipients?[^@]{0,20}suppressed/i.test(valuesOf(headers, 'To')[0] ?? '')
}

/** Alphabetically sorted recipients come from a file, not from a person. */
function hasSortedRecipients({ headers }: GatheredFacts): boolean {
  const addresses = ['To', 'Cc']
    .flatMap((name) => valuesOf(headers, name))
    .flatMap(splitMailboxes)
    .map((mailbox) => mailbox.slice(mailbox.indexOf('<') + 1).toLowerCase())
  if (addresses.length < minSortedRecipients) return false
  return addresses.every((address, at) => at === 0 || (addresses[at - 1] ?? '') <= address)
}

function isMarkedUrgent({ headers }: GatheredFacts): boolean {
  return (
    /^1\b/.test(valuesOf(headers, 'X-Priority')[0] ?? '') || /^high$/i.test(valuesOf(headers, 'Importance')[0] ?? '')
  )
}

/**
 * Outlook adds both fields; a program that copies only one of them is not Outlook. A program that states its own name
 * does not pretend to be Outlook.
 */
function lacksMimeOle(facts: GatheredFacts): boolean {
  const names = ['X-Mailer', 'User-Agent'].flatMap((field) => valuesOf(facts.headers, field))
  const namesAnother = names.length > 0 && !names.some((name) => /outlook|exchange/i.test(name))
  return !namesAnother && hasField(facts.headers, 'X-MSMail-Priority') && lacksField(facts, 'X-MimeOLE')
}
