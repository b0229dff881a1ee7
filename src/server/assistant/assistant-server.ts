import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { KeyRight } from '../../shared/contract/key-rights.ts'
import { memoizeByObject } from '../../shared/memoize.ts'
import { version } from '../ground/version.ts'
import { notice, quote, textOf } from './answer.ts'
import { type CallLimit, createCallLimit, maxCalls } from './call-limit.ts'
import type { Assistant, AssistantMemory, Tool } from './tool.ts'
import { ToolError } from './tool-error.ts'
import { checkTools } from './tools/checks.ts'
import { domainTools } from './tools/domains.ts'
import { messageTools } from './tools/messages.ts'

/** Unknown arguments in one answer. */
const maxNames = 10

/** Characters per answer. Every tool stays far below; a longer answer is a bug and is not sent. */
const maxCharacters = 75_000

const tools: readonly Tool[] = [...messageTools, ...domainTools, ...checkTools]

interface ServerOptions {
  assistant: Omit<Assistant, 'signal' | 'memory'>
  /** Whether the caller has a right. */
  mayUse(right: KeyRight): boolean
  /** Whether tools that store something are offered. */
  allowsWriting: boolean
  /** Shared by servers that answer clients of the same engine. */
  limit?: CallLimit
  log: Logger
}

export function createAssistantServer({
  assistant,
  mayUse,
  allowsWriting,
  limit = createCallLimit(),
  log,
}: ServerOptions): Server {
  const memory: AssistantMemory = { findings: [] }
  const offered = tools.filter(({ writes }) => allowsWriting || !writes)
  const server = new Server(
    { name: 'sendproof', version },
    {
      capabilities: { tools: {} },
      instructions: `Sendproof checks emails and domains before a campaign is sent. Results name what could not be checked: unknown is neither a pass nor a failure. ${notice}`,
    },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: offered.map(describeOnce) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = offered.find(({ name }) => name === params.name)
    if (!tool) return failure(describeMissing(params.name, offered))
    const missing = tool.rights.find((right) => !mayUse(right))
    if (missing !== undefined) return failure(describeMissingRight(missing))
    const run = () => runTool(tool, params.arguments ?? {}, { ...assistant, memory, signal }, log)
    return (await limit.run(run)) ?? failure(busy)
  })
  return server
}

const busy = `Sendproof runs at most ${maxCalls} calls of tools at the same time. Try again in a few seconds.`

function describeMissing(name: string, offered: readonly Tool[]): string {
  return tools.some((tool) => tool.name === name)
    ? 'This tool stores something, which is turned off. The owner can turn it on: --allow-write.'
    : `There is no such tool. The tools are ${offered.map((tool) => tool.name).join(', ')}.`
}

function describeMissingRight(right: KeyRight): string {
  return `The key lacks the right “${right}”, which this tool needs. The owner can create a key with it: sendproof keys create --rights.`
}

async function runTool(tool: Tool, input: unknown, assistant: Assistant, log: Logger): Promise<CallToolResult> {
  const read = readInput(tool.input, input)
  if ('problems' in read) return failure(read.problems)
  try {
    const answer = tool.output.parse(await tool.run(read.input, assistant))
    const text = JSON.stringify(answer)
    if (text.length > maxCharacters) throw new Error(`${tool.name} answered ${text.length} characters`)
    return { content: [{ type: 'text', text }], structuredContent: answer }
  } catch (error) {
    if (error instanceof ToolError) return failure(error.message)
    assistant.signal.throwIfAborted()
    log.error({ err: error, tool: tool.name }, 'a tool of an assistant failed')
    return failure('Sendproof failed unexpectedly. The log has the reason.')
  }
}

function failure(text: string): CallToolResult {
  // An error may repeat an argument.
  return { content: [{ type: 'text', text: text.split('\n').map(textOf).join('\n') }], isError: true }
}

/** As short as the protocol allows: assistants read the whole list in every conversation. */
function describeTool({ name, description, input, output, writes }: Tool) {
  return {
    name,
    description,
    inputSchema: schemaOf(input, 'input'),
    outputSchema: schemaOf(output, 'output'),
    annotations: { readOnlyHint: !writes },
  }
}

/** One request may ask for the list a hundred times. */
const describeOnce = memoizeByObject(describeTool)

function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): { type: 'object'; [name: string]: unknown } {
  // Output members are always present, so clients need not check that.
  const shortened = shorten(z.toJSONSchema(schema, { io }), {
    without: io === 'output' ? [...needless, 'required'] : needless,
    // No argument has to be null, and some clients accept only one word as a type.
    types: (words) => (io === 'input' ? words.filter((word) => word !== 'null') : words),
  })
  return { ...z.record(z.string(), z.unknown()).parse(shortened), type: 'object' }
}

/** Keywords that are validated here anyway and do not help an assistant choose its arguments. */
const needless: readonly string[] = [
  ...['$schema', 'additionalProperties', 'default', 'pattern', 'format'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
]

interface Shortening {
  without: readonly string[]
  /** Of the types that are allowed, those to name; none are named if there are several. */
  types(words: readonly string[]): readonly string[]
}

function shorten(schema: unknown, how: Shortening): unknown {
  if (Array.isArray(schema)) return schema.map((each) => shorten(each, how))
  if (typeof schema !== 'object' || schema === null) return schema
  const { properties, anyOf, ...rest } = Object.fromEntries(Object.entries(schema))
  const kept = Object.entries(rest)
    .filter(([name]) => !how.without.includes(name))
    .map(([name, value]) => [name, shorten(value, how)] as const)
  const types = z.array(z.object({ type: z.string() })).safeParse(anyOf).data ?? []
  const [type, ...others] = how.types([...new Set(types.map((each) => each.type))])
  return {
    ...Object.fromEntries(kept.filter(([, value]) => JSON.stringify(value) !== '{}')),
    // Property names are not keywords.
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [name, shorten(value, how)] as const),
      ),
    }),
    ...(type !== undefined && others.length === 0 && { type }),
  }
}

/** The input of a tool, or one line per argument that is not valid, each with its name and what is accepted. */
export function readInput<Input extends z.ZodObject>(
  schema: Input,
  input: unknown,
): { input: z.output<Input> } | { problems: string } {
  // An argument that is ignored would make the answer look like one to the whole question.
  const parsed = schema.strict().safeParse(input)
  if (parsed.success) return { input: schema.parse(input) }
  const accepted = Object.keys(schema.shape).join(', ')
  return { problems: parsed.error.issues.map((issue) => describeIssue(issue, accepted)).join('\n') }
}

function describeIssue(issue: z.core.$ZodIssue, accepted: string): string {
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
    const names = issue.keys
      .slice(0, maxNames)
      .map((name) => JSON.stringify(quote(name)))
      .join(', ')
    return `This tool has no argument ${names}. It accepts ${accepted === '' ? 'none' : accepted}.`
  }
  return `${z.core.toDotPath(issue.path) || 'arguments'}: ${describeRule(issue)}`
}

function describeRule(issue: z.core.$ZodIssue): string {
  // The message of a union does not say what its options accept.
  if (issue.code !== 'invalid_union') return issue.message
  return [...new Set(issue.errors.flat().map(describeRule))].join(', or ')
}
