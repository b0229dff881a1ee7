import { z } from 'zod'

/*
 * The client of the API that the package of the command line exports (`sendproof/client`), from the OpenAPI document:
 * a module that needs nothing but `fetch`, and its types.
 */

const parameterSchema = z.object({
  in: z.string(),
  name: z.string(),
  schema: z.unknown(),
  required: z.boolean().optional(),
})

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z
    .array(z.union([parameterSchema, z.object({ $ref: z.string() })]))
    // Those by reference are headers.
    .transform((all) => all.flatMap((each) => ('$ref' in each ? [] : [each])))
    .default([]),
  requestBody: z.object({ required: z.boolean().optional(), content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).optional() })),
})
type Operation = z.output<typeof operationSchema>

const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

const head = '// Made by npm run generate from the OpenAPI document.\n'
const json = 'application/json'

export function describeClient(openApi: unknown): Record<string, string> {
  const { paths, components } = documentSchema.parse(openApi)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return {
    'resources/client/index.js': writeModule(operations),
    'resources/client/index.d.ts': writeTypes(operations, components.schemas),
  }
}

interface Call {
  path: string
  method: string
  operation: Operation
}

function writeModule(calls: readonly Call[]): string {
  const table = calls.map(({ path, method, operation: { operationId, parameters } }) => {
    const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
    return `  ${operationId}: ${JSON.stringify([method, path, query])},`
  })
  return `${head}
const operations = {
${table.join('\n')}
}

/** An answer that is not a success. \`problem\` is the body (RFC 9457), if there is one. */
export class ApiError extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? problem?.title ?? \`HTTP \${status}\`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
  }
}

/** A client for the engine at an address. */
export function createClient({ url, key, fetch = globalThis.fetch }) {
  async function call([method, path, query], { body, type, signal, ...values } = {}) {
    const address = new URL(path.replace(/\\{(\\w+)\\}/g, (_, name) => encodeURIComponent(values[name])), url)
    for (const name of query)
      for (const value of [values[name] ?? []].flat()) address.searchParams.append(name, String(value))
    const isText = typeof body === 'string' || body instanceof Uint8Array
    const headers = { accept: 'application/json', ...(key && { 'x-api-key': key }) }
    if (body !== undefined) headers['content-type'] = type ?? (isText ? 'message/rfc822' : 'application/json')
    const response = await fetch(address, {
      method,
      headers,
      body: body === undefined || isText ? body : JSON.stringify(body),
      signal,
    })
    const answered = response.headers.get('content-type') ?? ''
    if (!response.ok) throw new ApiError(response.status, /json/.test(answered) ? await response.json() : null)
    if (answered.startsWith('text/event-stream')) return response
    return response.status === 204 ? undefined : await response.json()
  }

  return Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [name, (input) => call(operation, input)]),
  )
}
`
}

function writeTypes(calls: readonly Call[], schemas: Record<string, unknown>): string {
  const types = Object.entries(schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)}\n`)
  const methods = calls.map(({ operation }) => {
    const { operationId, summary } = operation
    return `  /** ${summary} */\n  ${operationId}(${inputOf(operation)}): Promise<${successOf(operation)}>`
  })
  return `${head}
export interface ClientOptions {
  /** The address of the engine. */
  url: string
  /** An API key. */
  key?: string
  fetch?: typeof globalThis.fetch
}

/** An answer that is not a success. \`problem\` is the body (RFC 9457), if there is one. */
export declare class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | null
}

/** A client for the engine at an address. */
export declare function createClient(options: ClientOptions): Client

export interface Client {
${methods.join('\n')}
}

${types.join('\n')}`
}

/** All parameters of a call as one object. */
function inputOf({ parameters, requestBody }: Operation): string {
  const members = parameters
    .filter(({ in: place }) => place === 'path' || place === 'query')
    .map(({ name, schema, required = false }) => ({ name, type: typeOf(schema), required }))
  if (requestBody) {
    const { [json]: body, ...files } = requestBody.content
    const isFile = Object.keys(files).length > 0
    const schema = z.object({ schema: z.unknown() }).parse(body ?? { schema: {} }).schema
    members.push({
      name: 'body',
      type: isFile ? 'string | Uint8Array' : typeOf(schema),
      required: requestBody.required ?? isFile,
    })
    if (isFile) members.push({ name: 'type', type: quoted(Object.keys(requestBody.content)), required: false })
  }
  members.push({ name: 'signal', type: 'AbortSignal', required: false })
  const fields = members.map(({ name, type, required }) => `${memberName(name)}${required ? '' : '?'}: ${type}`)
  return `input${members.some(({ required }) => required) ? '' : '?'}: { ${fields.join('; ')} }`
}

function successOf({ responses }: Operation): string {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const content = success?.content ?? {}
  if ('text/event-stream' in content) return 'Response'
  return json in content ? typeOf(z.object({ schema: z.unknown() }).parse(content[json]).schema) : 'void'
}

const schemaSchema = z.looseObject({
  $ref: z.string().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
})

/** The TypeScript type of a JSON schema. */
function typeOf(schema: unknown): string {
  const parsed = schemaSchema.safeParse(schema)
  if (!parsed.success) return 'unknown'
  const { $ref, anyOf, oneOf, enum: values, type } = parsed.data
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? 'unknown'
  const choices = anyOf ?? oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if ('const' in parsed.data && parsed.data.const !== undefined) return JSON.stringify(parsed.data.const)
  if (values) return quoted(values)
  if (Array.isArray(type)) return [...new Set(type.map((each) => typeOf({ ...parsed.data, type: each })))].join(' | ')
  if (type === 'array') return `(${typeOf(parsed.data.items)})[]`
  if (type === 'object') return objectOf(parsed.data)
  return plainTypes[type ?? ''] ?? 'unknown'
}

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

function objectOf({ properties, required, additionalProperties }: z.output<typeof schemaSchema>): string {
  const fields = Object.entries(properties ?? {}).map(
    ([name, schema]) => `${memberName(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  return typeof additionalProperties === 'object'
    ? `Record<string, ${typeOf(additionalProperties)}>`
    : 'Record<string, unknown>'
}

function memberName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
}

function quoted(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(' | ')
}
