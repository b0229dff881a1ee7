import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { createLog } from '../../server/log.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../exit-codes.ts'
import { onInterruption } from '../interruption.ts'
import { showProgress } from '../progress.ts'

interface MigrateOptions {
  from: string
  to: string
  resume?: true
  json?: true
}

export function migrateCommand(context: CommandContext): Command {
  const { commands, flags } = context.texts
  return new Command('migrate')
    .description(commands.migrate)
    .requiredOption('--from <folder>', flags.moveFrom)
    .requiredOption('--to <database>', flags.moveTo)
    .option('--resume', flags.resumeMove)
    .option('--json', flags.json)
    .action((options: MigrateOptions) => migrate(options, context))
}

/** Moves a data folder to a database. Interrupted, it stops between two rows, and `--resume` goes on from there. */
async function migrate({ from, to, resume, json }: MigrateOptions, { terminal, texts }: CommandContext) {
  const { storeFile } = await import('../../server/storage/sqlite/open.ts')
  if (!existsSync(join(from, storeFile))) throw new CommandError(texts.data.none(from))
  const { MoveError, moveStore } = await import('../../server/storage/move/move-store.ts')
  const steps = {
    move: showProgress(terminal.stderr, texts.migrate.moving),
    compare: showProgress(terminal.stderr, texts.migrate.comparing),
  }
  try {
    const counts = await moveStore({
      dataDir: from,
      url: to,
      resume: resume ?? false,
      log: createLog('silent'),
      signal: onInterruption(),
      onAdvance(step, rows) {
        if (step === 'compare') steps.move.end()
        steps[step].advance(rows)
      },
    })
    terminal.stdout.write(`${json ? JSON.stringify(counts) : texts.migrate.moved(counts)}\n`)
  } catch (error) {
    if (error instanceof MoveError) throw new CommandError(texts.migrate.obstacles[error.obstacle](error.table))
    throw error
  } finally {
    for (const step of Object.values(steps)) step.end()
  }
}
