import { z } from 'zod'

/* Parses columns as every database returns them: times as numbers, documents as text, octets as buffers. */

/** A time in milliseconds since 1970. */
export const instant = z.int().transform((milliseconds) => new Date(milliseconds))

/** SQLite has no booleans. */
export const flag = z.union([z.boolean(), z.literal([0, 1])]).transform(Boolean)

export const octets = z.instanceof(Buffer)

/** A JSON document. */
export const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
})

/** Parses a row whose columns have the names of the members in snake case. Other columns are left out. */
export function rowOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const columns = Object.keys(shape).map((member): [string, string] => [
    member,
    member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ])
  return z
    .record(z.string(), z.unknown())
    .transform((row) => Object.fromEntries(columns.map(([member, column]) => [member, row[column]])))
    .pipe(z.object(shape))
}
