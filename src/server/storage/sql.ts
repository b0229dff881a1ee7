const mark = Symbol('statement')

/** A statement or fragment with its values. */
export interface Statement {
  readonly [mark]: true
  /** The text around the values; there is one part more than there are values. */
  readonly parts: readonly string[]
  readonly values: readonly unknown[]
}

/**
 * Values are passed separately from the text, so they are never parsed as SQL. A nested statement becomes part of the
 * text.
 */
export function sql(texts: readonly string[], ...inserted: readonly unknown[]): Statement {
  const parts = [texts[0] ?? '']
  const values: unknown[] = []
  for (const [index, each] of inserted.entries()) {
    const [first = '', ...others] = isStatement(each) ? each.parts : ['', '']
    parts.push(`${parts.pop()}${first}`, ...others)
    values.push(...(isStatement(each) ? each.values : [each]))
    parts.push(`${parts.pop()}${texts[index + 1]}`)
  }
  return { [mark]: true, parts, values }
}

/** Statements or values one after the other. */
export function join(inserted: readonly unknown[], separator = ', '): Statement {
  return sql(['', ...inserted.slice(1).map(() => separator), ''], ...inserted)
}

/** The values for `IN`, filled up with NULL to a multiple of 50, so that there are few different statements. */
export function listOf(values: readonly unknown[]): Statement {
  const length = Math.max(1, Math.ceil(values.length / 50)) * 50
  return join(Array.from({ length }, (_, index) => values[index] ?? null))
}

/** The name of a table or column in a statement. */
export function identifier(name: string): Statement {
  if (!/^[a-z_]+$/.test(name)) throw new Error(`unexpected name: ${name}`)
  return { [mark]: true, parts: [name], values: [] }
}

/** The text with numbered placeholders. */
export function textOf({ parts }: Statement): string {
  return parts.reduce((text, part, index) => `${text}$${index}${part}`)
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && mark in value
}
