import { createServer, ListenError, type RunningServer, type ServerOptions } from '../server/create-server.ts'
import { loadSettings, prepareDataDir, type SettingSources } from '../server/load-settings.ts'
import { createLog } from '../server/log.ts'

/** Where the engine listens, and the secret with which the shell speaks for the page. */
export interface EngineConnection {
  http: string
  session: string
}

/** The engine inside the desktop app. */
export interface EngineHost {
  /** Rejects when the engine cannot start. */
  connection: Promise<EngineConnection>
  close(): Promise<void>
}

export interface EngineHostOptions extends Pick<ServerOptions, 'dataDir' | 'paths' | 'startWorker' | 'sealer'> {
  flags: SettingSources['flags']
  environment: NodeJS.ProcessEnv
}

/** Starts the engine and returns at once: the window does not wait for it. */
export function hostEngine(options: EngineHostOptions): EngineHost {
  const starting = startEngine(options)
  const connection = starting.then(async (server) => ({
    http: server.listening.http,
    session: await server.openSession(),
  }))
  return {
    connection,
    async close() {
      const server = await starting.catch(() => null)
      await server?.close()
    },
  }
}

async function startEngine({ flags, environment, ...parts }: EngineHostOptions): Promise<RunningServer> {
  const settings = await loadSettings({ flags, environment, dataDir: parts.dataDir })
  await prepareDataDir(parts.dataDir)
  const options = { ...parts, sources: { flags, environment }, log: createLog(settings.log_level) }
  return createServer({ ...options, settings }).catch((error: unknown) => {
    if (!(error instanceof ListenError)) throw error
    // The app shows the ports it has got, so any will do.
    return createServer({ ...options, settings: { ...settings, port: 0, smtp_port: 0 } })
  })
}
