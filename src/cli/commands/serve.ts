import { once } from 'node:events'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { isatty } from 'node:tty'
import { Command } from 'commander'
import type { Logger } from 'pino'
import { createNode, ListenError } from '../../server/compose/create-server.ts'
import { prepareDataDir } from '../../server/compose/data-folder.ts'
import type { RunningNode } from '../../server/compose/engine-types.ts'
import { explainError } from '../../server/compose/explain-error.ts'
import { createLog } from '../../server/compose/log/log.ts'
import { requestOwnerLink } from '../../server/compose/own-engine.ts'
import type { ServerOptions } from '../../server/compose/server-options.ts'
import { loadSettingsAndFacts } from '../../server/data-folder/load-settings-and-facts.ts'
import { limitHeapGrowth } from '../../server/ground/limit-heap-growth.ts'
import { defaultDataDir } from '../../server/settings/load-settings.ts'
import { flagSettings, type Settings } from '../../server/settings/settings.ts'
import { StoreError } from '../../server/storage/store-error.ts'
import type { SettingName } from '../../shared/setting-table.ts'
import { announceUpgrade } from '../ground/announce-upgrade.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { loadHosted } from '../ground/load-hosted.ts'
import { addSettingFlags, readSettingFlags, warnOfSecretFlags } from '../ground/setting-flags.ts'
import { beforeFlags } from '../terminal/terminal.ts'

/** Ports of other protocols, which browsers refuse (https://fetch.spec.whatwg.org/#port-blocking). */
const blockedPorts: ReadonlySet<number> = new Set([
  ...[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104],
  ...[109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526],
  ...[530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045],
  ...[4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
])

interface ServeOptions {
  dataDir?: string
  /** Accept a folder that contains other files. */
  adopt?: boolean
  json?: boolean
}

export function serveCommand(context: CommandContext): Command {
  const { commands, flags } = context.texts
  const command = new Command('serve')
    .description(commands.serve)
    .option('--data-dir <folder>', flags.dataDir)
    .option('--adopt', flags.adopt)
    .option('--json', flags.listeningJson)
  addSettingFlags(command, flagSettings, context.texts)
  return command.action(({ dataDir, adopt = false, json = false }: ServeOptions) => {
    const folder = resolve(dataDir ?? defaultDataDir(context.terminal.environment))
    return serve({ dataDir: folder, adopt, json }, readSettingFlags(command), context)
  })
}

/**
 * Runs the engine until it is stopped. Prints the addresses to standard output as one line of JSON, unless that is
 * a terminal, and as text to standard error. `dataDir` is absolute, because the reader may have another working
 * directory.
 */
async function serve(
  { dataDir, adopt, json }: Required<ServeOptions>,
  flags: Partial<Record<SettingName, unknown>>,
  context: CommandContext,
): Promise<void> {
  const { terminal, paths, startWorker, texts } = context
  const { stdout, stderr, environment } = terminal
  warnOfSecretFlags(flags, context)
  const interruption = context.onInterruption()
  const settings = await loadSettingsAndFacts({ flags, environment, dataDir })
  await prepareDataDir(dataDir, { adopt })
  const sources = { flags, environment }
  // Programs read the standard error of a node with a shared database, so it has nothing but the log.
  const isShared = settings.database !== undefined
  const ownLog = createLog(settings.log_level)
  const log = isShared ? ownLog.child({ node: `${hostname()}:${process.pid}`, role: settings.role }) : ownLog
  const onUpgrade = isShared ? undefined : announceUpgrade(context)
  const stopping = interruption
  const logFailure = (error: unknown): null => {
    const explanation = explainError(error, context.language, beforeFlags(environment))
    const text = error instanceof CommandError ? error.message : explanation?.lines.join(' ')
    log.fatal(text === undefined ? { err: error } : {}, text ?? 'the node cannot start')
    context.exitWith(explanation?.cause === 'settings' ? exitCodes.usage : exitCodes.failed)
    return null
  }
  const options = { settings, sources, dataDir, paths, startWorker, log, onUpgrade, stopping, hosted: loadHosted }
  if (isShared) logWarnings(log)
  const node = await (isShared ? startNode(options, context).catch(logFailure) : startNode(options, context))
  if (!node) return
  limitHeapGrowth(context.setHeapFlag)
  if (json || !stdout.isTTY) stdout.write(`${JSON.stringify({ event: 'listening', ...node.listening })}\n`)
  if (isShared) log.info(node.listening, 'node is ready')
  else await greet(node, settings, context)
  const hangUp = watchHangUp(() => void node.reload())
  if (!interruption.aborted) await Promise.race([once(interruption, 'abort'), hangUp.closed])
  if (isShared) log.info('draining')
  else stderr.write(`${texts.serve.stopping}\n`)
  await node.close()
  hangUp.end()
  if (isShared) log.info('stopped')
}

/** Logs Node's own warnings, which would otherwise be text. */
function logWarnings(log: Logger): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node.js'))
}

/** Says how to use a running engine. */
async function greet(
  node: RunningNode,
  { hosted_mode: mode, hosted_base_url: instance }: Settings,
  { terminal: { stderr, environment }, texts }: CommandContext,
): Promise<void> {
  const address = await node.openUiAddress()
  if (address !== null) {
    stderr.write(`${texts.serve.open({ address })}\n`)
    const port = blockedPortOf(address)
    if (port !== null)
      stderr.write(`${texts.serve.blockedPort({ port: String(port), flag: `${beforeFlags(environment)}--port` })}\n`)
  }
  if (mode === 'hosted' && instance !== undefined) stderr.write(`${texts.serve.hostedMail({ instance })}\n`)
  else if (node.listening.smtp) stderr.write(`${texts.serve.receivesMail({ address: node.listening.smtp })}\n`)
  if (stderr.isTTY) stderr.write(`${texts.serve.howToStop}\n`)
}

/**
 * Starts the engine; null if it was stopped before its database answered. If another engine uses the folder, which first
 * shows as a busy port, prints a link to its UI.
 */
async function startNode(options: ServerOptions, { texts }: CommandContext): Promise<RunningNode | null> {
  try {
    return await createNode(options)
  } catch (error) {
    if (options.stopping?.aborted && error === options.stopping.reason) return null
    const link = isTaken(error) ? await requestOwnerLink(options.dataDir) : null
    if (link === null) throw error
    throw new CommandError(texts.serve.alreadyRuns({ folder: options.dataDir, link }))
  }
}

function isTaken(error: unknown): boolean {
  if (error instanceof ListenError) return error.code === 'EADDRINUSE'
  return error instanceof StoreError && error.code === 'in_use'
}

/** The port of an address, if browsers refuse it; otherwise null. */
export function blockedPortOf(address: string): number | null {
  const { port } = new URL(address)
  return port !== '' && blockedPorts.has(Number(port)) ? Number(port) : null
}

/** SIGHUP means that the terminal was closed, or, as for other servers, that settings should be read again. */
export interface HangUpWatch {
  /** Resolves when the terminal that this process was started in is closed. */
  closed: Promise<void>
  end(): void
}

/** Calls `reload` for each SIGHUP that does not come from a closed terminal. */
export function watchHangUp(reload: () => void, hasTerminal: () => boolean = hasOpenTerminal): HangUpWatch {
  const hadTerminal = hasTerminal()
  const { promise, resolve } = Promise.withResolvers<void>()
  const onSignal = () => (hadTerminal && !hasTerminal() ? resolve() : reload())
  process.on('SIGHUP', onSignal)
  return { closed: promise, end: () => void process.off('SIGHUP', onSignal) }
}

/** Whether a standard stream is a terminal. A closed one no longer answers as such. */
function hasOpenTerminal(): boolean {
  return [0, 1, 2].some((descriptor) => isatty(descriptor))
}
