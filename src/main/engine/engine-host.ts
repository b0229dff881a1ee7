import { createServer, ListenError } from '../../server/create-server.ts'
import { prepareDataDir } from '../../server/data-folder/data-folder.ts'
import type { RunningServer, ServerOptions } from '../../server/engine-types.ts'
import { holdDownHeap } from '../../server/hold-down-heap.ts'
import { createLog } from '../../server/log.ts'
import { loadSettings, type SettingSources, unknownVariables } from '../../server/settings/load-settings.ts'
import { openLogFile } from './log-file.ts'

/** Where the engine listens, and the secret with which the shell speaks for the page. */
export interface EngineConnection {
  http: string
  /** Host and port of the SMTP listener. */
  smtp: string
  session: string
}

/** The engine inside the desktop app. */
export interface EngineHost {
  /** Rejects when the engine cannot start. */
  connection: Promise<EngineConnection>
  /** Calls the listener with the token of every test that gets a report. */
  onReport(listener: (token: string) => void): void
  /** Tells the listener the address of the hosted instance that serves in place of the engine, if one does, and each change. */
  onServing(listener: (instance: string | null) => void): void
  /** Takes up what stood still while the machine slept. */
  resume(): Promise<void>
  close(): Promise<void>
}

export interface EngineHostOptions extends Pick<ServerOptions, 'dataDir' | 'paths' | 'startWorker' | 'sealer'> {
  /** The file that the log is written to. */
  logFile: string
  flags: SettingSources['flags']
  environment: NodeJS.ProcessEnv
}

const portSettings = ['port', 'smtp_port', 'lookup_port'] as const

/** Starts the engine and returns at once: the window does not wait for it. */
export function hostEngine(options: EngineHostOptions): EngineHost {
  const starting = startEngine(options)
  const connection = starting.then(async (server) => ({
    http: server.listening.http,
    smtp: server.listening.smtp,
    session: await server.openSession(),
  }))
  /** One that could not start has nothing to do, and said so. */
  const withServer = (act: (server: RunningServer) => unknown) => starting.then(act, () => undefined)
  return {
    connection,
    onReport: (listener) => void withServer((server) => server.onReport(listener)),
    onServing: (listener) => void withServer((server) => server.onServing(listener)),
    resume: async () => void (await withServer((server) => server.resume())),
    async close() {
      const server = await starting.catch(() => null)
      await server?.close()
    },
  }
}

async function startEngine({ logFile, flags, environment, ...parts }: EngineHostOptions): Promise<RunningServer> {
  holdDownHeap()
  const settings = await loadSettings({ flags, environment, dataDir: parts.dataDir })
  await prepareDataDir(parts.dataDir)
  const log = createLog(settings.log_level, openLogFile(logFile))
  for (const variable of unknownVariables(environment)) log.warn({ variable }, 'the variable is not a setting')
  return await startOnFreePorts({ ...parts, sources: { flags, environment }, log, settings, busyPorts: [] })
}

/** Takes a free port in the place of each that is busy: the app shows those it has got. */
async function startOnFreePorts(options: ServerOptions & { busyPorts: readonly number[] }): Promise<RunningServer> {
  try {
    return await createServer(options)
  } catch (error) {
    if (!(error instanceof ListenError) || error.port === 0) throw error
    const { settings, busyPorts } = options
    const moved = portSettings.filter((name) => settings[name] === error.port).map((name) => [name, 0])
    return await startOnFreePorts({
      ...options,
      settings: { ...settings, ...Object.fromEntries(moved) },
      busyPorts: [...busyPorts, error.port],
    })
  }
}
