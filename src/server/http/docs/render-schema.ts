import { nameOfReference, type SchemaNode } from './api-document.ts'
import { type Content, type Markup, markup } from './markup.ts'

/** The anchor of a named schema. */
export function anchorOfSchema(name: string): string {
  return `schema-${name}`
}

/** The type of a value in a few words, linked to its schemas. */
export function renderType(node: SchemaNode): Markup {
  if (node.$ref !== undefined) {
    const name = nameOfReference(node.$ref)
    return markup`<a href="#${anchorOfSchema(name)}">${name}</a>`
  }
  const choices = choicesOf(node)
  if (choices.length > 0) return joinTypes(choices.map(renderType))
  if (node.const !== undefined) return markup`<code>${JSON.stringify(node.const)}</code>`
  if (node.enum) return joinTypes(node.enum.map((value) => markup`<code>${JSON.stringify(value)}</code>`))
  if (node.items) return markup`array of ${renderType(node.items)}`
  if (isMap(node)) return markup`map to ${renderType(node.additionalProperties)}`
  return markup`${[node.type ?? 'anything'].flat().join(' or ')}${node.format && ` (${node.format})`}`
}

function choicesOf({ anyOf, oneOf }: SchemaNode): readonly SchemaNode[] {
  return anyOf ?? oneOf ?? []
}

function isMap(node: SchemaNode): node is SchemaNode & { additionalProperties: SchemaNode } {
  return typeof node.additionalProperties === 'object'
}

/** Lists types that read the same only once. */
function joinTypes(types: readonly Markup[]): Markup {
  const distinct = [...new Map(types.map((type) => [type.html, type])).values()]
  return markup`${distinct.map((type, index): Content => [index > 0 && ' or ', type])}`
}

/** Further rules of a value: limits, default, example. */
export function renderNotes({ minimum, maximum, minLength, maxLength, maxItems, ...node }: SchemaNode): Markup {
  const notes = [
    minimum !== undefined && `at least ${minimum}`,
    // JavaScript's own limit for integers says nothing about the value.
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `at most ${maximum}`,
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems}`,
    node.default !== undefined && `default ${JSON.stringify(node.default)}`,
    node.example !== undefined && typeof node.example !== 'object' && `for example ${JSON.stringify(node.example)}`,
  ].filter((note) => note !== false)
  return markup`${notes.length > 0 && markup`<span class="notes">${notes.join('; ')}</span>`}`
}

/** The members of an object, including nested ones. */
export function renderMembers(node: SchemaNode): Markup {
  if (node.$ref !== undefined) return markup``
  const inner = [...choicesOf(node), node.items, isMap(node) && node.additionalProperties].filter((each) => !!each)
  const members = Object.entries(node.properties ?? {})
  if (members.length === 0) return markup`${inner.map(renderMembers)}`
  return markup`<ul class="members">${members.map(([name, member]) => renderMember(name, member, node))}</ul>`
}

function renderMember(name: string, member: SchemaNode, { required = [] }: SchemaNode): Markup {
  const inner = renderMembers(member)
  const head = markup`<code class="name">${name}</code> <span class="type">${renderType(member)}</span>
${!required.includes(name) && markup`<span class="optional">optional</span>`} ${renderNotes(member)}
${member.description && markup`<p>${member.description}</p>`}`
  if (inner.html === '') return markup`<li>${head}</li>`
  return markup`<li>${head}<details><summary>members of ${name}</summary>${inner}</details></li>`
}
