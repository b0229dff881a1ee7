import { STATUS_CODES } from 'node:http'
import { quoteForShell } from '../../../shared/quote-for-shell.ts'
import {
  type ApiDocument,
  type ApiResponse,
  type ContentByType,
  headersOf,
  type Parameter,
  type PlacedOperation,
  parametersOf,
  responsesOf,
} from './api-document.ts'
import { type Markup, markup } from './markup.ts'
import { renderMembers, renderNotes, renderType } from './render-schema.ts'

/** One operation: parameters, responses, and a curl command. */
export function renderOperation(operation: PlacedOperation, document: ApiDocument, baseUrl: string): Markup {
  const { operationId, method, path, summary, requestBody } = operation
  return markup`<section class="operation" id="${operationId}">
<h3><a href="#${operationId}"><span class="method">${method}</span> <code>${path}</code></a></h3>
<p>${summary}</p>
<p class="key">${describeKey(operation)}</p>
<pre><code>${writeCurl(operation, document, baseUrl)}</code></pre>
${renderParameters(parametersOf(operation, document))}
${requestBody && markup`<h4>Body${!requestBody.required && ' (optional)'}</h4>${renderContent(requestBody.content)}`}
<h4>Responses</h4>
${responsesOf(operation, document).map(([status, response]) => renderResponse(status, response, document))}
</section>`
}

function describeKey({ security }: PlacedOperation): string {
  if (security.length === 0) return 'Keys are not looked at.'
  const [right] = security.flatMap((requirement) => Object.values(requirement).flat())
  const kind = right === undefined ? '' : ` with the right “${right}”`
  if (security.some((requirement) => Object.keys(requirement).length === 0))
    return right === undefined ? 'A key is optional.' : `A key is optional, but a key that is sent must be one${kind}.`
  const isQueryToo = security.some((requirement) => 'apiKeyInQuery' in requirement)
  return `Needs a key${kind}${isQueryToo ? ', which may also stand in the query, as api_key' : ''}.`
}

function renderParameters(parameters: readonly Parameter[]): Markup {
  return markup`<h4>Parameters</h4>
<ul class="members">${parameters.map(
    ({ name, in: place, required, description, schema }) => markup`<li>
<code class="name">${name}</code> <span class="type">${renderType(schema)}</span> <span class="notes">in the ${place}</span>
${!required && markup`<span class="optional">optional</span>`} ${renderNotes(schema)}
${description && markup`<p>${description}</p>`}</li>`,
  )}</ul>`
}

function renderResponse(status: string, response: ApiResponse, document: ApiDocument): Markup {
  const { description, content } = response
  const fields = headersOf(response, document)
  return markup`<details class="response"${status.startsWith('2') && markup` open`}>
<summary><span class="status s${status.slice(0, 1)}">${status}</span> ${STATUS_CODES[status]}: ${description}</summary>
${
  fields.length > 0 &&
  markup`<ul class="members">${fields.map(
    ([name, field]) => markup`<li><code class="name">${name}</code> <span class="notes">header</span>
<p>${field.description} ${field.example && markup`<code>${field.example}</code>`}</p></li>`,
  )}</ul>`
}
${renderContent(content)}
</details>`
}

function renderContent(content: ContentByType): Markup {
  return markup`${Object.entries(content).map(
    ([type, { schema, example }]) => markup`<p><code>${type}</code> <span class="type">${renderType(schema)}</span></p>
${renderMembers(schema)}
${example !== undefined && markup`<pre><code>${writeExample(example)}</code></pre>`}`,
  )}`
}

function writeExample(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2)
}

/** A POSIX shell command that calls an operation with its examples. The key is in `SENDPROOF_KEY`. */
function writeCurl(operation: PlacedOperation, document: ApiDocument, baseUrl: string): string {
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
