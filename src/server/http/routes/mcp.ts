import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { type Request as HttpRequest, type Response as HttpResponse, Router } from 'express'
import { callMcp, firstVersionWithoutBatches } from '../../../shared/contract/mcp.ts'
import { maxOctetsOf } from '../../../shared/contract/route.ts'
import { fallbackLanguage } from '../../../shared/languages.ts'
import { createApiCaller } from '../../assistant/api-caller.ts'
import { createAssistantServer } from '../../assistant/assistant-server.ts'
import { createCallLimit } from '../../assistant/call-limit.ts'
import type { ApiCall } from '../../assistant/tool.ts'
import { ToolError } from '../../assistant/tool-error.ts'
import type { ApiKey } from '../../storage/repositories.ts'
import { mcpPath } from '../api-prefix.ts'
import type { AppOptions } from '../app-options.ts'
import { readJson } from '../guard/body.ts'
import { holdsKey } from '../hosted/own-keys.ts'
import type { CallLocally } from '../local-calls.ts'
import type { MountContext } from '../mount.ts'
import { isRefusal, refuse, sendRefusal } from '../problems/problem.ts'
import { sendText } from '../send-text.ts'
import { noteCall } from '../watch-requests.ts'

/** An error of JSON-RPC for a request that is not answered (JSON-RPC 2.0, section 5.1). */
const noBatches = {
  jsonrpc: '2.0',
  id: null,
  error: {
    code: -32_600,
    message: 'Invalid Request: this version of the protocol has no batches. Send one message per request.',
  },
}

/** `POST /mcp`: MCP over Streamable HTTP without sessions. Every call needs an API key, which its tools then use. */
export function createMcpRoute(
  { mcpAllowsWriting: allowsWriting, hosting, engine, log }: AppOptions,
  callLocally: CallLocally,
  { keys, bodies, answers }: MountContext,
): Router {
  const router = Router({ caseSensitive: true })
  const limit = createCallLimit()
  const bounds = { limit: maxOctetsOf(callMcp), memory: bodies }

  async function answer(request: HttpRequest, response: HttpResponse): Promise<void> {
    noteCall(response, { route: mcpPath })
    const key = await keys.identify(request, { query: false })
    if (isRefusal(key)) return sendRefusal(request, response, key)
    if (key === null) return sendRefusal(request, response, refuse('key_required'))
    if (limit.isReached()) return sendRefusal(request, response, refuse('too_many_tool_calls'))
    const body = await readJson(request, bounds)
    if (isRefusal(body)) return sendRefusal(request, response, body)
    if (body.value === undefined) return sendRefusal(request, response, refuse('invalid_json'))
    if (Array.isArray(body.value) && !admitsBatches(request)) {
      response.status(400).setHeader('Content-Type', 'application/json')
      return sendText(request, response, JSON.stringify(noBatches))
    }
    await handle(request, response, { parsedBody: body.value, key })
  }

  async function handle(
    request: HttpRequest,
    response: HttpResponse,
    { parsedBody, key }: { parsedBody: unknown; key: ApiKey },
  ): Promise<void> {
    const leaving = new AbortController()
    const left = new Promise<null>((resolve) => response.once('close', () => resolve(null)))
    void left.then(() => leaving.abort())
    const lang = engine.lang ?? fallbackLanguage
    const server = createAssistantServer({
      assistant: {
        call: (call) => callRoute(call, key, leaving.signal),
        readFile: async () => {
          throw new ToolError('Only an assistant on this computer can read files. Send the text instead.')
        },
        lang,
      },
      caller: () => ({ is: 'owner', rights: key.rights }),
      ...{ allowsWriting, limit, log },
    })
    // Without a session id generator there are no sessions; its type requires the property.
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      // The body is already parsed, and the answer is always JSON.
      const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' })
      const protocolVersion = protocolVersionOf(request)
      if (protocolVersion !== null) headers.set('mcp-protocol-version', protocolVersion)
      const call = new Request(new URL(mcpPath, 'http://localhost'), { method: 'POST', headers })
      // The transport never answers a request that the client has canceled.
      const reply = await Promise.race([transport.handleRequest(call, { parsedBody }), left])
      if (!reply) return
      const octets = Buffer.from(await reply.arrayBuffer())
      if (!answers.hold(octets, { request, response })) {
        return sendRefusal(request, response, refuse('too_many_answers'))
      }
      response.status(reply.status)
      const type = reply.headers.get('content-type')
      if (type !== null) response.setHeader('Content-Type', type)
      sendText(request, response, octets)
    } finally {
      await server.close()
    }
  }

  /** Calls a route as the client could with its key. */
  async function callRoute(call: ApiCall, key: ApiKey, signal: AbortSignal) {
    if (signal.aborted) throw new ToolError('The client has disconnected.')
    const hosted = hosting.addressOf(call.path)
    if (!hosted) return await callLocally(call, key)
    const { message, ...words } = call
    if (holdsKey(JSON.stringify(words)) || holdsKey(message?.toString('latin1') ?? '')) {
      throw new ToolError('The arguments contain an API key, so they were not sent to the hosted instance. Remove it.')
    }
    const { base, apiKey } = hosted
    return await createApiCaller({
      base,
      headersFor: () => (apiKey === null ? {} : { 'x-api-key': apiKey }),
      signal,
    })(call)
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

function protocolVersionOf({ headers }: HttpRequest): string | null {
  const { 'mcp-protocol-version': version } = headers
  return typeof version === 'string' ? version : null
}

/** A request without a version is of 2025-03-26, which has batches. Versions are dates. */
function admitsBatches(request: HttpRequest): boolean {
  return (protocolVersionOf(request) ?? '') < firstVersionWithoutBatches
}
