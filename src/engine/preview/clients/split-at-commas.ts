/** The parts of a list of selectors or media queries. Commas in brackets, strings, and comments separate nothing. */
export function splitAtCommas(text: string): string[] {
  const parts: string[] = []
  let start = 0
  let depth = 0
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\/\*|\*\/|\\.|[([\])]|,/gs)) {
    if (sign === '(' || sign === '[' || sign === '/*') depth += 1
    else if (sign === ')' || sign === ']' || sign === '*/') depth = Math.max(0, depth - 1)
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}
