/** What a file is if it is not HTML; the texts name each. */
export type OtherFormat = 'empty' | 'program' | 'image' | 'pdf' | 'archive' | 'json' | 'binary' | 'text'

const signatures: readonly (readonly [string, OtherFormat])[] = [
  ['\x7fELF', 'program'],
  ['#!', 'program'],
  ['\x89PNG', 'image'],
  ['GIF8', 'image'],
  ['\xff\xd8\xff', 'image'],
  ['%PDF', 'pdf'],
  ['PK\x03\x04', 'archive'],
  ['\x1f\x8b', 'archive'],
]

/** Elements and declarations of HTML, also in a fragment. Names of XML and of placeholders (`<name>`) do not count. */
const htmlTag =
  /<(?:!doctype\s+html|\/?(?:html|head|body|title|meta|link|style|table|t(?:head|body|foot|r|d|h)|div|span|p|a|img|br|hr|h[1-6]|[uo]l|li|d[ltd]|strong|em|[bius]|small|su[bp]|center|font|pre|code|blockquote|section|article|header|footer|main|nav|button|form|input|video|mj(?:ml|-[a-z]+))(?=[\s/>]))/i

/** Control characters that no text has (tab, line breaks, and form feed are fine), and what is not UTF-8. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what binary files have
const noText = /[\x00-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g

/** A text has at most this share of such characters: an old encoding has some. */
const maxShare = 0.1

/** What a file looks like instead of HTML; null if it may be HTML, including fragments and templates. */
export function looksLike(raw: Buffer, html: string): OtherFormat | null {
  const text = html.replace(/^\ufeff/, '').trim()
  if (text === '') return 'empty'
  const start = raw.subarray(0, 8).toString('latin1')
  const known = signatures.find(([signature]) => start.startsWith(signature))
  if (known) return known[1]
  if (/^[[{]/.test(text) && isJson(text)) return 'json'
  if (html.includes('\0') || (html.match(noText)?.length ?? 0) > html.length * maxShare) return 'binary'
  return htmlTag.test(text) ? null : 'text'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
