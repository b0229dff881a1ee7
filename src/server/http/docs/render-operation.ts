import { STATUS_CODES } from 'node:http'
import {
  type ApiDocument,
  type ApiResponse,
  type ContentByType,
  headersOf,
  type Operation,
  type Parameter,
  type PlacedOperation,
  parametersOf,
  responsesOf,
} from './api-document.ts'
import { writeCurl } from './curl.ts'
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

function describeKey({ security }: Operation): string {
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
