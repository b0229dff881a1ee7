/** Deeper documents are refused instead of overflowing the stack. */
const maxDepth = 64

/**
 * The canonical form of a JSON value (RFC 8785): members sorted by UTF-16 code units, numbers and strings as ECMAScript
 * writes them, no white space. Throws a `RangeError` for what JSON cannot express, and for values nested too deep.
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > maxDepth) throw new RangeError(`nested deeper than ${maxDepth} levels`)
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item, depth + 1)}`).join(',')}}`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('a number is out of range')
  const text = JSON.stringify(value)
  if (text === undefined) throw new RangeError(`JSON has no ${typeof value}`)
  return text
}
