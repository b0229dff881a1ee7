import { z } from 'zod'
import { problemSchema } from './problem.ts'
import { route } from './route.ts'

/*
 * The endpoint for assistants: JSON-RPC 2.0 as used by MCP, outside `/api/v1`. The protocol describes its own methods
 * and tools, so only the envelope is declared here.
 */

/** Maximum number of messages per call, for protocol versions that send several at a time. */
const maxBatch = 100

/** Batches were removed in this version (modelcontextprotocol/modelcontextprotocol#416). */
export const firstVersionWithoutBatches = '2025-06-18'

/** For the largest text of a tool, a message of 5 million characters, as JSON. */
const maxOctets = 6 * 1024 * 1024

const idSchema = z.union([z.string(), z.int()])

const messageSchema = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: idSchema.optional().describe('Missing in notifications, which get no answer.'),
    method: z.string().describe('Such as `initialize`, `tools/list`, and `tools/call`.'),
    params: z.looseObject({}).optional().describe('As the method defines them.'),
  })
  .meta({ id: 'McpMessage', description: 'A request or a notification (JSON-RPC 2.0).' })

const errorSchema = z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() })

const resultSchema = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: idSchema,
    result: z
      .looseObject({})
      .optional()
      .describe('Of a tool: `structuredContent`, or `isError` and the reason as text.'),
    error: errorSchema
      .optional()
      .describe('Instead of a result: the method is unknown, or its parameters are invalid.'),
  })
  .meta({ id: 'McpAnswer', description: 'The answer to a request (JSON-RPC 2.0).' })

const protocolErrorSchema = z.object({ jsonrpc: z.literal('2.0'), id: z.null(), error: errorSchema }).meta({
  id: 'McpError',
  description: 'The body is not a message of the protocol, or of a version that is not supported.',
})

export const callMcp = route({
  operationId: 'callMcp',
  method: 'POST',
  path: '/mcp',
  summary:
    'Call the tools for assistants: MCP over Streamable HTTP, without sessions or streams. Calls of tools count against the limits of the key, like the calls of the API that they make.',
  tag: 'assistants',
  auth: 'key',
  right: 'any',
  body: {
    schema: z.union([messageSchema, z.array(messageSchema).max(maxBatch)]),
    required: true,
    maxOctets,
    example: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'audit_domain', arguments: { domain: 'shop.example' } },
    },
  },
  responses: {
    200: {
      description: 'The answer to each request. A tool that fails, also because of a limit, says so with `isError`.',
      body: z.union([resultSchema, z.array(resultSchema)]),
      example: {
        jsonrpc: '2.0',
        id: 1,
        result: { content: [{ type: 'text', text: '{"grade":"A"}' }], structuredContent: { grade: 'A' } },
      },
    },
    202: { description: 'Only notifications, which get no answer.', body: 'empty' },
    400: {
      description: `The body is not JSON, or not a message of the protocol. Since version ${firstVersionWithoutBatches}, this includes lists of messages.`,
      body: problemSchema,
      alsoJson: protocolErrorSchema,
    },
    503: { description: 'Too many concurrent calls of tools, connections, or large bodies.', body: problemSchema },
  },
})
