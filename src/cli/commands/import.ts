import { createReadStream } from 'node:fs'
import { addAbortSignal } from 'node:stream'
import { Command } from 'commander'
import type { Imported } from '../../server/compose/data-import.ts'
import { ArchiveError } from '../../server/services/data/archive-error.ts'
import { defaultDataDir } from '../../server/settings/load-settings.ts'
import { codeOf } from '../../shared/error-code.ts'
import { fill } from '../../shared/i18n/bind-texts.ts'
import { formatList } from '../../shared/i18n/format.ts'
import type { CliTexts } from '../../shared/i18n/text-types.ts'
import type { Language } from '../../shared/languages.ts'
import { commandAccess } from '../ground/command-access.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { standardInput } from '../ground/read-input.ts'
import { showProgress } from '../terminal/progress.ts'

export function importCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  return new Command('import')
    .description(commands.import)
    .argument('<file>', args.importedArchive)
    .option('--data-dir <folder>', flags.dataDir)
    .action((file: string, { dataDir }: { dataDir?: string }) => importArchive(file, dataDir, context))
}

/** Restores either the whole archive or nothing. */
async function importArchive(file: string, stated: string | undefined, context: CommandContext): Promise<void> {
  const { terminal, texts } = context
  const { environment, stderr } = terminal
  const isPiped = file === standardInput
  if (isPiped && terminal.stdin.isTTY) throw new CommandError(texts.import.noPipe, exitCodes.usage)
  const dataDir = stated ?? defaultDataDir(environment)
  const signal = context.onInterruption()
  const archive = addAbortSignal(signal, isPiped ? terminal.stdin : createReadStream(file))
  const progress = showProgress(stderr, (tests, perSecond) => texts.import.reading({ tests, perSecond }))
  const { importData } = await import('../../server/compose/data-import.ts')
  try {
    const imported = await importData({
      archive,
      dataDir,
      environment,
      now: new Date(),
      signal,
      onTest: () => progress.advance(),
    })
    if (imported === 'not_empty') throw new CommandError(texts.import.notEmpty({ folder: dataDir }))
    if (imported === 'elsewhere') throw new CommandError(texts.import.elsewhere)
    progress.end()
    if (imported.reportFiles > 0) await readReports(dataDir, context)
    for (const line of describe(imported, dataDir, context)) stderr.write(`${line}\n`)
  } catch (error) {
    throw describeError(error, file, texts)
  } finally {
    progress.end()
    // A file or pipe that is not read to its end would keep the process alive.
    archive.destroy()
  }
}

/** Archives have reports as they were received. Until they are parsed, commands would list none. */
async function readReports(dataDir: string, context: CommandContext): Promise<void> {
  const { withReports } = await import('../reports/open-reports.ts')
  await withReports({ access: commandAccess.import, dataDir, flags: {} }, context, (reports) => reports.readUnread())
}

function describe(
  { settings, refusedSettings, leftOut, ...counts }: Imported,
  dataDir: string,
  { texts: { import: texts }, language }: Pick<CommandContext, 'texts' | 'language'>,
): string[] {
  const { mailboxes, webhooks, keys, expired } = counts
  return [
    texts.imported({ folder: dataDir, ...counts, settings: settings.length }),
    ...(expired > 0 ? [texts.expired({ count: expired })] : []),
    ...(refusedSettings.length > 0 ? [texts.refusedSettings({ names: refusedSettings })] : []),
    describeMissing({ mailboxes, webhooks, keys, ...leftOut }, texts.enterAgain, language),
  ]
}

/** Describes an error of the archive; returns any other error unchanged. */
function describeError(error: unknown, file: string, texts: CommandContext['texts']): unknown {
  const name = file === standardInput ? texts.import.standardInput : file
  if (error instanceof ArchiveError)
    return new CommandError(fill(texts.import.faults[error.code], { file: name, detail: error.detail }))
  const isOfFile = error instanceof Error && 'syscall' in error && (!('path' in error) || error.path === file)
  const code = codeOf(error)
  return isOfFile && code ? new CommandError(texts.cannotRead({ file: name, code })) : error
}

/** What an archive does not contain. `relay`: null if it is unknown whether there was one. */
interface MissingSecrets {
  mailboxes: number
  /** The names of the settings. */
  settings: readonly string[]
  relay: boolean | null
  /** Channels whose webhooks are signed. */
  webhooks: number
  keys: number
}

/** One sentence on what to enter and create again after an import. */
export function describeMissing(
  { mailboxes, settings, relay, webhooks, keys }: MissingSecrets,
  texts: CliTexts['import']['enterAgain'],
  language: Language,
): string {
  const items = [
    ...(mailboxes > 0 ? [texts.mailboxes({ count: mailboxes })] : []),
    ...(settings.length > 0 ? [texts.settings({ names: settings })] : []),
    ...(relay ? [texts.relay] : []),
    ...(relay === null ? [texts.maybeRelay] : []),
  ]
  const steps = [
    ...(items.length > 0 ? [texts.enter({ items: formatList(language, items) })] : []),
    ...(webhooks > 0 ? [texts.webhooks({ count: webhooks })] : []),
    ...(keys > 0 ? [texts.keys({ count: keys })] : []),
  ]
  return steps.length === 0 ? texts.nothing : texts.missing({ steps: formatList(language, steps) })
}
