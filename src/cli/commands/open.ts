import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { findOwnEngine } from '../../server/compose/own-engine.ts'
import { systemClock } from '../../server/ground/clock.ts'
import { createSessionService } from '../../server/services/access/sessions.ts'
import { defaultDataDir, loadSettings } from '../../server/settings/load-settings.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { findEngine } from '../ground/find-engine.ts'
import { addSettingFlags, readSettingFlags } from '../ground/setting-flags.ts'
import type { StorePlace } from '../ground/with-store.ts'

interface OpenOptions {
  browser: boolean
  json?: true
  dataDir?: string
}

export function openCommand(context: CommandContext): Command {
  const { commands, flags } = context.texts
  const command = new Command('open')
  addSettingFlags(command, ['database', 'base_url'], context.texts)
  return command
    .description(commands.open)
    .option('--no-browser', flags.noBrowser)
    .option('--json', flags.json)
    .option('--data-dir <folder>', flags.dataDir)
    .action((options: OpenOptions) => open(options, readSettingFlags(command), context))
}

/** Prints a new one-time link to the UI of the running engine and opens it. With `--json` it only prints the link. */
async function open(
  { browser, json, dataDir: stated }: OpenOptions,
  flags: StorePlace['flags'],
  context: CommandContext,
): Promise<void> {
  const { terminal, texts } = context
  const { stdout, stderr, environment } = terminal
  const dataDir = resolve(stated ?? defaultDataDir(environment))
  const url =
    (await createSharedLink({ access: 'change', dataDir, flags }, context)) ?? (await requestLink(dataDir, context))
  if (json) return void stdout.write(`${JSON.stringify({ url })}\n`)
  const isOpened = browser && (await openBrowser(url, environment))
  stderr.write(`${isOpened ? texts.open.opened : texts.open.printed}\n`)
  stdout.write(`${url}\n`)
}

async function requestLink(dataDir: string, context: CommandContext): Promise<string> {
  const engine = await findEngine(dataDir, context, { takesAddress: false })
  const url = await engine.requestLink()
  if (url === null) throw new CommandError(context.texts.open.noLink({ folder: dataDir }))
  return url
}

/** A link to the UI of an instance, from its database. Null without a database, or if the folder has an engine. */
async function createSharedLink(
  place: StorePlace & { dataDir: string },
  context: CommandContext,
): Promise<string | null> {
  const { dataDir, flags } = place
  const { database, base_url: base } = await loadSettings({ flags, environment: context.terminal.environment, dataDir })
  if (database === undefined || typeof (await findOwnEngine(dataDir)) !== 'string') return null
  if (base === undefined) throw new CommandError(context.texts.open.noBase, exitCodes.usage)
  const { withStore } = await import('../ground/with-store.ts')
  return await withStore(place, context, ({ store }) =>
    createSessionService({ sessions: store.sessions, clock: systemClock }).issueLink(base),
  )
}

/** Programs that open an address in the user's browser. It is passed as one argument, without a shell. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}
const freedesktopOpener = ['xdg-open'] as const

/** Whether there is a display. */
function hasDisplay({ DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv): boolean {
  return process.platform in openers || Boolean(DISPLAY || WAYLAND_DISPLAY)
}

/**
 * Opens an address in the user's browser, which keeps running after this process. Resolves with whether it could be
 * started.
 */
async function openBrowser(url: string, environment: NodeJS.ProcessEnv): Promise<boolean> {
  if (!hasDisplay(environment)) return false
  const [program, ...words] = openers[process.platform] ?? freedesktopOpener
  const opener = spawn(program, [...words, url], { stdio: 'ignore', detached: true, env: environment })
  return await new Promise((resolve) => {
    opener.once('error', () => resolve(false))
    opener.once('spawn', () => {
      opener.unref()
      resolve(true)
    })
  })
}
