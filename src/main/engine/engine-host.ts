import { createServer, ListenError } from '../../server/compose/create-server.ts'
import { prepareDataDir } from '../../server/compose/data-folder.ts'
import type { RunningServer } from '../../server/compose/engine-types.ts'
import { createLog } from '../../server/compose/log/log.ts'
import type { ServerOptions } from '../../server/compose/server-options.ts'
import { loadSettingsAndFacts } from '../../server/data-folder/load-settings-and-facts.ts'
import { limitHeapGrowth } from '../../server/ground/limit-heap-growth.ts'
import type { DesktopNotice } from '../../server/services/alerts/desktop-notices.ts'
import { type SettingSources, unknownVariables } from '../../server/settings/load-settings.ts'
import { openLogFile } from './log-file.ts'

/** The engine's address, and the session secret that the shell adds to requests of the page. */
export interface EngineConnection {
  http: string
  /** Host and port of the SMTP listener. */
  smtp: string
  session: string
}

/** The engine inside the desktop app. */
export interface EngineHost {
  /** Rejects if the engine cannot be started. */
  connection: Promise<EngineConnection>
  /** Called with the token of every test that gets a report. */
  onReport(listener: (token: string) => void): void
  /** Called with every desktop alert. */
  onAlert(listener: (notice: DesktopNotice) => void): void
  /** Called with the address of the hosted instance in use, or null, now and on each change. */
  onServing(listener: (instance: string | null) => void): void
  /** Resumes after sleep. */
  resume(): Promise<void>
  close(): Promise<void>
}

export interface EngineHostOptions extends Pick<ServerOptions, 'dataDir' | 'paths' | 'startWorker' | 'sealer'> {
  logFile: string
  flags: SettingSources['flags']
  environment: NodeJS.ProcessEnv
}

const portSettings = ['port', 'smtp_port', 'lookup_port'] as const

/** Starts the engine without waiting for it. */
export function hostEngine(options: EngineHostOptions): EngineHost {
  const starting = startEngine(options)
  const connection = starting.then(async (server) => ({
    http: server.listening.http,
    smtp: server.listening.smtp,
    session: await server.openSession(),
  }))
  /** If the engine failed to start, that has already been reported. */
  const withServer = (act: (server: RunningServer) => unknown) => starting.then(act, () => undefined)
  return {
    connection,
    onReport: (listener) => void withServer((server) => server.onReport(listener)),
    onAlert: (listener) => void withServer((server) => server.onAlert(listener)),
    onServing: (listener) => void withServer((server) => server.onServing(listener)),
    resume: async () => void (await withServer((server) => server.resume())),
    async close() {
      const server = await starting.catch(() => null)
      await server?.close()
    },
  }
}

async function startEngine({ logFile, flags, environment, ...parts }: EngineHostOptions): Promise<RunningServer> {
  limitHeapGrowth()
  const settings = await loadSettingsAndFacts({ flags, environment, dataDir: parts.dataDir })
  await prepareDataDir(parts.dataDir)
  const log = createLog(settings.log_level, openLogFile(logFile))
  for (const variable of unknownVariables(environment))
    log.warn({ variable }, 'ignoring an unknown environment variable')
  return await startOnFreePorts({ ...parts, sources: { flags, environment }, log, settings, busyPorts: [] })
}

/** Replaces each busy port with a free one, which the app shows. */
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
