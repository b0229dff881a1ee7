/** Far deeper than the API needs. RFC 8259 section 9 leaves the limit to the parser. */
const maxDepth = 64

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

/**
 * Whether arrays and objects are nested too deep, or there are more than `maxValues`. Parsing megabytes of brackets or
 * of members would take seconds and a hundred times their size in memory.
 */
export function isTooDeep(json: Uint8Array, max = maxDepth, maxValues = Number.POSITIVE_INFINITY): boolean {
  let depth = 0
  let values = 1
  for (let place = 0; place < json.length; place++) {
    const octet = json[place] ?? 0
    if (octet === quote) place = endOfText(json, place)
    else if (octet === comma) values++
    else if (openings.has(octet)) {
      depth++
      values++
    } else if (closings.has(octet)) depth--
    if (depth > max || values > maxValues) return true
  }
  return false
}

/** The place of the quote that ends a text. Most of a large body is text, so it is searched by native code. */
function endOfText(json: Uint8Array, begin: number): number {
  let end = json.indexOf(quote, begin + 1)
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf(quote, end + 1)
  return end === -1 ? json.length : end
}

/** Whether an odd number of backslashes is before a place. */
function isEscaped(json: Uint8Array, place: number): boolean {
  let begin = place
  while (json[begin - 1] === backslash) begin--
  return (place - begin) % 2 === 1
}
