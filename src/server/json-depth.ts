/** Far deeper than the API needs. RFC 8259 section 9 leaves the limit to the parser. */
const maxDepth = 64

const quote = 0x22
const backslash = 0x5c
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

/**
 * Whether arrays and objects are nested too deep, or there are more than `mostOpenings`. Parsing megabytes of brackets
 * would take half a second and a hundred times their size in memory.
 */
export function isTooDeep(json: Uint8Array, most = maxDepth, mostOpenings = Number.POSITIVE_INFINITY): boolean {
  let depth = 0
  let opened = 0
  let isText = false
  for (let place = 0; place < json.length; place++) {
    const octet = json[place] ?? 0
    if (isText) {
      if (octet === backslash) place++
      else if (octet === quote) isText = false
    } else if (octet === quote) isText = true
    else if (openings.has(octet)) {
      depth++
      opened++
    } else if (closings.has(octet)) depth--
    if (depth > most || opened > mostOpenings) return true
  }
  return false
}
