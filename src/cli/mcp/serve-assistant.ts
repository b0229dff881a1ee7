import { once } from 'node:events'
import { resolve } from 'node:path'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createApiCaller } from '../../server/assistant/api-caller.ts'
import { createAssistantServer } from '../../server/assistant/assistant-server.ts'
import type { ApiCall } from '../../server/assistant/tool.ts'
import { systemClock } from '../../server/clock.ts'
import { createNode, ListenError } from '../../server/create-server.ts'
import { prepareDataDir } from '../../server/data-folder/data-folder.ts'
import { openProgramSession } from '../../server/data-folder/owner-link.ts'
import type { RunningNode } from '../../server/engine-types.ts'
import { sessionHeader } from '../../server/http/guard/session.ts'
import { createLog } from '../../server/log.ts'
import { createMessageCheck } from '../../server/services/tests/message-check.ts'
import type { Settings } from '../../server/settings/settings.ts'
import { refuseUnusable, startAnalyser } from '../analysis/start-analyser.ts'
import type { CommandContext } from '../command-context.ts'
import { engineVariable, readKey } from '../send/engine-place.ts'
import { createFileReader } from './allowed-files.ts'
import { watchRequests } from './open-requests.ts'

export interface McpOptions {
  toEngine?: string
  keyFile?: string
  root?: string
  allowWrite?: true
  dataDir?: string
}

/** Access to an engine. */
interface EngineAccess {
  http: string
  headers: Readonly<Record<string, string>>
  /** Whether it can end before `end` is called, either with the engine or because it was not used for a while. */
  expires: boolean
  end(): Promise<void>
}

/** Serves one assistant over standard input and output until it disconnects. */
export async function serveAssistant(
  options: McpOptions,
  { settings, dataDir }: { settings: Settings; dataDir: string },
  context: CommandContext,
): Promise<void> {
  const { terminal, language } = context
  const stated = options.toEngine ?? engineVariable(terminal.environment, context.texts)
  const interruption = context.onInterruption()
  const lang = settings.lang ?? language
  const log = createLog(settings.log_level)
  await refuseUnusable(settings)
  const analyser = startAnalyser(settings, log, context)
  const check = createMessageCheck({ analyser, clock: systemClock })
  const engine = openLate(() => openEngine(stated, options, { settings, dataDir }, context))

  async function call(request: ApiCall) {
    const access = await engine.open()
    const answer = await callAt(access, request)
    if (answer.status !== 401 || !access.expires) return answer
    engine.forget(access)
    return await callAt(await engine.open(), request)
  }

  function callAt({ http, headers }: EngineAccess, request: ApiCall) {
    return createApiCaller({ base: http, headersFor: () => headers, signal: interruption })(request)
  }

  const server = createAssistantServer({
    assistant: {
      call,
      check: (raw, stated) => check(raw, stated, lang),
      readFile: createFileReader(options.root === undefined ? undefined : resolve(options.root)),
      lang,
    },
    // The engine checks what its key may do.
    mayUse: () => true,
    allowsWriting: options.allowWrite === true,
    log,
  })
  server.onerror = (error) => log.error({ err: error }, 'could not read a message from the assistant')
  // The transport closes itself at a message over 10 MB, and would leave the assistant waiting for answers.
  const closed = new Promise<void>((done) => {
    server.onclose = done
  })
  try {
    const left = once(terminal.stdin, 'close', { signal: interruption }).catch(() => {})
    // If it is a file, Node does not close it.
    terminal.stdin.once('end', () => terminal.stdin.destroy())
    const transport = new StdioServerTransport(terminal.stdin, terminal.octets)
    const requests = watchRequests(transport)
    await server.connect(transport)
    // The input may end right after the last call (`sendproof mcp < calls.jsonl`).
    await Promise.race([left.then(() => requests.answered(interruption)), closed])
  } finally {
    await server.close()
    await engine.end()
    await analyser.close()
  }
}

/** Opens an engine on the first call that needs one. After a failure, the next call tries again. */
function openLate(open: () => Promise<EngineAccess>) {
  let opened: Promise<EngineAccess> | null = null
  let current: EngineAccess | null = null

  async function keep(): Promise<EngineAccess> {
    try {
      current = await open()
      return current
    } catch (error) {
      opened = null
      throw error
    }
  }

  return {
    open(): Promise<EngineAccess> {
      opened ??= keep()
      return opened
    },
    /** Makes the next call open another engine, unless that has already happened. */
    forget(ended: EngineAccess): void {
      if (ended === current) opened = current = null
    },
    end: async () => await (await opened?.catch(() => null))?.end(),
  }
}

/**
 * The engine given with its key, or the one running on the data folder, or a temporary one for as long as this process
 * runs.
 */
async function openEngine(
  stated: string | null,
  options: McpOptions,
  { settings, dataDir }: { settings: Settings; dataDir: string },
  context: CommandContext,
): Promise<EngineAccess> {
  if (stated !== null) {
    const key = await readKey(options, context)
    return { http: stated, headers: key === null ? {} : { 'x-api-key': key }, expires: false, end: async () => {} }
  }
  const session = await openProgramSession(dataDir)
  return session ? { ...session, expires: true } : await startEngine(settings, dataDir, context)
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
  const { http = '' } = node.listening
  return { http, headers: { [sessionHeader]: await node.openSession() }, expires: false, end: node.close }
}
