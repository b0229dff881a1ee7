/**
 * The texts of string and template literals in a source file, without the values in templates. It understands only the
 * necessary syntax: comments, quotes, and nested templates, but no regular expressions.
 */
export function stringLiterals(source: string): string[] {
  const literals: string[] = []
  let at = 0

  /** Reads code up to the end, or to the brace that ends a template value. */
  function readCode(isFilledIn: boolean): void {
    for (let depth = 0; at < source.length; at++) {
      if (source[at] === '{') depth++
      if (source[at] === '}' && depth-- === 0 && isFilledIn) return
      readLiteralOrComment()
    }
  }

  function readLiteralOrComment(): void {
    if (source[at] === "'") readQuoted()
    else if (source[at] === '`') readTemplate()
    else if (source.startsWith('//', at)) at = endOf('\n', at)
    else if (source.startsWith('/*', at)) at = endOf('*/', at) + 1
  }

  function readQuoted(): void {
    const start = ++at
    while (at < source.length && source[at] !== "'") at += source[at] === '\\' ? 2 : 1
    literals.push(source.slice(start, at))
  }

  function readTemplate(): void {
    let text = ''
    for (at++; at < source.length && source[at] !== '`'; at++) {
      if (source.startsWith('${', at)) {
        at += 2
        readCode(true)
        text += '…'
      } else text += source[at]
    }
    literals.push(text)
  }

  function endOf(mark: string, from: number): number {
    const found = source.indexOf(mark, from)
    return found < 0 ? source.length : found
  }

  readCode(false)
  return literals
}
