import { z } from 'zod'

/** An unknown name, and the known one it resembles. */
export interface MisspelledName {
  path: PropertyKey[]
  known: string
}

/** Names and list items to check per request, to limit the work for hostile ones. */
const maxNames = 200

/**
 * Finds misspelled members and parameters, such as `sendingip`, `IP`, `lnag`. If they were ignored, the result would
 * lack what the caller stated. Other unknown names are ignored, so that clients of a newer version work.
 * @param alsoKnown names in addition to those of the schema
 */
export function findMisspelled(schema: z.ZodType, input: unknown, alsoKnown: readonly string[] = []): MisspelledName[] {
  const found: MisspelledName[] = []
  let left = maxNames

  function visit(type: z.core.$ZodType, value: unknown, path: PropertyKey[], others: readonly string[]): void {
    if (typeof value !== 'object' || value === null) return
    const inner = unwrap(type, value)
    if (inner instanceof z.ZodObject) visitMembers(inner, value, path, others)
    if (inner instanceof z.ZodArray && Array.isArray(value)) {
      for (let index = 0; index < value.length && left > 0; index += 1) {
        left -= 1
        visit(inner.element, value[index], [...path, index], [])
      }
    }
  }

  function visitMembers(type: z.ZodObject, value: object, path: PropertyKey[], others: readonly string[]): void {
    for (const name in value) {
      if (left === 0) return
      left -= 1
      const memberType = Object.hasOwn(type.shape, name) ? type.shape[name] : undefined
      if (memberType) visit(memberType, Reflect.get(value, name), [...path, name], [])
      if (memberType || others.includes(name)) continue
      const known = [...Object.keys(type.shape), ...others].find((one) => resembles(name, one))
      if (known !== undefined) found.push({ path: [...path, name], known })
    }
  }

  visit(schema, input, [], alsoKnown)
  return found
}

/** The schema without optional, nullable, and default; for a union, the first alternative that matches. */
function unwrap(type: z.core.$ZodType, value: unknown): z.core.$ZodType | undefined {
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault) {
    return unwrap(type.unwrap(), value)
  }
  if (type instanceof z.ZodPipe) return unwrap(type.in, value)
  if (type instanceof z.ZodUnion) {
    const followed = type.options.find((option) => z.safeParse(option, value).success)
    return followed && unwrap(followed, value)
  }
  return type
}

/** Whether a name is probably a misspelling of the known one: other case or separators, or a few letters off. */
export function resembles(name: string, known: string): boolean {
  const [written, meant] = [plain(name), plain(known)]
  if (written === meant) return true
  if (Math.abs(written.length - meant.length) > 2) return false
  // Short words are too similar to each other.
  if (meant.length < 4) return written === `${meant}s` || oneOfEach(written) === meant || isSwapped(written, meant)
  return distance(written, meant) <= (meant.length < 8 ? 1 : 2)
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.\s]/g, '')
}

/** Collapses repeated letters, so that `ip` equals `ipp`. */
function oneOfEach(word: string): string {
  return word.replaceAll(/(.)\1+/gu, '$1')
}

function isSwapped(word: string, other: string): boolean {
  return (
    word.length > 1 && word.length === other.length && distance(word, other) === 1 && sorted(word) === sorted(other)
  )
}

function sorted(word: string): string {
  return [...word].sort().join('')
}

/** Insertions, deletions, replacements, and swaps between short words (optimal string alignment). */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= from.length; row += 1) {
    rows[row] = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const steps = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)]
      if (isSwap && row > 1 && column > 1) steps.push(at(row - 2, column - 2) + 1)
      rows[row]?.push(Math.min(...steps))
    }
  }
  return at(from.length, to.length)
}
