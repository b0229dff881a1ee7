import { splitText } from '../records/text/txt-strings.ts'

/*
 * Removes email addresses and the test token from a report. The domain of an address is kept, because the report is
 * about it, and so are IP addresses, names of people, and the subject.
 */

/** Replaces removed text. */
export const mask = '•••'

/** Replaces the local part of an address in a DNS record, which stays valid and can be filled in. */
const recordPlaceholder = 'you'

/** The members of a DNS record whose addresses become placeholders. */
const recordTexts = new Set(['value', 'current'])

/** What else to remove. */
export interface Secrets {
  /** The token of the test. */
  token?: string
  /** Known addresses, which are also found with `=` instead of the at sign (VERP). */
  addresses?: readonly string[]
}

/** Members with URLs of Sendproof or of list operators, which contain nothing of the message. */
const ownPages = new Set(['references', 'reference', 'delist_url'])

/**
 * A copy of a report, or of a part of it, without email addresses and token: in header fields, evidence, records,
 * texts, and file names, including percent-encoding, quoted-printable, character references, and encoded words. Links
 * lose everything after `?` or `#`, which identifies the recipient. A DNS record keeps its syntax and is marked as
 * redacted.
 */
export function redact<T>(report: T, { token, addresses = [] }: Secrets = {}): T {
  const secrets = [...(token ? [token] : []), ...addresses.flatMap(disguisesOf)]
  const pattern = secrets.length > 0 ? new RegExp(secrets.map(escapePattern).join('|'), 'gi') : null
  const clean = (text: string, placeholder = mask) =>
    redactText(pattern ? text.replace(pattern, placeholder) : text, placeholder)
  // Strings stay strings, so the shape does not change, except for the mark on a redacted record.
  return mapStrings(report, clean) as T
}

function mapStrings(value: unknown, change: (text: string, placeholder?: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, change))
  if (typeof value !== 'object' || value === null) return value
  if (isRecord(value)) return redactRecord(value, change)
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [change(key), ownPages.has(key) ? each : mapStrings(each, change)]),
  )
}

/** A DNS record to publish (`PasteRecord`), which is the only object with these members. */
function isRecord(value: object): boolean {
  return 'name' in value && 'type' in value && 'value' in value && 'current' in value
}

function redactRecord(record: object, change: (text: string, placeholder?: string) => string): object {
  const entries = Object.entries(record).map(([key, each]) => [
    key,
    typeof each === 'string' && recordTexts.has(key) ? change(each, recordPlaceholder) : mapStrings(each, change),
  ])
  const redacted: Record<string, unknown> = Object.fromEntries(entries)
  const { value } = redacted
  if (typeof value !== 'string' || ('value' in record && value === record.value)) return redacted
  // An address may be split between two strings.
  return { ...redacted, ...('strings' in record && { strings: splitText(value) }), redacted: true }
}

/** How an address is written in the URL of a list or a link. */
function disguisesOf(address: string): string[] {
  const at = address.lastIndexOf('@')
  if (at < 1) return []
  const local = address.slice(0, at)
  const domain = address.slice(at + 1)
  return [`${local}=${domain}`, `${local}%3D${domain}`, `${encodeURIComponent(local)}%3D${domain}`]
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A text without email addresses. */
export function redactText(text: string, placeholder = mask): string {
  return redactAddresses(cutLinks(redactEncodedWords(text)), placeholder)
}

/** Adjacent encoded words (RFC 2047 section 5), which may contain one address together. */
const encodedWords = /=\?[^?\s]+\?[bq]\?[^?\s]*\?=(?:\s+=\?[^?\s]+\?[bq]\?[^?\s]*\?=)*/gi

/** Removes encoded words with an at sign, including the rest of their content. */
function redactEncodedWords(text: string): string {
  return text.replace(encodedWords, (words) => (decodedWords(words).includes('@') ? mask : words))
}

/** The bytes of encoded words; the at sign is the same byte in every charset of email. */
function decodedWords(words: string): string {
  return words
    .split(/\s+/)
    .map((word) => {
      const [, , encoding = '', content = ''] = word.split('?')
      return encoding.toLowerCase() === 'b' ? decodeBase64(content) : content.replace(/=40/g, '@')
    })
    .join('')
}

/** Undecodable data could be anything. */
function decodeBase64(text: string): string {
  try {
    return atob(text)
  } catch {
    return '@'
  }
}

/** Keeps the part of a link that leads to its page. */
function cutLinks(text: string): string {
  return text.replace(/[^\s<>"]+/g, (word) => {
    const start = word.search(/https?:\/\//i)
    if (start < 0) return word
    const end = word.slice(start).search(/[?#]/)
    return end < 0 ? word : `${word.slice(0, start + end)}${word[start + end]}${mask}`
  })
}

/** The at sign: plain, percent-encoded once or more, quoted-printable, as a character reference, or full-width. */
const atSign = /@|%(?:25)*40|=40|&#0*64;|&#x0*40;|&commat;|\\u0040|\uFF20|\uFE6B/gi

/** Ends a local part to the left: whitespace, brackets, and address separators (RFC 5322 section 3.4). */
const endsLocalPart = /[\s<>()[\],;:"]/

/** A name with a dot, or an address literal, directly after an at sign. */
const dottedName = /^\s*(?:\[|[^\s<>,;"()[\]]*\.[^\s.])/
const furthestDot = 300

/** Replaces the text before every at sign that can be part of an address. */
function redactAddresses(text: string, placeholder: string): string {
  let written = ''
  let done = 0
  for (const { index, 0: sign } of text.matchAll(atSign)) {
    const end = index + sign.length
    // `@media` is a CSS rule: without text directly before the sign, a domain must follow.
    const isAttached = index > 0 && /[^\s`]/.test(text.charAt(index - 1))
    if (index < done || !(isAttached || dottedName.test(text.slice(end, end + furthestDot)))) continue
    const start = localPartStart(text, index, done)
    written += `${text.slice(done, start)}${placeholder}@`
    done = end
  }
  return written + text.slice(done)
}

/** The start of the local part that ends at `end`, not before `from`. It may contain whitespace and comments. */
function localPartStart(text: string, end: number, from: number): number {
  let start = end
  while (start > from && /\s/.test(text.charAt(start - 1))) start -= 1
  while (start > from) {
    const before = text.charAt(start - 1)
    if (before === '"') start = openingOf(text, start - 1, '"', from)
    else if (before === ')') start = openingOf(text, start - 1, '(', from)
    else if (endsLocalPart.test(before)) break
    else start -= 1
  }
  return start
}

/** The start of a quoted string or comment that closes at `close`; `from` if there is none. */
function openingOf(text: string, close: number, bracket: string, from: number): number {
  let open = text.lastIndexOf(bracket, close - 1)
  while (open > from && text.charAt(open - 1) === '\\') open = text.lastIndexOf(bracket, open - 1)
  return Math.max(open, from)
}
