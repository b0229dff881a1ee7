import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { Logger } from 'pino'
import { z } from 'zod'
import { fill } from '../../shared/i18n/bind-texts.ts'
import { describeIssue } from '../../shared/i18n/describe-issue.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { memoizeByObject } from '../../shared/memoize.ts'
import { version } from '../ground/version.ts'
import { notice, quote, textOf } from './answer.ts'
import { type CallLimit, createCallLimit, maxCalls } from './call-limit.ts'
import type { Assistant, AssistantMemory, Tool, ToolCaller } from './tool.ts'
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
  caller(): ToolCaller | Promise<ToolCaller>
  /** Whether tools that store something are offered. */
  allowsWriting: boolean
  /** Shared by servers that answer clients of the same engine. */
  limit?: CallLimit
  log: Logger
}

export function createAssistantServer({
  assistant,
  caller,
  allowsWriting,
  limit = createCallLimit(),
  log,
}: ServerOptions): Server {
  const memory: AssistantMemory = { message: [], domain: [] }
  const refusalOf = (tool: Tool, caller: ToolCaller) =>
    tool.writes && !allowsWriting
      ? 'This tool stores something, which is turned off. The owner can turn it on: --allow-write.'
      : describeRefusal(tool, caller)
  const server = new Server(
    { name: 'sendproof', version },
    {
      capabilities: { tools: {} },
      instructions: `Sendproof checks emails and domains before a campaign is sent. Results name what could not be checked: unknown is neither a pass nor a failure. ${notice}`,
    },
  )
  const listOffered = async () => {
    const asking = await caller()
    return tools.filter((tool) => refusalOf(tool, asking) === null)
  }
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: (await listOffered()).map(describeOnce) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = tools.find(({ name }) => name === params.name)
    const refusal = tool ? refusalOf(tool, await caller()) : describeMissing(await listOffered())
    if (!tool || refusal !== null) return failure(refusal ?? '')
    const run = () => runTool(tool, params.arguments ?? {}, { ...assistant, memory, signal }, log)
    return (await limit.run(run)) ?? failure(busy)
  })
  return server
}

const busy = `Sendproof runs at most ${maxCalls} calls of tools at the same time. Try again in a few seconds.`

function describeMissing(offered: readonly Tool[]): string {
  return `There is no such tool. The tools are ${offered.map((tool) => tool.name).join(', ')}.`
}

/** Why a caller may not use a tool; null if it may. */
function describeRefusal(tool: Tool, { is, rights }: ToolCaller): string | null {
  if (tool.caller === 'owner' && is !== 'owner')
    return 'Only the owner of an engine can use this tool. Connect the assistant on the computer of that engine, without --to-engine.'
  if (tool.caller === 'key' && is === 'anyone')
    return 'This tool needs an API key. Give it to sendproof mcp with --key-file or SENDPROOF_KEY.'
  const missing = tool.rights.find((right) => !rights.includes(right))
  return missing === undefined
    ? null
    : `The key lacks the right “${missing}”, which this tool needs. The owner can create a key with it: sendproof keys create --rights.`
}

async function runTool(tool: Tool, input: unknown, assistant: Assistant, log: Logger): Promise<CallToolResult> {
  const read = readInput(tool.input, input, assistant.lang)
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
  const { properties, anyOf, type: stated, ...rest } = Object.fromEntries(Object.entries(schema))
  const kept = Object.entries(rest)
    .filter(([name]) => !how.without.includes(name))
    .map(([name, value]) => [name, shorten(value, how)] as const)
  const types = z
    .array(z.object({ type: z.string() }))
    .safeParse(anyOf)
    .data?.map((each) => each.type)
  const [type, ...others] = how.types([...new Set(types ?? [stated ?? []].flat())])
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

/** The input of a tool, or one line per argument that is not valid, in the words of the API. */
export function readInput<Input extends z.ZodObject>(
  schema: Input,
  input: unknown,
  language: Language,
): { input: z.output<Input> } | { problems: string } {
  // An argument that is ignored would make the answer look like one to the whole question.
  const parsed = schema.strict().safeParse(input)
  if (parsed.success) return { input: schema.parse(input) }
  const accepted = Object.keys(schema.shape).join(', ')
  const {
    invalid,
    problems: {
      invalid_parameter: { detail },
    },
  } = errorTexts[language]
  const problems = parsed.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? describeUnknown(issue.keys, accepted)
      : fill(detail, { path: issue.path.join('.') || null, message: describeIssue(issue, input, invalid), more: 0 }),
  )
  return { problems: problems.join('\n') }
}

function describeUnknown(keys: readonly string[], accepted: string): string {
  const names = keys.slice(0, maxNames).map((name) => JSON.stringify(quote(name)))
  return `This tool has no argument ${names.join(', ')}. It accepts ${accepted === '' ? 'none' : accepted}.`
}
