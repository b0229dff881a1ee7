/** No body of the API comes near it. RFC 8259 section 9 leaves the bound to whoever reads. */
const maxDepth = 64

const quote = 0x22
const backslash = 0x5c
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

/**
 * Whether arrays and objects lie deeper in each other than any body of ours, or are more than `mostOpenings`. A parser takes
 * half a second for some megabytes of brackets, and a hundred times their memory.
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
