/** One character-string of a TXT record, in octets (RFC 1035 section 3.3). */
const maxStringOctets = 255

const encoder = new TextEncoder()

/**
 * The character-strings of a TXT record, each at most 255 octets in UTF-8, which receivers join without spaces. Each but
 * the last ends after a space if possible, so that a control panel that trims strings breaks no key or term.
 */
export function splitText(text: string): [string, ...string[]] {
  const strings: [string, ...string[]] = ['']
  const append = (part: string): boolean => {
    const joined = `${strings.at(-1)}${part}`
    if (encoder.encode(joined).length > maxStringOctets) return false
    strings[strings.length - 1] = joined
    return true
  }
  for (const word of text.split(/(?<= )/)) {
    if (append(word)) continue
    if (strings.at(-1) !== '') strings.push('')
    for (const character of word) if (!append(character)) strings.push(character)
  }
  return strings
}

/** Character-strings as in a zone file: each in quotation marks (RFC 1035 section 5.1). */
export function quoteStrings(strings: readonly string[]): string {
  return strings.map((string) => `"${string.replace(/["\\]/g, '\\$&')}"`).join(' ')
}
