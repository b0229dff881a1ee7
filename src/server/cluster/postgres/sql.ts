const mark = Symbol('statement')

/** A statement, or a piece of one, and the values that stand in it. */
export interface Statement {
  readonly [mark]: true
  /** The text around the values: one part more than there are values. */
  readonly parts: readonly string[]
  readonly values: readonly unknown[]
}

/** A value goes apart from the text, so that it is never read as SQL; a statement in the place of one becomes a part. */
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

/** The name of a table or a column, as a part of a statement. */
export function identifier(name: string): Statement {
  if (!/^[a-z_]+$/.test(name)) throw new Error(`no name of ours: ${name}`)
  return { [mark]: true, parts: [name], values: [] }
}

/** The statement as the database takes it: with a number for each value. */
export function textOf({ parts }: Statement): string {
  return parts.reduce((text, part, index) => `${text}$${index}${part}`)
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && mark in value
}
