import type { Opening } from '../../server/storage/schema-version.ts'
import type { CommandContext } from './command-context.ts'

/** Reports the upgrade of a database on standard error, with the place of the copy, each migration, and what it waits for. */
export function announceUpgrade({ terminal, texts: { database } }: CommandContext): NonNullable<Opening['onUpgrade']> {
  return (event) => {
    const line =
      'from' in event
        ? database.upgrading(event)
        : 'version' in event
          ? database.migration({ version: event.version, name: event.name })
          : event.waitsFor === 'another'
            ? database.otherUpgrade({ file: event.file })
            : database[event.waitsFor === 'table' ? 'tableInUse' : 'oldNodes']({
                file: event.file,
                holders: event.holders,
              })
    terminal.stderr.write(`sendproof: ${line}\n`)
  }
}
