/** Windows code page numbers whose charset names do not contain them, with their WHATWG names. */
const named: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  20127: 'us-ascii',
  20866: 'koi8-r',
  21866: 'koi8-u',
  50220: 'iso-2022-jp',
  51932: 'euc-jp',
  54936: 'gb18030',
  65001: 'utf-8',
}

/** Code pages of the character sets of Windows fonts. */
const ofFonts: Readonly<Record<number, number>> = {
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}

/** The primary languages of Windows locales ([MS-LCID]) by the code page of their script; all others use 1252. */
const languagesOf: readonly (readonly [codePage: number, languages: readonly number[]])[] = [
  // Central Europe: Czech, Hungarian, Polish, Romanian, Croatian and Serbian, Slovak, Albanian, Slovenian.
  [1250, [5, 14, 21, 24, 26, 27, 28, 36]],
  // Cyrillic: Bulgarian, Russian, Ukrainian, Belarusian, Macedonian.
  [1251, [2, 25, 34, 35, 47]],
  // Greek, Turkish, Hebrew, Arabic.
  [1253, [8]],
  [1254, [31]],
  [1255, [13]],
  [1256, [1]],
  // Baltic: Estonian, Latvian, Lithuanian.
  [1257, [37, 38, 39]],
  // Vietnamese, Thai, Japanese, Chinese, Korean.
  [1258, [42]],
  [874, [30]],
  [932, [17]],
  [936, [4]],
  [949, [18]],
]

const ofLanguages: ReadonlyMap<number, number> = new Map(
  languagesOf.flatMap(([codePage, languages]) => languages.map((language) => [language, codePage] as const)),
)

/** The locale of Taiwan shares its language with locales of another script. */
const taiwan = 0x0404

const western = 'windows-1252'

/** The charset of a code page for `TextDecoder`; Western if unknown. */
export function charsetOf(codePage: number | null): string {
  if (codePage === null) return western
  if (codePage >= 1250 && codePage <= 1258) return `windows-${codePage}`
  if (codePage > 28590 && codePage < 28606 && codePage !== 28602) return `iso-8859-${codePage - 28590}`
  return named[codePage] ?? western
}

/** The code page that non-Unicode programs use for the author's locale. */
export function codePageOf(locale: number): number {
  return locale === taiwan ? 950 : (ofLanguages.get(locale & 0x3ff) ?? 1252)
}

/** The charset of a font (`\fcharset`); null if it specifies none. */
export function charsetOfFont(fontCharset: number): string | null {
  const codePage = ofFonts[fontCharset]
  return codePage === undefined ? null : charsetOf(codePage)
}
