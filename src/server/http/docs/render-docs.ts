import { createHash } from 'node:crypto'
import { problemStatuses } from '../../../shared/contract/problem.ts'
import { errorTexts } from '../../../shared/i18n/error-texts.ts'
import { type ApiDocument, operationsOf, type SchemaNode } from './api-document.ts'
import { type Markup, markup, trusted } from './markup.ts'
import { renderOperation } from './render-operation.ts'
import { anchorOfSchema, renderMembers, renderNotes, renderType } from './render-schema.ts'
import { style } from './style.ts'

/*
 * The API docs as one page without scripts, generated from the OpenAPI document and in English like it. Its style is
 * allowed by hash, so injected styles do not apply.
 */

export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** @param baseUrl the API's address, used in the examples */
export function renderDocs(document: ApiDocument, baseUrl: string): string {
  const { info, tags } = document
  const operations = operationsOf(document)
  const schemas = Object.entries(document.components.schemas)
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title} API</title>
<style>${trusted(style)}</style>
</head>
<body>
<nav aria-label="Calls">
<p class="brand"><a href="#top">${info.title} API</a></p>
${tags.map(
  ({ name }) =>
    markup`<p class="group">${name}</p><ul>${operations
      .filter((operation) => operation.tags.includes(name))
      .map(
        ({ operationId, method, path }) =>
          markup`<li><a href="#${operationId}"><span class="method">${method}</span> ${path.replace('/api/v1', '')}</a></li>`,
      )}</ul>`,
)}
<p class="group">more</p>
<ul><li><a href="#problems">Problems</a></li><li><a href="#schemas">Schemas</a></li></ul>
</nav>
<main id="top">
<h1>${info.title} API <span class="version">${info.version}</span></h1>
<p class="lead">${info.summary}</p>
<p>${info.description}</p>
<p>The API is at <code>${baseUrl}/api/v1</code>. Programs find this description as
<a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
<h2>Keys</h2>
<p>A key is sent as <code>X-API-Key: …</code> or <code>Authorization: Bearer …</code>; lookups also take it as
<code>api_key</code> in the query. Keys are made in the app and with <code>sendproof keys create</code>.</p>
${tags.map(
  ({ name, description }) => markup`<h2>${name}</h2>
<p>${description}</p>
${operations
  .filter((operation) => operation.tags.includes(name))
  .map((operation) => renderOperation(operation, document, baseUrl))}`,
)}
<h2 id="problems">Problems</h2>
<p>Whatever fails is answered as <a href="#${anchorOfSchema('Problem')}">application/problem+json</a>. Its
<code>code</code> is one of these:</p>
${renderProblems()}
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => renderNamedSchema(name, schema))}
</main>
</body>
</html>
`
  return page.html
}

function renderProblems(): Markup {
  const { problems } = errorTexts.en
  const rows = Object.entries(problemStatuses).map(
    ([code, status]) => markup`<tr><td>${status}</td><td><code>${code}</code></td>
<td>${Object.entries(problems).find(([name]) => name === code)?.[1].title}</td></tr>`,
  )
  return markup`<table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table>`
}

function renderNamedSchema(name: string, schema: SchemaNode): Markup {
  // Browsers open a closed element for a link to something inside it, but not for a link to the element itself.
  return markup`<details class="schema"><summary><code>${name}</code></summary>
<p id="${anchorOfSchema(name)}">${schema.description} <span class="type">${renderType(schema)}</span> ${renderNotes(schema)}</p>
${renderMembers(schema)}</details>`
}
