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
export function sql(texts: TemplateStringsArray, ...inserted: readonly unknown[]): Statement {
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

/** Statements or fragments one after the other, with commas or another separator between them. */
export function join([first = sql``, ...others]: readonly Statement[], separator = sql`, `): Statement {
  return others.reduce((before, each) => sql`${before}${separator}${each}`, first)
}

/** Values per list of `listsOf`. */
const listLength = 50

/** The values in lists for `IN`. All have one length, filled up with NULL, so that databases see the same statement. */
export function listsOf(values: readonly unknown[]): Statement[] {
  return Array.from({ length: Math.ceil(values.length / listLength) }, (_list, number) =>
    join(Array.from({ length: listLength }, (_, index) => sql`${values[number * listLength + index] ?? null}`)),
  )
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
