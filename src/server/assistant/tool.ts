import { z } from 'zod'
import type { Language } from '../../shared/languages.ts'
import type { StatedEnvelope } from '../services/tests/uploaded-delivery.ts'

/** An answer of the API, already parsed. */
export interface ApiAnswer {
  status: number
  body: unknown
}

/** One call of the API, by a path with its prefix: `/api/v1/status`. */
export interface ApiCall {
  method: 'GET' | 'POST'
  path: string
  query?: Readonly<Record<string, string | number | readonly string[] | undefined>>
  /** Sent as JSON. */
  json?: unknown
}

/** What tools work with. */
export interface Assistant {
  call(request: ApiCall): Promise<ApiAnswer>
  /** The report of a message, without storing it. */
  check(raw: Buffer, stated: StatedEnvelope): Promise<unknown>
  /** Reads a file that the owner allows. Throws `ToolError`. */
  readFile(path: string, limit: number): Promise<Buffer>
  lang: Language
  /** Ends a wait. */
  signal: AbortSignal
}

/** A failure to report to the assistant: what happened, and what to do. */
export class ToolError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ToolError'
  }
}

export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string
  description: string
  input: Input
  output: Output
  /** Whether it stores something. */
  writes: boolean
  run(input: z.output<Input>, assistant: Assistant): Promise<z.input<Output>>
}

/** Ties the types of a tool together. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(tool: Tool<Input, Output>): Tool {
  return {
    ...tool,
    // The server passes only what the schema has read.
    run: (input, assistant) => tool.run(tool.input.parse(input), assistant),
  }
}

/** The success of a call, read by a schema. Throws `ToolError` with the reason of a refusal. */
export function successOf<S extends z.ZodType>({ status, body }: ApiAnswer, schema: S): z.output<S> {
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(body)
    if (parsed.success) return parsed.data
    throw new ToolError('The engine answered something unexpected. Update Sendproof.')
  }
  const problem = problemSchema.safeParse(body).data
  throw new ToolError(problem?.detail ?? problem?.title ?? `The engine answered with status ${status}.`)
}

const problemSchema = z.object({ title: z.string().optional(), detail: z.string().optional() })
