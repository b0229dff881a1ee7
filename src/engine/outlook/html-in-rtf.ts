import { decodeCharset } from '../message/charset.ts'
import { charsetOf, charsetOfFont } from './code-pages.ts'

/*
 * Outlook stores the HTML of a message inside RTF ([MS-OXRTFEX]): tags are in groups of their own, and RTF-only content
 * is marked to be skipped.
 */

/** Real ones are nested less than 100 levels deep. */
const maxDepth = 1000

/** Real ones have one or two. */
const maxSubstitutes = 8

/** Groups without message text. */
const silentGroups: ReadonlySet<string> = new Set(['fonttbl', 'colortbl', 'stylesheet', 'info', 'pntext'])

/** Control words and symbols that represent characters. */
const characters: ReadonlyMap<string, string> = new Map([
  ['par', '\r\n'],
  ['line', '\r\n'],
  ['tab', '\t'],
  ['\\', '\\'],
  ['{', '{'],
  ['}', '}'],
  ['~', '&nbsp;'],
  ['_', '&shy;'],
  ['lquote', '&lsquo;'],
  ['rquote', '&rsquo;'],
  ['ldblquote', '&ldquo;'],
  ['rdblquote', '&rdquo;'],
  ['bullet', '&bull;'],
  ['endash', '&ndash;'],
  ['emdash', '&mdash;'],
])

/** A byte of text, a brace, or a control word with its number; `\'hh` is also a byte. */
const token = /\\'([0-9a-fA-F]{2})|\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\([^a-zA-Z])|([{}])|([^\\{}\r\n]+)/g

interface State {
  /** Whether this part is RTF-only content. */
  isLeftOut: boolean
  isSilent: boolean
  isFontTable: boolean
  font: number | null
  /** How many bytes follow each `\u` for readers that do not support it. */
  substitutes: number
}

/** The HTML that the RTF was generated from; null if it was not generated from HTML. */
export function findHtmlInRtf(rtf: Buffer): string | null {
  const text = rtf.toString('latin1')
  const start = text.slice(0, 1000)
  if (!/^\{\\rtf1\b.{0,200}?\\fromhtml1\b/s.test(start)) return null
  const reader = openReader(charsetOf(Number(/\\ansicpg(\d{1,5})/.exec(start)?.[1] ?? 1252)))
  for (const [, octet, word, value, symbol, brace, plain] of text.matchAll(token)) {
    if (brace === '{' && reader.depth() === maxDepth) return null
    if (brace !== undefined) reader.takeBrace(brace)
    else if (word !== undefined) reader.takeWord(word, value === undefined ? null : Number(value))
    else if (symbol !== undefined) reader.takeSymbol(symbol)
    else reader.takeOctets(octet === undefined ? Buffer.from(plain ?? '', 'latin1') : Buffer.from(octet, 'hex'))
  }
  return reader.finish()
}

function openReader(charset: string) {
  const writer = openWriter(charset)
  const fonts = new Map<number, string>()
  const outer: State[] = []
  let state: State = { isLeftOut: false, isSilent: false, isFontTable: false, font: null, substitutes: 1 }
  /** How many bytes to skip after a `\u`. */
  let surplus = 0
  /** Whether the next word names a group that readers may ignore. */
  let isStarred = false

  const isHeard = () => !state.isLeftOut && !state.isSilent

  const words: ReadonlyMap<string, (value: number | null) => void> = new Map([
    ['fonttbl', () => setState({ isFontTable: true })],
    ['htmlrtf', (value) => setState({ isLeftOut: value !== 0 })],
    ['f', (value) => setState({ font: value })],
    ['fcharset', nameFont],
    ['uc', (value) => setState({ substitutes: Math.min(value ?? 1, maxSubstitutes) })],
    ['u', takeCharacter],
  ])

  function setState(change: Partial<State>): void {
    state = { ...state, ...change }
  }

  function nameFont(fontCharset: number | null): void {
    const named = charsetOfFont(fontCharset ?? 0)
    if (state.isFontTable && state.font !== null && named) fonts.set(state.font, named)
  }

  function takeCharacter(value: number | null): void {
    if (isHeard()) writer.write(String.fromCharCode((value ?? 0) & 0xffff))
    surplus = state.substitutes
  }

  return {
    depth: () => outer.length,
    finish: () => writer.finish(),

    takeBrace(brace: string): void {
      if (brace === '{') outer.push(state)
      else state = outer.pop() ?? state
      isStarred = false
    },

    takeWord(word: string, value: number | null): void {
      if (silentGroups.has(word) || (isStarred && !word.startsWith('htmltag'))) setState({ isSilent: true })
      isStarred = false
      const act = words.get(word)
      if (act) act(value)
      else if (isHeard()) writer.write(characters.get(word) ?? '')
    },

    takeSymbol(symbol: string): void {
      isStarred = symbol === '*'
      if (isHeard()) writer.write(characters.get(symbol) ?? '')
    },

    takeOctets(octets: Buffer): void {
      isStarred = false
      const left = octets.subarray(surplus)
      surplus = Math.max(0, surplus - octets.length)
      if (isHeard()) writer.writeOctets(left, state.font === null ? undefined : fonts.get(state.font))
    },
  }
}

/** Joins text and bytes; the bytes of one character may come separately. */
function openWriter(fallback: string) {
  const pieces: string[] = []
  let pending: Buffer[] = []
  let pendingCharset = fallback

  function flush(): void {
    if (pending.length > 0) pieces.push(decodeCharset(pendingCharset, Buffer.concat(pending)) ?? '')
    pending = []
  }

  return {
    write(text: string): void {
      flush()
      pieces.push(text)
    },
    writeOctets(octets: Buffer, charset = fallback): void {
      if (charset !== pendingCharset) flush()
      pendingCharset = charset
      if (octets.length > 0) pending.push(octets)
    },
    finish(): string {
      flush()
      return pieces.join('')
    },
  }
}
