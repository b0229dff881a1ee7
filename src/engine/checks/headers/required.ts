import { z } from 'zod'
import { readAddrSpec } from '../../../shared/records/text/addr-spec.ts'
import { dateOffset, hour, maxAhead, maxBehind, wasDelayed } from '../../message/dates/message-date.ts'
import { decodeEncodedWords } from '../../message/encoded-words.ts'
import {
  doubledFields,
  dropQuoted,
  dropRoutes,
  excerpt,
  hasField,
  isMessageId,
  splitMailboxes,
  valuesOf,
} from '../../message/header-fields.ts'
import { fail, noParams, notApplicable, pass, unknown } from '../define-check.ts'
import { rfc } from '../references.ts'
import { defineHeaderCheck, unlessIncomplete, unlessUnsent } from './define-header-check.ts'

const valueParams = z.object({ value: z.string() })

/** Whether there is exactly one author with an address (RFC 5322 section 3.6.2), which DMARC checks and people see. */
export const headersFrom = defineHeaderCheck({
  key: 'headers.from',
  params: z.object({ from: z.string() }),
  references: [rfc(5322, '3.6.2')],
  findings: {
    // Without exactly one author, filters treat a message as forged.
    'headers.from_missing': { severity: 'critical', points: 4, params: noParams },
    'headers.from_doubled': { severity: 'critical', points: 4, params: z.object({ count: z.int() }) },
    'headers.from_invalid': { severity: 'critical', points: 3, params: valueParams },
    // Allowed by RFC 5322, refused by DMARC where the domains differ (RFC 9989 section 5.3.1).
    'headers.from_multiple': { severity: 'major', points: 1.5, params: z.object({ count: z.int() }) },
    // Replies may work, but neither DMARC nor DKIM can authenticate the author.
    'headers.from_without_domain': { severity: 'major', points: 2, params: valueParams },
    // Programs must read it but not write it (RFC 5322 section 4.4); comments and spaces at the at sign should not occur
    // (section 3.4.1).
    'headers.from_obsolete': { severity: 'minor', points: 0.3, params: valueParams },
    // Some receivers refuse it (rspamd), others guess the address.
    'headers.from_malformed': {
      severity: 'major',
      points: 1,
      params: valueParams.extend({ code: z.enum(['final_dot', 'semicolon', 'address']) }),
      references: [rfc(5322, '3.4.1')],
    },
    // There is an address, and most email clients find it.
    'headers.from_syntax': { severity: 'minor', points: 0.5, params: valueParams },
  },
  evaluate: (facts) => {
    const values = valuesOf(facts.headers, 'From')
    const [value] = values
    if (!value && facts.headers.unstored) return unknown({ code: 'octets_lost' })
    if (!value) return unlessIncomplete(facts, fail('headers.from_missing', {}))
    if (values.length > 1) return fail('headers.from_doubled', { count: values.length })
    const written = dropQuoted(value)
    const current = withoutObsoleteSyntax(written)
    const mailboxes = splitMailboxes(current)
    const authors = mailboxes.filter(hasAddress).length
    if (authors === 0) return fail('headers.from_invalid', { value: excerpt(value) })
    if (authors > 1) return fail('headers.from_multiple', { count: authors })
    if (!mailboxes.some(hasDomainName)) return fail('headers.from_without_domain', { value: excerpt(value) })
    const code = faultOf(current, mailboxes)
    if (code !== null) return fail('headers.from_malformed', { value: excerpt(value), code })
    if (mailboxes.length > 1) return fail('headers.from_syntax', { value: excerpt(value) })
    if (current !== written) return fail('headers.from_obsolete', { value: excerpt(value) })
    return facts.headers.truncated ? notApplicable() : pass({ from: excerpt(value) })
  },
})

/** What is wrong with the address, or with what follows it; null if nothing is. Quoted strings are empty by now. */
function faultOf(value: string, mailboxes: readonly string[]): 'final_dot' | 'address' | 'semicolon' | null {
  const address = addressOf(mailboxes.find(hasAddress) ?? '')
  if (/\.$/.test(address)) return 'final_dot'
  if (readAddrSpec(address) === null) return 'address'
  // Only a group ends with a semicolon.
  return value.includes(';') && !/^[^@<]*:/.test(value) ? 'semicolon' : null
}

/** Without routes (`<@relay.example:anna@example.com>`) and spaces around at signs. */
function withoutObsoleteSyntax(value: string): string {
  const withoutSpaces = value
    .split('@')
    .map((piece, index, { length }) => trimBeside(piece, index > 0, index < length - 1))
    .join('@')
  return dropRoutes(withoutSpaces)
}

function trimBeside(text: string, isStart: boolean, isEnd: boolean): string {
  const started = isStart ? text.trimStart() : text
  return isEnd ? started.trimEnd() : started
}

function hasAddress(mailbox: string): boolean {
  return domainOf(mailbox) !== null
}

/** Address literals and names of local hosts are valid, but no record can be published for them. */
function hasDomainName(mailbox: string): boolean {
  return /^[^.[\]]+(?:\.[^.[\]]+)+\.?$/.test(domainOf(mailbox) ?? '')
}

/**
 * The domain of `local@domain`, with or without a display name and angle brackets. An unquoted at sign in the name does
 * not count.
 */
function domainOf(mailbox: string): string | null {
  return /^[^\s@<>]+@([^\s@<>]+)$/.exec(addressOf(mailbox))?.[1] ?? null
}

function addressOf(mailbox: string): string {
  return (/<([^<>]*)>$/.exec(mailbox)?.[1] ?? mailbox).trim()
}

/** Whether the message list shows what the message is about (RFC 5322 section 3.6.5). */
export const headersSubject = defineHeaderCheck({
  key: 'headers.subject',
  references: [rfc(5322, '3.6.5')],
  findings: {
    'headers.subject_missing': { severity: 'minor', points: 0.5, params: noParams },
    'headers.subject_empty': { severity: 'minor', points: 0.3, params: noParams },
  },
  evaluate: (facts) => {
    const [value] = valuesOf(facts.headers, 'Subject')
    if (value === undefined) return unlessIncomplete(facts, fail('headers.subject_missing', {}))
    return decodeEncodedWords(value).text.trim() === '' ? fail('headers.subject_empty', {}) : pass({})
  },
})

const day = 24 * hour
/** RFC 821 was published. Programs without a clock write 1970. */
const firstMail = Date.UTC(1982, 7)

/** Whether the message has a plausible Date (RFC 5322 section 3.6.1). */
export const headersDate = defineHeaderCheck({
  key: 'headers.date',
  needsSending: true,
  references: [rfc(5322, '3.6.1')],
  findings: {
    // Required by RFC 5322 section 3.6.
    'headers.date_missing': { severity: 'major', points: 1, params: noParams },
    'headers.date_invalid': { severity: 'minor', points: 0.5, params: valueParams },
    // Spammers do this to be sorted first (rspamd gives 4 of 15).
    'headers.date_future': { severity: 'major', points: 1, params: z.object({ hours: z.int() }) },
    'headers.date_past': { severity: 'minor', points: 0.3, params: z.object({ days: z.int() }) },
    // "MUST be the day implied by the date" (section 3.3): a sign of a date that a script put together.
    'headers.date_weekday': {
      severity: 'minor',
      points: 0.2,
      params: valueParams.extend({ weekday: z.string() }),
      references: [rfc(5322, '3.3')],
    },
  },
  // The date of a message that could not be parsed is unknown.
  follows: ['content.readable'],
  evaluate: (facts) => {
    const [value] = valuesOf(facts.headers, 'Date')
    if (value === undefined) return unlessUnsent(facts, fail('headers.date_missing', {}))
    if (facts.message.date === null) return fail('headers.date_invalid', { value: excerpt(value) })
    const date = Date.parse(facts.message.date)
    if (date < firstMail)
      return fail('headers.date_past', { days: Math.round((Date.parse(facts.envelope.received_at) - date) / day) })
    const { ahead, behind } = dateOffset(facts)
    if (ahead > maxAhead) return fail('headers.date_future', { hours: Math.round(ahead / hour) })
    if (behind === null && facts.received.length > 0) return unknown({ code: 'clock_unreadable' })
    if (behind !== null && behind > maxBehind && !wasDelayed(facts))
      return fail('headers.date_past', { days: Math.round(behind / day) })
    const weekday = wrongWeekday(value)
    return weekday === null ? pass({}) : fail('headers.date_weekday', { value: excerpt(value), weekday })
  },
})

/** The weekday that a date should have, if it states another one. */
function wrongWeekday(value: string): string | null {
  const [, stated, date = ''] = /^\s*([a-z]{3})\s*,\s*(\d{1,2}\s+[a-z]{3}\s+\d{4})\b/i.exec(value) ?? []
  const time = Date.parse(`${date} 00:00:00 UTC`)
  if (!stated || Number.isNaN(time)) return null
  const weekday = new Date(time).toUTCString().slice(0, 3)
  return weekday.toLowerCase() === stated.toLowerCase() ? null : weekday
}

/** Whether the message has an ID (RFC 5322 section 3.6.4). */
export const headersMessageId = defineHeaderCheck({
  key: 'headers.message_id',
  needsSending: true,
  references: [rfc(5322, '3.6.4')],
  findings: {
    // Nearly all programs set it, so its absence points to a script (rspamd 2.5, SpamAssassin 0.5).
    'headers.message_id_missing': { severity: 'major', points: 0.8, params: noParams },
    'headers.message_id_invalid': { severity: 'minor', points: 0.5, params: valueParams },
  },
  evaluate: (facts) => {
    const [value] = valuesOf(facts.headers, 'Message-ID')
    if (value === undefined) return unlessUnsent(facts, fail('headers.message_id_missing', {}))
    return isMessageId(value) ? pass({}) : fail('headers.message_id_invalid', { value: excerpt(value) })
  },
})

/**
 * Whether the message names a recipient (RFC 5322 section 3.6.3). The fields are optional, but filters penalize their
 * absence.
 */
export const headersRecipients = defineHeaderCheck({
  key: 'headers.recipients',
  needsSending: true,
  references: [rfc(5322, '3.6.3')],
  findings: {
    'headers.recipients_missing': { severity: 'minor', points: 0.5, params: noParams },
  },
  evaluate: (facts) =>
    ['To', 'Cc'].some((name) => valuesOf(facts.headers, name).some(namesRecipient))
      ? pass({})
      : unlessIncomplete(facts, fail('headers.recipients_missing', {})),
})

/** Whether the hidden recipients stay hidden: servers that do not remove Bcc show it to everyone (RFC 5322 section 3.6.3). */
export const headersHiddenRecipients = defineHeaderCheck({
  key: 'headers.hidden_recipients',
  needsSending: true,
  references: [rfc(5322, '3.6.3')],
  findings: {
    'headers.bcc_shown': { severity: 'major', points: 0.8, params: z.object({ count: z.int() }) },
  },
  evaluate: (facts) => {
    const count = valuesOf(facts.headers, 'Bcc').flatMap(splitMailboxes).filter(hasAddress).length
    if (count === 0) return unlessIncomplete(facts, pass({}))
    // In a draft, the server has still to remove it.
    return unlessUnsent(facts, fail('headers.bcc_shown', { count }))
  },
})

/** Whether an address list is more than an empty group, such as `undisclosed-recipients:;` (RFC 5322 section 3.4). */
function namesRecipient(list: string): boolean {
  return (
    list
      .trimStart()
      .replace(/^(?:"[^"]*"|[^:;<>@"]*):\s*;?/, '')
      .trim() !== ''
  )
}

/** Whether a message that uses MIME has MIME-Version (RFC 2045 section 4). */
export const headersMimeVersion = defineHeaderCheck({
  key: 'headers.mime_version',
  references: [rfc(2045, '4')],
  findings: {
    'headers.mime_version_missing': { severity: 'minor', points: 0.5, params: noParams },
  },
  evaluate: (facts) => {
    if (hasField(facts.headers, 'MIME-Version')) return pass({})
    const usesMime = ['Content-Type', 'Content-Transfer-Encoding'].some((name) => hasField(facts.headers, name))
    return usesMime ? unlessIncomplete(facts, fail('headers.mime_version_missing', {})) : notApplicable()
  },
})

/** Whether single fields appear only once (RFC 5322 section 3.6). `headers.from` checks From. */
export const headersUnique = defineHeaderCheck({
  key: 'headers.unique',
  references: [rfc(5322, '3.6')],
  findings: {
    // Receivers use one or the other, so what readers see is undefined (rspamd up to 7 of 15 points).
    'headers.doubled': { severity: 'major', points: 1, params: z.object({ names: z.array(z.string()) }) },
  },
  evaluate: (facts) => {
    const names = doubledFields(facts.headers).filter((name) => name !== 'From')
    return names.length > 0 ? fail('headers.doubled', { names }) : unlessIncomplete(facts, pass({}))
  },
})

export const headersRequiredChecks = [
  headersFrom,
  headersSubject,
  headersDate,
  headersMessageId,
  headersRecipients,
  headersHiddenRecipients,
  headersMimeVersion,
  headersUnique,
] as const
