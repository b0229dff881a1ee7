import type { SchemaUpgrade } from '../../server/storage/schema-version.ts'
import type { CommandContext } from './command-context.ts'

/** Reports the upgrade of a database on standard error before it begins, with the place of the copy. */
export function announceUpgrade({ terminal, texts }: CommandContext): (upgrade: SchemaUpgrade) => void {
  return ({ file, from, to, copy }) =>
    void terminal.stderr.write(`sendproof: ${texts.database.upgrading({ file, from, to, copy })}\n`)
}
