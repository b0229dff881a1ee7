/*
 * What a report may be shared without: the e-mail addresses that stand in it, and the token of its test. The domain of
 * an address stays, because it is what the report is about; so do IP addresses, names of people and the subject.
 */

/** Stands in place of what was taken out. */
export const mask = '•••'

/** What else is to be taken out. */
export interface Secrets {
  /** The token of the test. */
  token?: string
  /** Addresses that are known: they are found also where they stand with `=` in place of the at sign (VERP). */
  addresses?: readonly string[]
}

/** Members that hold addresses of pages of ours or of list operators, and nothing of the message. */
const ownPages = new Set(['references', 'reference', 'delist_url'])

/**
 * A copy of a report, or of any part of it, without e-mail addresses and without the token, wherever they stand: in
 * header fields, evidence, records, texts, names of files, also where they are written as percent-encoded text, in
 * quoted-printable, as character references or in encoded words. Links lose what follows their `?` or `#`: it tells who
 * was written to.
 */
export function redact<T>(report: T, { token, addresses = [] }: Secrets = {}): T {
  const secrets = [...(token ? [token] : []), ...addresses.flatMap(disguisesOf)]
  const pattern = secrets.length > 0 ? new RegExp(secrets.map(escapePattern).join('|'), 'gi') : null
  const clean = (text: string) => redactText(pattern ? text.replace(pattern, mask) : text)
  // Strings stay strings, and nothing else changes: the shape is the one that came in.
  return mapStrings(report, clean) as T
}

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [change(key), ownPages.has(key) ? each : mapStrings(each, change)]),
  )
}

/** How an address is written where the address of a list or a link holds it. */
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

/** A text without e-mail addresses. */
export function redactText(text: string): string {
  return redactAddresses(cutLinks(redactEncodedWords(text)))
}

/** Encoded words in a row (RFC 2047 section 5): one address may be spread over several. */
const encodedWords = /=\?[^?\s]+\?[bq]\?[^?\s]*\?=(?:\s+=\?[^?\s]+\?[bq]\?[^?\s]*\?=)*/gi

/** Takes out encoded words that hold an at sign; what else they hold goes with it. */
function redactEncodedWords(text: string): string {
  return text.replace(encodedWords, (words) => (decodedWords(words).includes('@') ? mask : words))
}

/** The octets of encoded words; the at sign is the same octet in every charset of mail. */
function decodedWords(words: string): string {
  return words
    .split(/\s+/)
    .map((word) => {
      const [, , encoding = '', content = ''] = word.split('?')
      return encoding.toLowerCase() === 'b' ? decodeBase64(content) : content.replace(/=40/g, '@')
    })
    .join('')
}

/** What cannot be decoded may be anything. */
function decodeBase64(text: string): string {
  try {
    return atob(text)
  } catch {
    return '@'
  }
}

/** Leaves of a link what leads to its page. */
function cutLinks(text: string): string {
  return text.replace(/[^\s<>"]+/g, (word) => {
    const start = word.search(/https?:\/\//i)
    if (start < 0) return word
    const end = word.slice(start).search(/[?#]/)
    return end < 0 ? word : `${word.slice(0, start + end)}${word[start + end]}${mask}`
  })
}

/** The at sign as it is, percent-encoded once or more, in quoted-printable, as a character reference, in full width. */
const atSign = /@|%(?:25)*40|=40|&#0*64;|&#x0*40;|&commat;|\\u0040|\uFF20|\uFE6B/gi

/** What ends a local part to the left: white space, brackets and what separates addresses (RFC 5322 section 3.4). */
const endsLocalPart = /[\s<>()[\],;:"]/

/** A name with a dot, or an address literal, after an at sign. What stands further away does not belong to it. */
const dottedName = /^\s*(?:\[|[^\s<>,;"()[\]]*\.[^\s.])/
const furthestDot = 300

/** Puts the mask in place of what stands before every at sign that can be one of an address. */
function redactAddresses(text: string): string {
  let written = ''
  let done = 0
  for (const { index, 0: sign } of text.matchAll(atSign)) {
    const end = index + sign.length
    // `@media` is a rule of style sheets: where nothing stands right before the sign, a domain has to follow.
    const isAttached = index > 0 && /[^\s`]/.test(text.charAt(index - 1))
    if (index < done || !(isAttached || dottedName.test(text.slice(end, end + furthestDot)))) continue
    const start = localPartStart(text, index, done)
    written += `${text.slice(done, start)}${mask}@`
    done = end
  }
  return written + text.slice(done)
}

/** Where the local part that ends at `end` begins, at `from` or after. White space and comments may stand inside. */
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

/** Where a quoted string or a comment that closes at `close` opens; `from` where it does not. */
function openingOf(text: string, close: number, bracket: string, from: number): number {
  let open = text.lastIndexOf(bracket, close - 1)
  while (open > from && text.charAt(open - 1) === '\\') open = text.lastIndexOf(bracket, open - 1)
  return Math.max(open, from)
}
