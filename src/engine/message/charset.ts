/*
 * Decodes text according to the WHATWG Encoding Standard. Node's TextDecoder lacks code page 949, so it is built here.
 */

/** Names of Windows code pages that the standard does not list, such as `cp949`, `MS932`, and `windows1252`. */
const codePage = /^(?:x-)?(?:windows|cp|ms)[-_]?(\d{3,4})$/i
const named: Readonly<Record<string, string>> = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' }

/** Decodes bytes, with U+FFFD for invalid ones. Null if the charset is unknown. */
export function decodeCharset(charset: string, octets: Uint8Array): string | null {
  const decoder = openDecoder(charset)
  if (decoder?.encoding === 'euc-kr') return decodeKorean(octets)
  return decoder?.decode(octets) ?? null
}

/** Decodes bytes. Null if any is invalid or the charset is unknown. */
export function decodeValid(charset: string, octets: Uint8Array): string | null {
  return verifyCharset(charset, octets, false) === null ? decodeCharset(charset, octets) : null
}

/** Whether clients cannot decode the bytes, and why. `isStart` allows the last character to be cut. */
export function verifyCharset(charset: string, octets: Uint8Array, isStart: boolean): 'unknown' | 'invalid' | null {
  const decoder = openDecoder(charset, true)
  if (!decoder) return 'unknown'
  if (decoder.encoding === 'euc-kr')
    return decodeKorean(octets)
      .slice(0, isStart ? -1 : undefined)
      .includes(String.fromCharCode(replacement))
      ? 'invalid'
      : null
  try {
    decoder.decode(octets, { stream: isStart })
    return null
  } catch {
    return 'invalid'
  }
}

/** Octets in UTF-8 of a file in UTF-16 with its byte order mark, as PowerShell writes it; other files as they are. */
export function fromUtf16(octets: Buffer): Buffer {
  const mark = octets.toString('latin1', 0, 2)
  const charset = mark === '\xFF\xFE' ? 'utf-16le' : mark === '\xFE\xFF' ? 'utf-16be' : null
  return charset === null ? octets : Buffer.from(new TextDecoder(charset).decode(octets))
}

function openDecoder(charset: string, fatal = false) {
  const number = codePage.exec(charset)?.[1]
  const labels = number === undefined ? [charset] : [charset, named[number] ?? `windows-${number}`]
  for (const label of labels) {
    try {
      return new TextDecoder(label, { fatal })
    } catch {}
  }
  return null
}

const replacement = 0xfffd

/** UTF-16 code unit per byte pair, 0 for an invalid pair. Built on first use. */
let koreanUnits: Uint16Array | undefined

/** Code page 949: EUC-KR (KS X 1001) plus all other Hangul syllables. An invalid lead byte never swallows ASCII. */
function decodeKorean(octets: Uint8Array): string {
  koreanUnits ??= readKoreanUnits()
  const text = Buffer.allocUnsafe(2 * octets.length)
  let length = 0
  for (let at = 0; at < octets.length; at += 1) {
    const octet = octets[at] ?? 0
    const next = octets[at + 1] ?? 0
    const unit = octet < 0x80 ? octet : koreanUnits[(octet << 8) | next] || replacement
    if (octet >= 0x80 && (unit !== replacement || next >= 0x80)) at += 1
    length = text.writeUInt16LE(unit, length)
  }
  return text.toString('utf16le', 0, length)
}

const firstSyllable = 0xac00
const lastSyllable = 0xd7a3

/**
 * Syllables missing from KS X 1001 fill its free pairs in Unicode order. The euro and registered signs were added later. ICU
 * maps the user-defined rows to private use characters; the standard does not.
 */
function readKoreanUnits(): Uint16Array {
  const units = new Uint16Array(0x10000)
  units[0xa2e6] = 0x20ac
  units[0xa2e7] = 0xae
  const standard = new Set<number>()
  const decoder = new TextDecoder('euc-kr')
  for (const pair of pairs(0xa1, 0xfe, 0xa1, 0xfe)) {
    const text = decoder.decode(Uint8Array.of(pair >> 8, pair & 0xff))
    const unit = text.charCodeAt(0)
    if (text.length !== 1 || /[\uE000-\uF8FF\uFFFD]/.test(text)) continue
    units[pair] = unit
    standard.add(unit)
  }
  const free = [...pairs(0x81, 0xa0, 0x41, 0xfe), ...pairs(0xa1, 0xc6, 0x41, 0xa0)].filter(isTrail)
  let at = 0
  for (let syllable = firstSyllable; syllable <= lastSyllable; syllable += 1)
    if (!standard.has(syllable)) units[free[at++] ?? 0] = syllable
  return units
}

function* pairs(firstLead: number, lastLead: number, firstTrail: number, lastTrail: number) {
  for (let lead = firstLead; lead <= lastLead; lead += 1)
    for (let trail = firstTrail; trail <= lastTrail; trail += 1) yield (lead << 8) | trail
}

/** Trail bytes are ASCII letters or non-ASCII. */
function isTrail(pair: number): boolean {
  const trail = pair & 0xff
  return (trail >= 0x41 && trail <= 0x5a) || (trail >= 0x61 && trail <= 0x7a) || trail >= 0x81
}
