import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { type Request as HttpRequest, type Response as HttpResponse, Router } from 'express'
import type { Logger } from 'pino'
import type { KeyRight } from '../../../shared/contract/key-rights.ts'
import { fallbackLanguage, type Language } from '../../../shared/languages.ts'
import { createApiCaller } from '../../assistant/api-caller.ts'
import { createAssistantServer } from '../../assistant/assistant-server.ts'
import { ToolError } from '../../assistant/tool.ts'
import type { CheckMessage } from '../../services/tests/message-check.ts'
import { mcpPath } from '../api-prefix.ts'
import { readJson } from '../guard/body.ts'
import { sessionHeader } from '../guard/session.ts'
import type { MountContext } from '../mount.ts'
import { isRefusal, refuse, sendRefusal } from '../problems/problem.ts'
import { sendText } from '../send-text.ts'
import { noteRoute } from '../watch-requests.ts'

/** Concurrent calls. Some wait for reports, and each may hold a message. */
const maxCalls = 32

/** What the MCP endpoint needs. */
export interface McpOptions {
  check: CheckMessage
  /** Opens a session for calls that are otherwise reserved for the UI. None of them stores anything. */
  openSession(): Promise<string>
  /** The address at which the engine calls itself. */
  ownAddress: string
  allowsWriting: boolean
  lang: Language | null
  log: Logger
}

/** `POST /mcp`: MCP over Streamable HTTP without sessions. Every call needs an API key, which its tools then use. */
export function createMcpRoute(options: McpOptions, { keys, bodies }: MountContext): Router {
  const router = Router({ caseSensitive: true })
  let calls = 0
  let session: Promise<string> | null = null

  async function answer(request: HttpRequest, response: HttpResponse): Promise<void> {
    noteRoute(response, mcpPath)
    const key = await keys.identify(request, { query: false })
    if (isRefusal(key)) return sendRefusal(request, response, key)
    if (key === null) return sendRefusal(request, response, refuse('key_required'))
    if (calls >= maxCalls) return sendRefusal(request, response, refuse('too_many_answers'))
    calls += 1
    try {
      const body = await readJson(request, bodies)
      if (isRefusal(body)) return sendRefusal(request, response, body)
      if (body.value === undefined) return sendRefusal(request, response, refuse('invalid_json'))
      session ??= options.openSession()
      await handle(request, response, { parsedBody: body.value, session: await session, rights: key.rights })
    } finally {
      calls -= 1
    }
  }

  async function handle(
    request: HttpRequest,
    response: HttpResponse,
    { parsedBody, session: secret, rights }: { parsedBody: unknown; session: string; rights: readonly KeyRight[] },
  ): Promise<void> {
    const leaving = new AbortController()
    const left = new Promise<null>((resolve) => response.once('close', () => resolve(null)))
    void left.then(() => leaving.abort())
    const { ownAddress, check, allowsWriting, log } = options
    const { authorization, 'x-api-key': key } = request.headers
    const credentials = {
      ...(authorization !== undefined && { authorization }),
      ...(typeof key === 'string' && { 'x-api-key': key }),
    }
    const lang = options.lang ?? fallbackLanguage
    const server = createAssistantServer({
      assistant: {
        call: createApiCaller({
          base: ownAddress,
          headersFor: (path) => (path.startsWith('/app/') ? { [sessionHeader]: secret } : credentials),
          signal: leaving.signal,
        }),
        check: (raw, stated) => check(raw, stated, lang),
        readFile: async () => {
          throw new ToolError('Only an assistant on this computer can read files. Send the text instead.')
        },
        lang,
      },
      mayUse: (right) => rights.includes(right),
      allowsWriting,
      log,
    })
    // Without a session id generator there are no sessions; its type requires the property.
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      // The body is already parsed, and the answer is always JSON.
      const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' })
      const { 'mcp-protocol-version': protocolVersion } = request.headers
      if (typeof protocolVersion === 'string') headers.set('mcp-protocol-version', protocolVersion)
      const call = new Request(new URL(mcpPath, ownAddress), { method: 'POST', headers })
      // The transport never answers a request that the client has cancelled.
      const reply = await Promise.race([transport.handleRequest(call, { parsedBody }), left])
      if (!reply) return
      response.status(reply.status)
      const type = reply.headers.get('content-type')
      if (type !== null) response.setHeader('Content-Type', type)
      sendText(request, response, await reply.text())
    } finally {
      await server.close()
    }
  }

  router.post('/', answer)
  router.all('/', (request, response) => {
    const allowed = ['POST', 'OPTIONS']
    response.set('Allow', allowed.join(', '))
    if (request.method === 'OPTIONS') response.status(204).end()
    else sendRefusal(request, response, refuse('method_not_allowed', { allowed }))
  })
  return router
}
