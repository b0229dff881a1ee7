import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { MoveError } from '../../hosted/move/move-error.ts'
import type { MovedSecrets } from '../../hosted/move/move-secrets.ts'
import { prepareDataDir } from '../../server/compose/data-folder.ts'
import { createLog } from '../../server/compose/log/log.ts'
import { flagOf, loadSettings } from '../../server/settings/load-settings.ts'
import { flagSettings } from '../../server/settings/settings.ts'
import { SettingsError } from '../../server/settings/settings-error.ts'
import { storeFile } from '../../server/storage/sqlite/store-file.ts'
import { fill } from '../../shared/i18n/bind-texts.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import type { SettingName } from '../../shared/setting-table.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError } from '../ground/exit-codes.ts'
import { addSettingFlags, readSettingFlags, warnOfSecretFlags } from '../ground/setting-flags.ts'
import { showProgress } from '../terminal/progress.ts'

interface MigrateOptions {
  from: string
  to: string
  resume?: true
  json?: true
}

/** The settings for the body store. */
const bodySettings = flagSettings.filter((name) => name === 'body_store' || name.startsWith('s3_'))

export function migrateCommand(context: CommandContext): Command {
  const { commands, flags } = context.texts
  const command = new Command('migrate')
    .description(commands.migrate)
    .requiredOption('--from <folder>', flags.moveFrom)
    .requiredOption('--to <database>', flags.moveTo)
  addSettingFlags(command, ['secrets_key', ...bodySettings], context.texts)
  return command
    .option('--resume', flags.resumeMove)
    .option('--json', flags.json)
    .action((options: MigrateOptions) => migrate(options, readSettingFlags(command), context))
}

/** Moves a data folder to a database. After an interruption, `--resume` continues. */
async function migrate(
  { from, to, resume, json }: MigrateOptions,
  flags: Partial<Record<SettingName, unknown>>,
  { terminal, texts, onInterruption }: CommandContext,
): Promise<void> {
  warnOfSecretFlags({ ...flags, database: to }, { terminal, texts })
  if (!existsSync(join(from, storeFile))) throw new CommandError(texts.data.none({ folder: from }))
  await prepareDataDir(from)
  const { environment } = terminal
  const settings = await loadSettings({ flags: { ...flags, database: to }, environment, dataDir: from }).catch(nameTo)
  const { secrets_key } = settings
  const { openBodies } = await import('../../hosted/bodies/open-bodies.ts')
  const { moveStore } = await import('../../hosted/move/move-store.ts')
  const steps = {
    move: showProgress(terminal.stderr, (rows, perSecond) => texts.migrate.moving({ rows, perSecond })),
    compare: showProgress(terminal.stderr, (rows) => texts.migrate.comparing({ rows })),
  }
  try {
    const { counts, secrets } = await moveStore({
      dataDir: from,
      url: to,
      bodyPlace: await openBodies(settings),
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
    if (error instanceof MoveError)
      throw new CommandError(fill(texts.migrate.obstacles[error.obstacle], { table: error.table }))
    throw error
  } finally {
    for (const step of Object.values(steps)) step.end()
  }
}

/** The database is a flag of its own here. */
function nameTo(error: unknown): never {
  if (!(error instanceof SettingsError)) throw error
  throw new SettingsError(
    error.problems.map(({ source, word }) => ({ source: source === flagOf('database') ? '--to' : source, word })),
  )
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
  const { tests = 0, messages = 0, reports = 0, keys = 0 } = counts
  const places = [...left.mailboxes, ...left.channels, ...(left.relay ? [texts.relay] : [])]
  return [
    texts.moved({ tests, messages, reports, keys }),
    ...(sealed > 0 ? [texts.sealed({ count: sealed })] : []),
    ...(places.length > 0 ? [hasKey ? texts.unsealable({ places }) : texts.noSecretsKey({ places })] : []),
    texts.ready,
  ]
}
