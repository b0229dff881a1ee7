import { resolve } from 'node:path'
import { Command } from 'commander'
import { defaultDataDir } from '../../server/settings/load-settings.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError } from '../ground/exit-codes.ts'
import { findEngine } from '../ground/find-engine.ts'
import { openBrowser } from '../ground/open-browser.ts'

interface OpenOptions {
  browser: boolean
  json?: true
  dataDir?: string
}

export function openCommand(context: CommandContext): Command {
  const { commands, flags } = context.texts
  return new Command('open')
    .description(commands.open)
    .option('--no-browser', flags.noBrowser)
    .option('--json', flags.json)
    .option('--data-dir <folder>', flags.dataDir)
    .action((options: OpenOptions) => open(options, context))
}

/** Prints a new one-time link to the UI of the running engine and opens it. With `--json` it only prints the link. */
async function open({ browser, json, dataDir: stated }: OpenOptions, context: CommandContext): Promise<void> {
  const { terminal, texts } = context
  const { stdout, stderr, environment } = terminal
  const dataDir = resolve(stated ?? defaultDataDir(environment))
  const engine = await findEngine(dataDir, context, { takesAddress: false })
  const url = await engine.requestLink()
  if (url === null) throw new CommandError(texts.open.noLink({ folder: dataDir }))
  if (json) return void stdout.write(`${JSON.stringify({ url })}\n`)
  const isOpened = browser && (await openBrowser(url, environment))
  stderr.write(`${isOpened ? texts.open.opened : texts.open.printed}\n`)
  stdout.write(`${url}\n`)
}
