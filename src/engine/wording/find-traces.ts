import { isUtf8 } from 'node:buffer'
import type { TraceKind } from '../../shared/contract/facts/message/body.ts'

/*
 * Traces of the steps between a template and the wire, in text as readers see it: a step that was left out when reading, or
 * done twice when writing. Texts about code have such traces, too, but few of them for their length, on their own, or beside
 * the letters that are right. All patterns are linear.
 */

/** A trace and a sample of the text with it. */
export interface Trace {
  kind: TraceKind
  sample: string
}

/** Characters that are read: about 100 pages. */
const maxText = 200_000
/** Characters of a sample, before and after its start. */
const before = 12
const after = 40

/** Text without addresses, which have code of their own. */
const address = /(?:https?:\/\/|www\.|mailto:)[^\s<>"']{1,2000}/gi

/** Counts the words of a text. */
type CountWords = () => number

/** Finds a trace in text without addresses; null if there is none, or too few for so many words. */
type Finder = (text: string, words: CountWords) => string | null

/** A kind of trace, and what every text with one contains. */
type Kind = readonly [kind: TraceKind, mark: string, find: Finder]

/** What readers see of the body, in order: what makes the whole body unreadable comes first. */
const finders: readonly Kind[] = [
  ['headers', '', findHeaders],
  ['base64', '', findBase64],
  ['quoted_printable', '=', (text, words) => among(quotedPrintable(text), words, 3, 30)],
  ['tags', '', findTags],
  ['style_rules', '{', findStyleRules],
  ['encoded_words', '=?', (text, words) => among(matchesOf(text, encodedWord), words, 2, 60)],
  ['percent', '%', (text, words) => among(percentEncoded(text), words, 2, 40)],
  ['escapes', '\\', (text, words) => among(matchesOf(text, escapes), words, 2, 60)],
  ['charset_twice', '', findTwice(2, 150)],
  ['charset_lost', '', (text, words) => among(lostLetters(text), words, 3, 25)],
  ['entities', '&', (text, words) => among(matchesOf(text, joined), words, 2, 80)],
]

/** One line is short and about nothing else, so a single trace counts. Broken encoded words have a check of their own. */
const lineFinders: readonly Kind[] = [
  ['base64', '', findBase64Word],
  ['quoted_printable', '=', (text) => quotedPrintable(text)[0] ?? null],
  ['tags', '<', (text) => matchesOf(text, /<\/?(?:b|br|em|font|i|p|span|strong|sub|sup|u)\s?\/?>/gi)[0] ?? null],
  ['percent', '%', (text) => percentEncoded(text)[0] ?? null],
  ['escapes', '\\', (text) => matchesOf(text, escapes)[0] ?? null],
  ['charset_twice', '', findTwice(1, Number.POSITIVE_INFINITY)],
  [
    'charset_lost',
    '',
    (text) => (text.includes('\uFFFD') ? sampleAt(text, text.indexOf('\uFFFD')) : (lostLetters(text)[0] ?? null)),
  ],
  ['entities', '&', (text) => matchesOf(text, entity)[0] ?? null],
]

/** The first trace in the text of a body. */
export function findTrace(text: string): Trace | null {
  const read = text.slice(0, maxText).replace(address, ' ')
  return firstOf(finders, read, () => read.match(/\S+/g)?.length ?? 0)
}

/** The first trace in a decoded header field, such as the subject. */
export function findTraceInLine(line: string): Trace | null {
  // An encoded word that cannot be decoded has a finding of its own.
  return /=\?[\w-]/.test(line) ? null : firstOf(lineFinders, line.replace(address, ' '), () => 1)
}

function firstOf(kinds: readonly Kind[], text: string, words: CountWords): Trace | null {
  for (const [kind, mark, find] of kinds) {
    const sample = text.includes(mark) ? find(text, words) : null
    if (sample !== null) return { kind, sample }
  }
  return null
}

/** The first sample, if there are at least `min`, and one in `share` words has one. */
function among(samples: readonly string[], words: CountWords, min: number, share: number): string | null {
  return samples.length >= min && samples.length * share >= words() ? (samples[0] ?? null) : null
}

function matchesOf(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ({ index }) => sampleAt(text, index))
}

function sampleAt(text: string, index: number): string {
  return text
    .slice(Math.max(0, index - before), index + after)
    .replace(/\s+/g, ' ')
    .trim()
}

/** A field that only the header of a message or a part has (RFC 2045). */
const mimeField = /^(?:mime-version: ?1\.|content-type: ?[a-z]{1,20}\/[a-z]|content-transfer-encoding: ?[a-z7-8])/i
/** Other lines of a header, a boundary, and the text before the first boundary. */
const headerLine = /^(?:[\w-]{1,60}: |[ \t]+\S|--\S{1,70}$|this is a multi-?part message)/i
/** Lines before the field: of a header, or empty ones after a boundary. */
const maxHeaderLines = 30

function findHeaders(text: string): string | null {
  for (const line of text.trimStart().split('\n', maxHeaderLines)) {
    if (mimeField.test(line)) return sampleAt(line, 0)
    if (line.trim() !== '' && !headerLine.test(line)) return null
  }
  return null
}

/** Lines of Base64 have 76 characters (RFC 2045 section 6.8); shorter texts may be one word. */
const minBase64 = 60

/** Base64 that makes up most of the text, and that is text itself: keys and signatures are not. */
function findBase64(text: string): string | null {
  if (!/(?:^|\s)[A-Za-z0-9+/]{20,}={0,2}(?:\s|$)/.test(text)) return null
  const lines = text.split(/\s+/)
  const encoded = lines.filter((line) => /^[A-Za-z0-9+/]{20,}={0,2}$/.test(line)).join('')
  const rest = lines.filter((line) => /^[A-Za-z0-9+/]{0,19}={0,2}$/.test(line)).at(-1) ?? ''
  const length = lines.reduce((sum, line) => sum + line.length, 0)
  if (encoded.length < minBase64 || encoded.length + rest.length < length * 0.8) return null
  return isText(Buffer.from(encoded.slice(0, 1000), 'base64')) ? sampleAt(encoded, 0) : null
}

function findBase64Word(line: string): string | null {
  const word = line.trim()
  if (!/^[A-Za-z0-9+/]{14,}={0,2}$/.test(word) || word.length % 4 !== 0) return null
  return isText(Buffer.from(word, 'base64')) ? sampleAt(word, 0) : null
}

/** Whether bytes are text of letters, spaces, and punctuation. */
function isText(octets: Buffer): boolean {
  const text = octets.toString('latin1')
  const letters = text.match(/[A-Za-z0-9 \r\n\u0080-\u00FF]/g)?.length ?? 0
  return (
    !/[^\P{Cc}\t\r\n\x80-\x9F]/u.test(text) && /[ <]/.test(text) && letters > text.length * 0.7 && isMostlyUtf8(octets)
  )
}

/** The last character may be cut. */
function isMostlyUtf8(octets: Buffer): boolean {
  return [0, 1, 2, 3].some((cut) => isUtf8(octets.subarray(0, octets.length - cut)))
}

/** Lines of quoted-printable have at most 76 characters, and end in an equals sign if they continue. */
const minSoftLine = 60
const maxSoftLine = 76

/** Encoded characters beside or instead of letters, encoded markup, and soft line breaks. */
function quotedPrintable(text: string): string[] {
  const found: string[] = []
  for (const { 0: run, index } of text.matchAll(/(?:=[0-9A-F]{2}){1,200}/g)) {
    const next = text.charAt(index + run.length)
    const isMarkup = /^=3D$/.test(run) && /["']/.test(next)
    const octets = Buffer.from(run.replaceAll('=', ''), 'hex')
    if (isMarkup || standsForLetters(octets, text.charAt(index - 1), next)) found.push(sampleAt(text, index))
  }
  if (!text.includes('=\n') && !text.includes('=\r\n')) return found
  for (const line of text.split(/\r?\n/)) {
    if (line.length >= minSoftLine && line.length <= maxSoftLine && /[^=]=$/.test(line)) found.push(sampleAt(line, 52))
  }
  return found
}

/** Percent-encoded letters and spaces inside words. */
function percentEncoded(text: string): string[] {
  return Array.from(text.matchAll(/(?:%[0-9A-F]{2}){1,200}/gi))
    .filter(({ 0: run, index }) => {
      const [last, next] = [text.charAt(index - 1), text.charAt(index + run.length)]
      if (run === '%20') return /[\p{L},]/u.test(last) && /\p{L}/u.test(next)
      return standsForLetters(Buffer.from(run.replaceAll('%', ''), 'hex'), last, next)
    })
    .map(({ index }) => sampleAt(text, index))
}

/** Whether bytes are UTF-8 inside a word or of several letters, or one letter of Latin-1 between two small ones. */
function standsForLetters(octets: Buffer, last: string, next: string): boolean {
  if (octets.every((octet) => octet < 0x80)) return false
  if (!isUtf8(octets)) return octets.length === 1 && /\p{L}/u.test(last) && /\p{Ll}/u.test(next)
  return /\p{L}/u.test(last) || /\p{Ll}/u.test(next) || /\p{L}{2}/u.test(octets.toString())
}

/** A tag of the elements that templates use. */
const tag =
  /<(\/)?(?:a|b|body|br|center|div|em|font|h[1-6]|head|html|img|li|p|span|strong|style|table|tbody|td|tr|ul)(?:\s[^<>]{0,500})?\/?>/gi
/** Conditional comments of Outlook, which no reader should see. */
const condition = /\[if (?:\(?[gl]te? |!)?\(?mso[^\]]{0,30}\]>|<!\[endif\]/i

/** Markup with closing tags throughout, not a word about a tag. */
function findTags(text: string, words: CountWords): string | null {
  const tags = Array.from(text.matchAll(tag))
  const closing = tags.filter(([, slash]) => slash).length
  if (closing >= 2 && tags.length >= 4 && tags.length * 8 >= words()) return sampleAt(text, tags[0]?.index ?? 0)
  const found = condition.exec(text)
  return found ? sampleAt(text, found.index) : null
}

/** A rule of a style sheet, and its first property. */
const rule =
  /[.#@a-z*][\w\s.,#:>*()@-]{0,140}\{\s{0,20}(?:[.#]?[a-z][\w\s.,#:>-]{0,60}\{\s{0,20})?([a-z-]{2,40})\s?:[^{}]{1,500}\}/gi
/** Properties that templates use. */
const styleProperty = /color|margin|padding|font|size|height|width|display|border|align|decoration|background|float/i
/** Rules come before the text; only a preheader may precede them. */
const maxRuleStart = 200
/** A step of a selector: an element, or what is not a word. */
const selectorStep =
  /^(?:a|body|center|div|h[1-6]|html|img|li|ol|p|span|table|tbody|td|th|tr|ul|[>+~]|[\w-]*[.#*:[@(]\S+|\*),?$/i

/** Rules at the start: a single one before all text, or two in a row. */
function findStyleRules(text: string): string | null {
  const trimmed = text.trimStart()
  const start = trimmed.slice(0, 2000)
  const rules = Array.from(start.matchAll(rule)).filter(([, property = '']) => styleProperty.test(property))
  const [first, second] = rules
  if (!first || first.index > maxRuleStart) return null
  const isRow = second !== undefined && second.index - first.index - first[0].length < 20
  const selector = first[0].slice(0, first[0].indexOf('{')).trim().split(/\s+/)
  const isSelector = selector[0] === '@media' || selector.every((step) => selectorStep.test(step))
  const isFirst = first.index === 0 && isSelector && trimmed.length > first[0].length
  return isRow || isFirst ? sampleAt(start, first.index) : null
}

const encodedWord = /=\?[\w-]{2,20}\?[bq]\?[^?\s]{1,200}\?=/gi
/** Line breaks and letters as programs write them in strings; file names have a drive before them. */
const escapes =
  /(?<=[\p{L},.!?:])(?:\\r)?\\n(?=\\n|[\p{Lu}])|(?:\\r\\n|\\n){2}|\\u00[a-f0-9]{2}(?=\p{Ll})|(?<=\p{L})\\u00[a-f0-9]{2}/gu

const entityNames =
  'amp|lt|gt|quot|apos|nbsp|copy|reg|trade|euro|pound|hellip|bull|middot|laquo|raquo|[lr][sd]quo|[nm]dash|szlig|oelig|aelig|[A-Za-z](?:acute|grave|circ|uml|tilde|cedil|ring|slash|caron|ogon)'
const entity = new RegExp(`&(?:${entityNames}|#\\d{2,6}|#x[0-9a-f]{2,5});`, 'g')
/** Entities that are part of a word, as no explanation of them is. */
const joined = new RegExp(
  `(?<=[\\p{L}\\d])&(?:${entityNames}|#\\d{2,6}|#x[0-9a-f]{2,5});|&(?:${entityNames}|#\\d{2,6});(?=\\p{L})`,
  'gu',
)

/** The characters of windows-1252 that Latin-1 lacks, by their byte. */
const ofWindows = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, at) => at + 0x80))].map(
    (character, at) => [character, at + 0x80],
  ),
)

/** Text that becomes right after one step back through windows-1252 or Latin-1. */
function findTwice(min: number, share: number): Finder {
  return (text, words) => {
    let first: number | null = null
    let broken = 0
    let right = 0
    for (const { 0: run, index } of text.matchAll(/[^\0-\x7F]{1,500}/g)) {
      const last = text.charAt(index - 1)
      const next = text.charAt(index + run.length)
      const decoded = stepBack(run)
      if (decoded === null) right += 1
      else if (/\p{L}/u.test(last) || /\p{Ll}/u.test(next) || /\p{L}{2}|\p{Extended_Pictographic}/u.test(decoded)) {
        broken += 1
        first ??= index
      }
    }
    if (first === null || broken < min || broken <= 2 * right || broken * share < words()) return null
    return sampleAt(text, first)
  }
}

/** The text whose bytes in UTF-8 were read as windows-1252 or Latin-1; null if it was not. */
function stepBack(run: string): string | null {
  const octets: number[] = []
  for (const character of run) {
    const octet = ofWindows.get(character) ?? character.charCodeAt(0)
    if (octet > 0xff || character.length > 1) return null
    octets.push(octet)
  }
  const bytes = Uint8Array.from(octets)
  return octets.length > 1 && isUtf8(bytes) ? Buffer.from(bytes).toString() : null
}

/** Question marks and replacement characters in the place of letters. */
function lostLetters(text: string): string[] {
  return matchesOf(
    text,
    /(?<=(?:^|[\s("'])\p{L}{1,30})\?{1,4}(?=\p{Ll}{1,30}(?:[\s,.!)?"'-]|$))|(?<=\p{L})\uFFFD(?=\p{L}|\s|$)|\uFFFD(?=\p{Ll})/gu,
  )
}
