import { z } from 'zod'
import type { KeyRight } from '../../shared/contract/key-rights.ts'
import type { Language } from '../../shared/languages.ts'
import { foreignText } from './answer.ts'
import type { answeredFindings } from './findings.ts'
import { ToolError } from './tool-error.ts'

/** Who asks. `owner`: with a session, or in the engine itself. */
export interface ToolCaller {
  is: 'anyone' | 'key' | 'owner'
  rights: readonly KeyRight[]
}

/** An answer of the API, already parsed. */
export interface ApiAnswer {
  status: number
  body: unknown
}

/** One API call. The path includes the prefix: `/api/v1/status`. */
export interface ApiCall {
  method: 'GET' | 'POST'
  path: string
  query?: Readonly<Record<string, string | number | readonly string[] | undefined>>
  /** The body, sent as JSON. */
  json?: unknown
  /** A message as the body, instead of JSON. */
  message?: Buffer
}

/** What later calls of a connection may refer to. */
export interface AssistantMemory {
  /** The findings of the latest report, and of the latest audit. */
  message: z.output<typeof answeredFindings>
  domain: z.output<typeof answeredFindings>
}

/** What tools can use. */
export interface Assistant {
  call(request: ApiCall): Promise<ApiAnswer>
  /** Reads a file in a folder that the owner has allowed. Throws `ToolError`. */
  readFile(path: string, limit: number): Promise<Buffer>
  lang: Language
  /** What the connection keeps between calls; lost after each call over HTTP. */
  memory: AssistantMemory
  /** Aborts waiting. */
  signal: AbortSignal
}

export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string
  description: string
  input: Input
  output: Output
  /** The rights that a key needs, as for the calls that the tool makes or stands for. */
  rights: readonly [KeyRight, ...KeyRight[]]
  /** Whose calls the engine answers; those of everyone if it is left out. */
  caller?: 'key' | 'owner'
  /** Whether the tool stores something. */
  writes: boolean
  run(input: z.output<Input>, assistant: Assistant): Promise<z.input<Output>>
}

/** Checks that the schemas of a tool match its `run`. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(tool: Tool<Input, Output>): Tool {
  return {
    ...tool,
    // The server passes only input that the schema has parsed.
    run: (input, assistant) => tool.run(tool.input.parse(input), assistant),
  }
}

/** Parses the body of a successful call. Throws `ToolError` with the reason if the call was refused. */
export function successOf<S extends z.ZodType>({ status, body }: ApiAnswer, schema: S): z.output<S> {
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(body)
    if (parsed.success) return parsed.data
    throw new ToolError(
      'The answer lacks members that this tool needs. Another version of Sendproof gave it, or a hosted instance that ' +
        'offers only the basic API. Update Sendproof, or set hosted_mode to local.',
    )
  }
  const { title, detail = title } = problemSchema.safeParse(body).data ?? {}
  // It may repeat an argument, a name of a zone file, or the answer of a DNS server.
  const problem = detail === undefined ? `status ${status}.` : foreignText(detail)
  throw new ToolError(`The engine refused the call: ${problem}`)
}

const problemSchema = z.object({ title: z.string().optional(), detail: z.string().optional() })
