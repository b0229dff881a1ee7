import { quoteForShell } from '../../../shared/quote-for-shell.ts'
import {
  type ApiDocument,
  type ContentByType,
  type Parameter,
  type PlacedOperation,
  parametersOf,
  responsesOf,
} from './api-document.ts'

/** A POSIX shell command that calls an operation with its examples. The key is in `SENDPROOF_KEY`. */
export function writeCurl(operation: PlacedOperation, document: ApiDocument, baseUrl: string): string {
  const { method, path, requestBody, security } = operation
  const parameters = parametersOf(operation, document)
  const address = baseUrl + fillPath(path, parameters) + writeQuery(parameters)
  const needsKey = security.length > 0 && !security.some((requirement) => Object.keys(requirement).length === 0)
  const options = [
    ...(method === 'GET' || requestBody ? [] : [`-X ${method}`]),
    ...(streamsEvents(operation, document) ? ['-N'] : []),
    ...(needsKey ? ['-H "X-API-Key: $SENDPROOF_KEY"'] : []),
    ...(requestBody ? bodyOptions(requestBody.content) : []),
  ]
  return ['curl', ...options, quoteForShell(address)].join(options.length > 1 ? ' \\\n  ' : ' ')
}

function streamsEvents(operation: PlacedOperation, document: ApiDocument): boolean {
  return responsesOf(operation, document).some(([, { content }]) => 'text/event-stream' in content)
}

function fillPath(path: string, parameters: readonly Parameter[]): string {
  return path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const example = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema.example
    return example === undefined ? placeholder : encodeURIComponent(String(example))
  })
}

/** Required parameters with their examples. */
function writeQuery(parameters: readonly Parameter[]): string {
  const needed = parameters.filter(({ in: place, required }) => place === 'query' && required)
  const search = new URLSearchParams(
    needed.map(({ name, schema }): [string, string] => [name, String(schema.example ?? '')]),
  )
  return search.size > 0 ? `?${search}` : ''
}

function bodyOptions(content: ContentByType): string[] {
  // Further media types are alternatives for other files.
  const [first] = Object.entries(content)
  if (!first) return []
  const [type, { example }] = first
  return [
    `-H ${quoteForShell(`Content-Type: ${type}`)}`,
    example === undefined ? '--data-binary @message.eml' : `-d ${quoteForShell(JSON.stringify(example))}`,
  ]
}
