import { once } from 'node:events'
import { resolve } from 'node:path'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createApiCaller } from '../../server/assistant/api-caller.ts'
import { createAssistantServer } from '../../server/assistant/assistant-server.ts'
import type { ApiCall } from '../../server/assistant/tool.ts'
import { systemClock } from '../../server/clock.ts'
import { createNode, ListenError } from '../../server/create-server.ts'
import { prepareDataDir } from '../../server/data-folder/data-folder.ts'
import type { RunningNode } from '../../server/engine-types.ts'
import { sessionHeader } from '../../server/http/guard/session.ts'
import { createLog } from '../../server/log.ts'
import { createMessageCheck } from '../../server/services/tests/message-check.ts'
import type { Settings } from '../../server/settings/settings.ts'
import type { CommandContext } from '../command-context.ts'
import { readKey } from '../send/engine-place.ts'
import { startAnalyser } from '../start-analyser.ts'
import { createFileReader } from './allowed-files.ts'
import { type EngineAccess, openAsOwner } from './engine-session.ts'

export interface McpOptions {
  toEngine?: string
  keyFile?: string
  root?: string
  allowWrite?: true
  dataDir?: string
}

/** Serves one assistant over standard input and output, until it leaves. */
export async function serveAssistant(
  options: McpOptions,
  { settings, dataDir }: { settings: Settings; dataDir: string },
  context: CommandContext,
): Promise<void> {
  const { terminal, language } = context
  const interruption = context.onInterruption()
  const lang = settings.lang ?? language
  const log = createLog(settings.log_level)
  const analyser = startAnalyser(settings, log, context)
  const check = createMessageCheck({ analyser, clock: systemClock })
  const engine = openLate(() => openEngine(options, { settings, dataDir }, context))

  async function call(request: ApiCall) {
    const { base, headers } = await engine.open()
    return await createApiCaller({ base, headersFor: () => headers, signal: interruption })(request)
  }

  const server = createAssistantServer({
    assistant: {
      call,
      check: (raw, stated) => check(raw, stated, lang),
      readFile: createFileReader(options.root === undefined ? undefined : resolve(options.root)),
      lang,
    },
    allowsWriting: options.allowWrite === true,
    log,
  })
  try {
    const left = once(terminal.stdin, 'close', { signal: interruption }).catch(() => {})
    await server.connect(new StdioServerTransport(terminal.stdin, terminal.octets))
    await left
  } finally {
    await server.close()
    await engine.close()
    await analyser.close()
  }
}

/** Opens an engine for the first call that needs one; after a failure, the next call tries again. */
function openLate(open: () => Promise<EngineAccess>) {
  let opened: Promise<EngineAccess> | null = null
  return {
    open(): Promise<EngineAccess> {
      opened ??= open().catch((error: unknown) => {
        opened = null
        throw error
      })
      return opened
    },
    close: async () => await (await opened)?.close(),
  }
}

/** The stated engine with its key, else the running engine of the data folder, else one for as long as we run. */
async function openEngine(
  options: McpOptions,
  { settings, dataDir }: { settings: Settings; dataDir: string },
  context: CommandContext,
): Promise<EngineAccess> {
  const stated = options.toEngine ?? context.terminal.environment.SENDPROOF_URL
  if (stated) {
    const key = await readKey(options, context)
    return { base: stated, headers: key === null ? {} : { 'x-api-key': key }, close: async () => {} }
  }
  return (await openAsOwner(dataDir)) ?? (await startEngine(settings, dataDir, context))
}

async function startEngine(settings: Settings, dataDir: string, context: CommandContext): Promise<EngineAccess> {
  const { paths, startWorker } = context
  await prepareDataDir(dataDir)
  const log = createLog(settings.log_level)
  const start = (smtpPort: number) =>
    createNode({ settings: { ...settings, port: 0, smtp_port: smtpPort }, dataDir, paths, startWorker, log })
  const node: RunningNode = await start(settings.smtp_port).catch((error: unknown) => {
    if (error instanceof ListenError && error.code === 'EADDRINUSE') return start(0)
    throw error
  })
  const { http: base = '' } = node.listening
  return { base, headers: { [sessionHeader]: await node.openSession() }, close: node.close }
}
