import { once } from 'node:events'
import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { createApiCaller } from '../../server/assistant/api-caller.ts'
import { createAssistantServer } from '../../server/assistant/assistant-server.ts'
import { type ApiAnswer, type ApiCall, successOf, type ToolCaller } from '../../server/assistant/tool.ts'
import { ToolError } from '../../server/assistant/tool-error.ts'
import { createLog } from '../../server/compose/log/log.ts'
import { describeDns } from '../../server/compose/start-http.ts'
import type { Settings } from '../../server/settings/settings.ts'
import { engineSchema } from '../../shared/contract/app.ts'
import { defaultRights, keyRights } from '../../shared/contract/key-rights.ts'
import { refuseUnusable } from '../analysis/start-analyzer.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { engineVariable, readKey } from '../send/engine-place.ts'
import { printable } from '../terminal/terminal.ts'
import { type EngineAccess, openFolderEngine, openLate } from './assistant-engine.ts'
import { boundLines } from './bound-lines.ts'

export interface McpOptions {
  toEngine?: string
  keyFile?: string
  root?: string
  allowWrite?: true
  dataDir?: string
}

/** Serves one assistant over standard input and output until it disconnects. */
export async function serveAssistant(
  options: McpOptions,
  { settings, dataDir, choosesDns }: { settings: Settings; dataDir: string; choosesDns: boolean },
  context: CommandContext,
): Promise<void> {
  const { terminal, language } = context
  const stated = options.toEngine ?? engineVariable(terminal.environment, context.texts)
  if (stated !== null && choosesDns)
    throw new CommandError(context.texts.settingsOfEngine({ address: printable(stated) }), exitCodes.usage)
  const key = stated === null ? null : await readKey(options, context)
  const interruption = context.onInterruption()
  const lang = settings.lang ?? language
  const log = createLog(settings.log_level)
  await refuseUnusable(settings)
  const engine = openLate(async () => {
    const access = stated === null ? await openFolderEngine(settings, dataDir, context) : accessTo(stated, key)
    try {
      if (choosesDns) await refuseOtherDns(access, settings, interruption)
      return access
    } catch (error) {
      await access.end()
      throw error
    }
  })

  async function call(request: ApiCall) {
    const access = await engine.open()
    const answer = await callAt(access, request)
    if (answer.status !== 401 || !access.expires) return refuseWithAdvice(answer)
    engine.forget(access)
    return await callAt(await engine.open(), request)
  }

  /** Who asks the stated engine. If it does not say what the key may do, it refuses the calls of tools itself. */
  async function readCaller(): Promise<ToolCaller> {
    if (key === null) return { is: 'anyone', rights: defaultRights }
    const answer = await call({ method: 'GET', path: '/api/v1/status' }).catch(() => null)
    return { is: 'key', rights: statusSchema.safeParse(answer?.body).data?.rights ?? keyRights }
  }

  function callAt({ http, headers }: EngineAccess, request: ApiCall) {
    return createApiCaller({ base: http, headersFor: () => headers, signal: interruption })(request)
  }

  const server = createAssistantServer({
    assistant: {
      call,
      readFile: createFileReader(options.root === undefined ? undefined : resolve(options.root)),
      lang,
    },
    caller: stated === null ? () => owner : readCaller,
    allowsWriting: options.allowWrite === true,
    log,
  })
  server.onerror = (error) => log.error({ err: error }, 'could not read a message from the assistant')
  try {
    const lines = terminal.stdin.pipe(
      boundLines((refusal) => void terminal.octets.write(`${JSON.stringify(refusal)}\n`)),
    )
    terminal.stdin.once('close', () => lines.end())
    const left = once(lines, 'end', { signal: interruption }).catch(() => {})
    const transport = new StdioServerTransport(lines, terminal.octets)
    const requests = watchRequests(transport)
    await server.connect(transport)
    // The input may end right after the last call (`sendproof mcp < calls.jsonl`).
    await left
    await requests.answered(interruption)
  } finally {
    await server.close()
    await engine.end()
  }
}

/** The engine at an address, which need not run. */
function accessTo(http: string, key: string | null): EngineAccess {
  const headers = key === null ? {} : { 'x-api-key': key }
  return { http, headers, expires: false, isAlive: async () => true, end: async () => {} }
}

/**
 * One assistant gets its answers from one engine. Throws `ToolError` if flags name other DNS servers than that engine
 * asks, because the answers would not be those that its user expects.
 */
async function refuseOtherDns({ http, headers }: EngineAccess, settings: Settings, signal: AbortSignal): Promise<void> {
  const read = createApiCaller({ base: http, headersFor: () => headers, signal })
  const { dns } = successOf(await read({ method: 'GET', path: '/app/engine' }), engineSchema)
  if (dns.join() === describeDns(settings).join()) return
  throw new ToolError(
    'The engine that answers was started with other DNS settings than this program. Leave out --dns and --offline, stop that engine, or choose another folder with --data-dir.',
  )
}

const owner: ToolCaller = { is: 'owner', rights: keyRights }
const statusSchema = z.object({ rights: z.array(z.enum(keyRights)) })

/** The API's advice on keys names its header, but this program has a flag. */
const keyAdvice: ReadonlyMap<unknown, string> = new Map([
  ['key_required', 'The engine requires an API key. Give it to sendproof mcp with --key-file or SENDPROOF_KEY.'],
  ['invalid_key', 'The API key is unknown or was revoked. Check the one in --key-file or SENDPROOF_KEY.'],
  [
    'limit_exceeded',
    'The limit of the engine is used up for today. Without a key, give one to sendproof mcp with --key-file or SENDPROOF_KEY; with a key, use one of the plan “unlimited”.',
  ],
])

function refuseWithAdvice(answer: ApiAnswer): ApiAnswer {
  const { status, body } = answer
  const advice = status < 400 ? undefined : keyAdvice.get(problemSchema.safeParse(body).data?.code)
  if (advice !== undefined) throw new ToolError(advice)
  return answer
}

const problemSchema = z.object({ code: z.string() })

const canceledSchema = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
})

/** Requests of an assistant that have no answer yet. Call this before the server connects to the transport. */
function watchRequests(transport: Transport): { answered(signal: AbortSignal): Promise<void> } {
  const open = new Set<string | number>()
  const changes = new EventTarget()
  const sending = transport.send.bind(transport)

  function closeRequest(id: string | number): void {
    open.delete(id)
    changes.dispatchEvent(new Event('settled'))
  }

  transport.onmessage = (message: JSONRPCMessage) => {
    if (isJSONRPCRequest(message)) open.add(message.id)
    // A canceled request gets no answer.
    const canceled = canceledSchema.safeParse(message)
    if (canceled.success) closeRequest(canceled.data.params.requestId)
  }
  transport.send = async (message, options) => {
    await sending(message, options)
    if ('id' in message && message.id !== undefined && !('method' in message)) closeRequest(message.id)
  }

  return {
    /** Waits until none is left, or for the signal. */
    async answered(signal) {
      while (open.size > 0 && !signal.aborted) await once(changes, 'settled', { signal }).catch(() => {})
    },
  }
}

/** Reads files in one folder. Links are resolved first, so none can lead out of it. */
function createFileReader(root: string | undefined) {
  return async (path: string, limit: number): Promise<Buffer> => {
    if (root === undefined)
      throw new ToolError('Files are turned off. The owner can allow a folder with --root; or send the text instead.')
    const folder = await realpath(root).catch(refuse)
    const file = await realpath(resolve(folder, path)).catch(refuse)
    const inside = relative(folder, file)
    if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) refuse()
    // Without this flag, a pipe would block here; it is refused below.
    const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch(refuse)
    try {
      const stats = await handle.stat()
      if (!stats.isFile()) refuse()
      if (stats.size > limit) throw new ToolError('The file is too large.')
      const octets = Buffer.alloc(stats.size)
      const { bytesRead } = await handle.read(octets, 0, stats.size, 0)
      return octets.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  }
}

/** Gives the same error for a missing file and one outside the folder, so that no one learns what exists. */
function refuse(): never {
  throw new ToolError('There is no such file in the folder of --root.')
}
