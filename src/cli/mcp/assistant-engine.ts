import { setTimeout as sleep } from 'node:timers/promises'
import { ToolError } from '../../server/assistant/tool-error.ts'
import { createNode, ListenError } from '../../server/compose/create-server.ts'
import { prepareDataDir } from '../../server/compose/data-folder.ts'
import type { RunningNode } from '../../server/compose/engine-types.ts'
import { createLog } from '../../server/compose/log/log.ts'
import { findOwnEngine } from '../../server/compose/own-engine.ts'
import { sessionHeader } from '../../server/http/guard/session.ts'
import type { Settings } from '../../server/settings/settings.ts'
import { StoreError } from '../../server/storage/store-error.ts'
import { announceUpgrade } from '../ground/announce-upgrade.ts'
import type { CommandContext } from '../ground/command-context.ts'

/** Access to an engine. */
export interface EngineAccess {
  http: string
  headers: Readonly<Record<string, string>>
  /** Whether its session can end before `end` is called, because it was not used for a while. */
  expires: boolean
  /** Whether it is still the engine that was opened. Call it before anything private is sent. */
  isAlive(): Promise<boolean>
  end(): Promise<void>
}

/** Milliseconds to wait for an engine that starts or stops: it finishes the work in progress. */
const changeMilliseconds = 20_000
const pollMilliseconds = 200

/** Opens an engine on the first call that needs one, and another after it has ended. After a failure, it tries again. */
export function openLate(open: () => Promise<EngineAccess>) {
  let opened: Promise<EngineAccess> | null = null
  let current: EngineAccess | null = null

  async function openAndStore(): Promise<EngineAccess> {
    try {
      current = await open()
      return current
    } catch (error) {
      opened = null
      throw error
    }
  }

  /** Makes the next call open another engine, unless that has already happened. */
  function forget(ended: EngineAccess): void {
    if (ended === current) opened = current = null
  }

  return {
    async open(): Promise<EngineAccess> {
      for (;;) {
        opened ??= openAndStore()
        const access = await opened
        if (await access.isAlive()) return access
        forget(access)
      }
    },
    forget,
    end: async () => await (await opened?.catch(() => null))?.end(),
  }
}

/**
 * The engine running on the data folder, or a new one for as long as this process runs. The engine of another
 * assistant ends with that assistant, and the first one that notices takes over.
 */
export async function openFolderEngine(
  settings: Settings,
  dataDir: string,
  context: CommandContext,
): Promise<EngineAccess> {
  const signal = context.onInterruption()
  const deadline = performance.now() + changeMilliseconds
  for (;;) {
    const found = await findOwnEngine(dataDir)
    if (typeof found !== 'string') {
      const session = await found.openSession()
      if (session) return { http: found.http, ...session, expires: true, isAlive: found.isAlive }
    } else if (found === 'none') {
      const started = await startEngine(settings, dataDir, context)
      if (started) return started
    }
    if (performance.now() > deadline)
      throw new ToolError(
        `An engine uses the data folder ${dataDir}, but the program at its address did not prove to be that engine. Restart it, or choose another folder with --data-dir.`,
      )
    await sleep(pollMilliseconds, undefined, { signal })
  }
}

/** Null if another engine was faster. */
async function startEngine(settings: Settings, dataDir: string, context: CommandContext): Promise<EngineAccess | null> {
  await prepareDataDir(dataDir)
  const { paths, startWorker } = context
  const log = createLog(settings.log_level)
  const shared = { dataDir, paths, startWorker, log, onUpgrade: announceUpgrade(context) }
  const start = (smtpPort: number) => createNode({ ...shared, settings: { ...settings, port: 0, smtp_port: smtpPort } })
  let node: RunningNode
  try {
    node = await start(settings.smtp_port).catch((error: unknown) => {
      if (error instanceof ListenError && error.code === 'EADDRINUSE') return start(0)
      throw error
    })
  } catch (error) {
    if (error instanceof StoreError && error.code === 'in_use') return null
    throw error
  }
  const { http = '' } = node.listening
  const headers = { [sessionHeader]: await node.openSession() }
  return { http, headers, expires: false, isAlive: async () => true, end: node.close }
}
