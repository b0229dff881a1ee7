/** The parameters of Punycode for domain names (RFC 3492 section 5). */
const base = 36
const minThreshold = 1
const maxThreshold = 26
const skew = 38
const damp = 700
const firstBias = 72
const firstCodePoint = 128

/** The prefix of internationalized names in DNS (RFC 5890). */
const prefix = 'xn--'

/**
 * A domain in Unicode; unchanged if it has no A-label. A label that is not exactly the encoding of its Unicode form
 * stays as it is, because it would be shown as another name.
 */
export function toUnicodeName(domain: string): string {
  return domain
    .split('.')
    .map((label) => (label.startsWith(prefix) ? toUnicodeLabel(label) : label))
    .join('.')
}

/** A text with its domains in Unicode, followed by their A-labels, because only those are unambiguous. */
export function withUnicodeNames(text: string): string {
  const { unicode, names } = readUnicodeNames(text)
  return names.length === 0 ? text : `${unicode} (${names.join(', ')})`
}

/** A text with its domains in Unicode, and the domains whose form in DNS differs. */
export function readUnicodeNames(text: string): { unicode: string; names: string[] } {
  const names = new Set<string>()
  const unicode = text.replace(/(?<![\w.-])[\w-]+(?:\.[\w-]+)+/g, (name) => {
    const shown = toUnicodeName(name)
    if (shown !== name) names.add(name)
    return shown
  })
  return { unicode, names: [...names] }
}

/** A catalog text in pieces, with its domains in Unicode. Code (between backticks) is not changed. */
export function readUnicodeProse(text: string): { pieces: { text: string; isCode: boolean }[]; names: string[] } {
  const names = new Set<string>()
  const pieces = text.split('`').map((piece, index) => {
    if (index % 2 === 1) return { text: piece, isCode: true }
    const read = readUnicodeNames(piece)
    for (const name of read.names) names.add(name)
    return { text: read.unicode, isCode: false }
  })
  return { pieces, names: [...names] }
}

/** A catalog text with its domains in Unicode, except in code, followed by their A-labels. */
export function withUnicodeProse(text: string): string {
  const { pieces, names } = readUnicodeProse(text)
  const prose = pieces.map((piece) => piece.text).join('`')
  return names.length === 0 ? text : `${prose} (${names.join(', ')})`
}

function toUnicodeLabel(label: string): string {
  const decoded = decode(label.slice(prefix.length))
  return decoded !== null && encodes(decoded, label) ? decoded : label
}

/** Browsers encode names as resolvers do (UTS 46). */
function encodes(unicode: string, label: string): boolean {
  const url = `http://${unicode}.example`
  return URL.canParse(url) && new URL(url).hostname === `${label}.example`
}

/** Decodes Punycode (RFC 3492 section 6.2); null if it is malformed. */
function decode(code: string): string | null {
  const split = code.lastIndexOf('-')
  const points = [...code.slice(0, Math.max(split, 0))].map((letter) => letter.charCodeAt(0))
  const digits = [...code.slice(split + 1)].map((letter) => Number.parseInt(letter, base))
  let codePoint = firstCodePoint
  let place = 0
  let bias = firstBias
  let next = 0
  while (next < digits.length) {
    const before = place
    for (let weight = 1, step = base; ; step += base) {
      // Punycode counts letters first, then digits.
      const digit = digits[next++]
      if (digit === undefined || Number.isNaN(digit)) return null
      const value = digit < 10 ? digit + 26 : digit - 10
      place += value * weight
      const threshold = Math.min(Math.max(step - bias, minThreshold), maxThreshold)
      if (value < threshold) break
      weight *= base - threshold
    }
    const length = points.length + 1
    bias = adapt(place - before, length, before === 0)
    codePoint += Math.floor(place / length)
    place %= length
    if (codePoint > 0x10ffff) return null
    points.splice(place++, 0, codePoint)
  }
  return String.fromCodePoint(...points)
}

function adapt(distance: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(distance / (isFirst ? damp : 2))
  delta += Math.floor(delta / length)
  let bias = 0
  while (delta > ((base - minThreshold) * maxThreshold) / 2) {
    delta = Math.floor(delta / (base - minThreshold))
    bias += base
  }
  return bias + Math.floor((base * delta) / (delta + skew))
}
