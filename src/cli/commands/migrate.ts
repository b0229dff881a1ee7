import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { loadSettings } from '../../server/load-settings.ts'
import { createLog } from '../../server/log.ts'
import { MoveError } from '../../server/storage/move/move-error.ts'
import type { MovedSecrets } from '../../server/storage/move/move-secrets.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../exit-codes.ts'
import { onInterruption } from '../interruption.ts'
import { showProgress } from '../progress.ts'
import { addSettingFlags } from '../setting-flags.ts'

interface MigrateOptions {
  from: string
  to: string
  secretsKey?: string
  resume?: true
  json?: true
}

export function migrateCommand(context: CommandContext): Command {
  const { commands, flags } = context.texts
  const command = new Command('migrate')
    .description(commands.migrate)
    .requiredOption('--from <folder>', flags.moveFrom)
    .requiredOption('--to <database>', flags.moveTo)
  addSettingFlags(command, ['secrets_key'], context.texts)
  return command
    .option('--resume', flags.resumeMove)
    .option('--json', flags.json)
    .action((options: MigrateOptions) => migrate(options, context))
}

/** Moves a data folder to a database. Interrupted, it stops between two rows, and `--resume` goes on from there. */
async function migrate({ from, to, secretsKey, resume, json }: MigrateOptions, { terminal, texts }: CommandContext) {
  const { storeFile } = await import('../../server/storage/sqlite/open.ts')
  if (!existsSync(join(from, storeFile))) throw new CommandError(texts.data.none(from))
  const { environment } = terminal
  const { secrets_key } = await loadSettings({ flags: { secrets_key: secretsKey }, environment, dataDir: from })
  const { moveStore } = await import('../../server/storage/move/move-store.ts')
  const steps = {
    move: showProgress(terminal.stderr, texts.migrate.moving),
    compare: showProgress(terminal.stderr, texts.migrate.comparing),
  }
  try {
    const { counts, secrets } = await moveStore({
      dataDir: from,
      url: to,
      resume: resume ?? false,
      secretsKey: secrets_key === undefined ? null : Buffer.from(secrets_key, 'base64'),
      log: createLog('silent'),
      signal: onInterruption(),
      onAdvance(step, rows) {
        if (step === 'compare') steps.move.end()
        steps[step].advance(rows)
      },
    })
    if (json) return void terminal.stdout.write(`${JSON.stringify(toJson(counts, secrets))}\n`)
    for (const line of describe(counts, secrets, { hasKey: secrets_key !== undefined, texts: texts.migrate }))
      terminal.stdout.write(`${line}\n`)
  } catch (error) {
    if (error instanceof MoveError) throw new CommandError(texts.migrate.obstacles[error.obstacle](error.table))
    throw error
  } finally {
    for (const step of Object.values(steps)) step.end()
  }
}

function toJson(counts: Readonly<Record<string, number>>, { sealed, left }: MovedSecrets) {
  return { ...counts, secrets: sealed, left_secrets: left }
}

interface Wording {
  hasKey: boolean
  texts: CliTexts['migrate']
}

function describe(
  counts: Readonly<Record<string, number>>,
  { sealed, left }: MovedSecrets,
  { hasKey, texts }: Wording,
): string[] {
  const places = [...left.mailboxes, ...(left.relay ? [texts.relay] : [])]
  return [
    texts.moved(counts),
    ...(sealed > 0 ? [texts.sealed(sealed)] : []),
    ...(places.length > 0 ? [hasKey ? texts.unsealable(places) : texts.noSecretsKey(places)] : []),
    texts.ready,
  ]
}
