import { z } from 'zod'
import { memoize } from '../../../shared/memoize.ts'
import { decodeEncodedWords } from '../../message/encoded-words.ts'
import { excerpt, isMessageId, valuesOf } from '../../message/header-fields.ts'
import { isPublicHostName } from '../../names/domain-name.ts'
import { serviceOfMessageId } from '../../protocols/find-service.ts'
import { fail, notApplicable, note, pass } from '../define-check.ts'
import { rfc } from '../references.ts'
import { defineHeaderCheck, unlessIncomplete } from './define-header-check.ts'

/** Whether the Message-ID ends in a public domain name, which makes it unique (RFC 5322 section 3.6.4). */
export const headersMessageIdHost = defineHeaderCheck({
  key: 'headers.message_id_host',
  params: z.object({ host: z.string() }),
  needsSending: true,
  references: [rfc(5322, '3.6.4')],
  findings: {
    // Unique within one organization only. rspamd and SpamAssassin check the syntax, some corporate filters the host.
    'headers.message_id_local': { severity: 'minor', points: 0.3, params: z.object({ host: z.string() }) },
    // All customers of the service have such Message-IDs, and none can change them.
    'headers.message_id_of_service': {
      severity: 'info',
      points: 0,
      params: z.object({ host: z.string(), service: z.string() }),
    },
  },
  evaluate: ({ headers }) => {
    const [value] = valuesOf(headers, 'Message-ID')
    if (value === undefined || !isMessageId(value)) return notApplicable()
    const host = value.slice(value.indexOf('@') + 1, value.indexOf('>')).toLowerCase()
    if (isPublicHostName(host)) return pass({ host })
    const service = serviceOfMessageId(host)
    return service
      ? note('headers.message_id_of_service', { host: excerpt(host), service: service.name })
      : fail('headers.message_id_local', { host: excerpt(host) })
  },
})

/** Whether the date has a time zone, without which it can be a day off (RFC 5322 section 3.3). */
export const headersDateZone = defineHeaderCheck({
  key: 'headers.date_zone',
  needsSending: true,
  references: [rfc(5322, '3.3')],
  findings: {
    'headers.date_zone_missing': { severity: 'minor', points: 0.2, params: z.object({ value: z.string() }) },
  },
  follows: ['headers.date'],
  evaluate: ({ headers, message }) => {
    const [value] = valuesOf(headers, 'Date')
    if (value === undefined || message.date === null) return notApplicable()
    return hasZone(value) ? pass({}) : fail('headers.date_zone_missing', { value: excerpt(value) })
  },
})

/**
 * Whether a date ends in a numeric offset or a named zone with a meaning (RFC 5322 section 4.3), before any comment.
 */
function hasZone(date: string): boolean {
  return /(?:[+-]\d{4}|\b(?:UTC?|GMT|[ECMP][SD]T))\s*(?:\([^()]*\)\s*)?$/i.test(date)
}

/** Maximum number of names to list in a sentence. */
const maxNames = 5

/**
 * Whether the header is ASCII, as required unless every server on the path supports UTF-8 (RFC 5322 section 2.2, RFC
 * 6532).
 */
export const headersAscii = defineHeaderCheck({
  key: 'headers.ascii',
  references: [rfc(5322, '2.2'), rfc(6532, '3')],
  findings: {
    // rspamd gives 1 for each field that should be encoded; old servers refuse the message.
    'headers.not_ascii': {
      severity: 'minor',
      points: 0.5,
      /** `in_address`: in an address, where encoded words are not allowed (RFC 2047 section 5). */
      params: z.object({ names: z.array(z.string()), in_address: z.boolean().default(false) }),
    },
  },
  evaluate: (facts) => {
    const { headers } = facts
    const names = headers.fields.filter(({ value }) => /[^\0-\x7f]/.test(value)).map(({ name }) => excerpt(name))
    if (names.length === 0) return unlessIncomplete(facts, pass({}))
    const in_address = addressFields.some((name) => valuesOf(headers, name).some(hasInternationalAddress))
    return fail('headers.not_ascii', { names: [...new Set(names)].slice(0, maxNames), in_address })
  },
})

/** Whether an address itself is not ASCII (RFC 6532 section 3.2), as opposed to the name before it. */
function hasInternationalAddress(value: string): boolean {
  const unquoted = value.replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, '')
  const words = unquoted.split(/[\s<>,;:()]+/).filter((word) => word.includes('@'))
  return words.some((word) => /[^\0-\x7f]/.test(word))
}

const addressFields = ['From', 'Sender', 'Reply-To', 'To', 'Cc']

const shownFields = ['From', 'To', 'Reply-To', 'Subject']

const countBroken = memoize((value) => decodeEncodedWords(value).broken)

/** Whether encoded words in the header can be decoded (RFC 2047). */
export const headersEncodedWords = defineHeaderCheck({
  key: 'headers.encoded_words',
  references: [rfc(2047, '2')],
  findings: {
    // People see the encoded form instead of the text.
    'headers.encoded_word_broken': { severity: 'minor', points: 0.5, params: z.object({ names: z.array(z.string()) }) },
  },
  evaluate: (facts) => {
    const { headers } = facts
    const names = shownFields.filter((name) => valuesOf(headers, name).some((value) => countBroken(value) > 0))
    return names.length > 0 ? fail('headers.encoded_word_broken', { names }) : unlessIncomplete(facts, pass({}))
  },
})

const encodedWord = /=\?[\w.:*-]{1,80}\?[bq]\?([^?]*)\?=/gi

/** Whether addresses contain no encoded words (RFC 2047 section 5, rule 3). */
export const headersAddressEncoding = defineHeaderCheck({
  key: 'headers.address_encoding',
  references: [rfc(2047, '5')],
  findings: {
    // Replies fail, and so does anything that compares addresses.
    'headers.address_encoded': {
      severity: 'minor',
      points: 0.5,
      params: z.object({ field: z.string(), value: z.string() }),
    },
  },
  evaluate: (facts) => {
    const { headers } = facts
    let hasWords = false
    for (const field of addressFields) {
      for (const value of valuesOf(headers, field)) {
        hasWords ||= value.includes('=?')
        const found = findEncodedAddress(value)
        if (found !== null) return fail('headers.address_encoded', { field, value: excerpt(found) })
      }
    }
    return hasWords ? unlessIncomplete(facts, pass({})) : notApplicable()
  },
})

/** The first encoded word between angle brackets, or directly before an at sign. */
const findEncodedAddress = memoize((value): string | null => {
  for (const { 0: word, index } of value.matchAll(encodedWord)) {
    const end = index + word.length
    const isBracketed = value.lastIndexOf('<', index) > value.lastIndexOf('>', index)
    if (isBracketed || value[index - 1] === '@' || value[end] === '@') return word
  }
  return null
})

/** Legacy fields and those of RFC 2156. */
const priorityFields = ['X-Priority', 'X-MSMail-Priority', 'Importance', 'Priority']

/** Whether the message marks itself as urgent. */
export const headersPriority = defineHeaderCheck({
  key: 'headers.priority',
  references: [rfc(2156, '5.3.6')],
  findings: {
    'headers.priority_high': { severity: 'minor', points: 0.2, params: z.object({ field: z.string() }) },
  },
  evaluate: (facts) => {
    const { headers } = facts
    const field = priorityFields.find((name) =>
      valuesOf(headers, name).some((value) => /^(?:[12]\b|high|urgent)/i.test(value)),
    )
    return field ? fail('headers.priority_high', { field }) : unlessIncomplete(facts, pass({}))
  },
})

/** Whether every line of the header starts or continues a field (RFC 5322 section 2.2). */
export const headersLines = defineHeaderCheck({
  key: 'headers.lines',
  references: [rfc(5322, '2.2')],
  findings: {
    // Postfix and Exim take it for the first line of the body, so that what follows is no longer part of the header.
    'headers.line_stray': { severity: 'major', points: 1, params: z.object({ line: z.string() }) },
  },
  evaluate: (facts) => {
    const { stray_line } = facts.headers
    if (stray_line === undefined) return notApplicable()
    return stray_line === null ? unlessIncomplete(facts, pass({})) : fail('headers.line_stray', { line: stray_line })
  },
})

export const headersSyntaxChecks = [
  headersLines,
  headersMessageIdHost,
  headersDateZone,
  headersAscii,
  headersEncodedWords,
  headersAddressEncoding,
  headersPriority,
] as const
