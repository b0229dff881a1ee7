import { CommandError } from '../ground/exit-codes.ts'
import { printable } from '../terminal/terminal.ts'

/** Finds things by name, or else by id. Throws `missing` for one that does not exist. */
export function findNamed<T extends { id: number; name: string }>(
  things: readonly T[],
  named: readonly string[],
  missing: (values: { name: string }) => string,
): T[] {
  return named.map((text) => {
    const found = things.find(({ name }) => name === text.trim()) ?? things.find(({ id }) => String(id) === text)
    if (!found) throw new CommandError(missing({ name: printable(text) }))
    return found
  })
}
