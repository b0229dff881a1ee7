import { z } from 'zod'

/** The part of JSON Schema that the API uses. */
export interface SchemaNode {
  $ref?: string | undefined
  type?: string | string[] | undefined
  description?: string | undefined
  format?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  default?: unknown
  example?: unknown
  minimum?: number | undefined
  maximum?: number | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  maxItems?: number | undefined
  properties?: Record<string, SchemaNode> | undefined
  required?: string[] | undefined
  items?: SchemaNode | undefined
  additionalProperties?: SchemaNode | boolean | undefined
  anyOf?: SchemaNode[] | undefined
  oneOf?: SchemaNode[] | undefined
}

const schemaNode: z.ZodType<SchemaNode> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    example: z.unknown().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    maxItems: z.number().optional(),
    properties: z.record(z.string(), schemaNode).optional(),
    required: z.array(z.string()).optional(),
    items: schemaNode.optional(),
    additionalProperties: z.union([schemaNode, z.boolean()]).optional(),
    anyOf: z.array(schemaNode).optional(),
    oneOf: z.array(schemaNode).optional(),
  }),
)

const parameterSchema = z.object({
  in: z.enum(['path', 'query', 'header']),
  name: z.string(),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: schemaNode,
})
export type Parameter = z.infer<typeof parameterSchema>

const mediaSchema = z.object({ schema: schemaNode, example: z.unknown().optional() })
const contentSchema = z.record(z.string(), mediaSchema)
export type ContentByType = z.infer<typeof contentSchema>

/** A description beside a reference replaces the one of the part. */
const referenceSchema = z.object({ $ref: z.string(), description: z.string().optional() })
type Reference = z.infer<typeof referenceSchema>
const headerSchema = z.object({ description: z.string(), example: z.string().optional() })
type ApiHeader = z.infer<typeof headerSchema>
const responseSchema = z.object({
  description: z.string(),
  headers: z.record(z.string(), z.union([referenceSchema, headerSchema])).default({}),
  content: contentSchema.default({}),
})
export type ApiResponse = z.infer<typeof responseSchema>

const securitySchema = z.array(z.record(z.string(), z.array(z.string())))
const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  /** If omitted, that of the document applies. */
  security: securitySchema.optional(),
  parameters: z.array(z.union([parameterSchema, referenceSchema])).default([]),
  requestBody: z.object({ required: z.boolean().default(false), content: contentSchema }).optional(),
  responses: z.record(z.string(), z.union([referenceSchema, responseSchema])),
})
export type Operation = z.infer<typeof operationSchema>

/** The part of the OpenAPI document that the docs show. */
export const apiDocumentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), summary: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  security: securitySchema,
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({
    schemas: z.record(z.string(), schemaNode),
    parameters: z.record(z.string(), parameterSchema),
    responses: z.record(z.string(), responseSchema),
    headers: z.record(z.string(), headerSchema),
  }),
})
export type ApiDocument = z.infer<typeof apiDocumentSchema>

/** An operation with its method, its path, and what its callers need. */
export interface PlacedOperation extends Operation {
  security: z.infer<typeof securitySchema>
  path: string
  /** Upper case. */
  method: string
}

export function operationsOf({ paths, security }: ApiDocument): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      security: operation.security ?? security,
      path,
      method: method.toUpperCase(),
    })),
  )
}

/** The parameters of an operation, with references resolved. */
export function parametersOf({ parameters }: Operation, { components }: ApiDocument): Parameter[] {
  return parameters.flatMap((parameter) => resolve(parameter, components.parameters))
}

/** The responses of an operation by status, with references resolved. */
export function responsesOf({ responses }: Operation, { components }: ApiDocument): [string, ApiResponse][] {
  return Object.entries(responses).flatMap(([status, response]) =>
    resolve(response, components.responses).map((found): [string, ApiResponse] => [status, found]),
  )
}

/** The headers of a response by name, with references resolved. */
export function headersOf({ headers }: ApiResponse, { components }: ApiDocument): [string, ApiHeader][] {
  return Object.entries(headers).flatMap(([name, header]) =>
    resolve(header, components.headers).map((found): [string, ApiHeader] => [name, found]),
  )
}

function resolve<T extends object>(part: T | Reference, parts: Record<string, T>): T[] {
  if (!('$ref' in part)) return [part]
  const found = parts[nameOfReference(part.$ref)]
  return found === undefined ? [] : [{ ...found, ...(part.description && { description: part.description }) }]
}

/** `Token` for `#/components/schemas/Token`. */
export function nameOfReference(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
