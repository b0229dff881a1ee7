import { memoize } from '../../../shared/memoize.ts'
import type { AtRule, StyleRule } from '../css/css.ts'
import type { HtmlElement } from '../document.ts'
import type { Page } from '../page.ts'

/* What a page consists of, as terms of features (`feature-terms.ts`). Linear; features are not known here. */

/** Words, functions, and numbers with a unit. Colors are matched to be skipped. */
const valueParts = /#[\w-]+|(-?[a-z][\w-]*)(\()?|[\d.]+([a-z%]+)?/g

/** The terms of a value. */
export function* termsOfValue(property: string, value: string): Generator<string> {
  if (value.includes('url('))
    for (const [address] of value.matchAll(/url\([^)]*/g)) {
      yield `declaration:${property}=url`
      yield* termsOfAddress(address.replace(/(?<!["' ])["' ]+$/, ''))
    }
  for (const [, word, bracket, unit] of value.replace(/"[^"]*"|'[^']*'|url\([^)]*/g, ' ').matchAll(valueParts)) {
    if (unit) yield `unit:${unit}`
    else if (word && bracket) yield `function:${word}`
    else if (word) {
      yield `keyword:${word}`
      yield `declaration:${property}=${word}`
    }
  }
}

/** The format of an image, by the end of its address. */
function* termsOfAddress(address: string): Generator<string> {
  if (/^(?:url\(["' ]*)?data:/i.test(address)) return yield 'image:data:'
  const [, extension] = /^[^?#]*\.([a-z0-9]{3,4})(?:[?#]|$)/i.exec(address) ?? []
  if (extension) yield `image:${extension.toLowerCase()}`
}

/** The terms of an element, with those attributes that are terms. */
export function termsOfElement(
  { name, attributes }: HtmlElement,
  attributeTerms: ReadonlyMap<string, string>,
): readonly string[] {
  const terms: string[] = []
  if (name !== 'link' || /stylesheet/i.test(trimmed(attributes, 'rel'))) terms.push(termOfName(name))
  const own = ownTerms.get(name)?.(attributes)
  if (own) terms.push(own)
  for (const attribute of attributes.keys()) {
    const term = attributeTerms.get(attribute)
    // Every webmail opens links in a new window anyway.
    if (term && (attribute !== 'target' || trimmed(attributes, 'target').toLowerCase() !== '_blank')) terms.push(term)
  }
  if (name === 'img') terms.push(...termsOfAddress(trimmed(attributes, 'src')))
  if (attributes.has('background')) terms.push(...termsOfAddress(trimmed(attributes, 'background')))
  if (attributes.has('srcset'))
    for (const candidate of trimmed(attributes, 'srcset').split(',', 20))
      terms.push(...termsOfAddress(candidate.trim().split(/\s/, 1)[0] ?? ''))
  return terms
}

type Attributes = ReadonlyMap<string, string>

const termOfName = memoize((name) => `element:${name}`)

function trimmed(attributes: Attributes, name: string): string {
  return (attributes.get(name) ?? '').trim()
}

/** What an element is by its attributes. */
const ownTerms = new Map<string, (attributes: Attributes) => string | null>([
  ['input', (attributes) => `input:${trimmed(attributes, 'type').toLowerCase() || 'text'}`],
  ['button', (attributes) => `button:${trimmed(attributes, 'type').toLowerCase() || 'submit'}`],
  ['meta', (attributes) => `meta:${trimmed(attributes, 'name').toLowerCase()}`],
  ['html', (attributes) => (isAmp(attributes) ? 'document:amp' : null)],
  ['a', (attributes) => termOfLink(trimmed(attributes, 'href'))],
])

function termOfLink(target: string): string | null {
  if (/^mailto:/i.test(target)) return 'link:mailto:'
  return /^#./.test(target) ? 'link:#anchor' : null
}

/** Whether a page is the AMP part of a message. */
export function isAmpPage({ named }: Page): boolean {
  return named('html').some(({ attributes }) => isAmp(attributes))
}

/** Whether the attributes of `<html>` declare AMP for Email (its specification, "Required markup"). */
function isAmp(attributes: ReadonlyMap<string, string>): boolean {
  return attributes.has('⚡4email') || attributes.has('amp4email')
}

/** The terms of an at-rule: a media query is judged by its own features; without one that `isTested`, as `@media`. */
export function termsOfAtRule({ name, prelude }: AtRule, isTested: (term: string) => boolean): Iterable<string> {
  if (name !== 'media') return [`at-rule:${name}`]
  const tested = [...prelude.matchAll(/\( ?(-?[a-z][a-z-]*)/g)]
    .map(([, feature = '']) => `media:${feature.replace(/(^|-)(?:min|max)-/, '$1')}`)
    .filter(isTested)
  return tested.length > 0 ? new Set(tested) : ['at-rule:media']
}

/** Parts of selectors, whatever they select. */
const selectorTerms: readonly (readonly [RegExp, string])[] = [
  [/\[/, 'attribute'],
  [/\./, 'class'],
  [/#/, 'id'],
  [/\*/, 'universal'],
  [/(?:^|[\s>+~,(])[a-z]/, 'type'],
  [/[.#][\w-]+[.#]/, 'chaining'],
  [/,/, 'grouping'],
  [/>/, 'child'],
  [/\+/, 'adjacent-sibling'],
  [/~/, 'general-sibling'],
  [/[^\s>+~,(] [^\s>+~,)]/, 'descendant'],
]

/** Pseudo-elements that may have a single colon (CSS 2). */
const oldPseudoElements = new Set(['before', 'after', 'first-letter', 'first-line'])

/** What the selector of a rule consists of. */
export function* termsOfSelector({ selector, inside }: StyleRule): Generator<string> {
  if (inside === '&') yield 'syntax:nesting'
  if (isKeyframes(inside)) return
  // Arguments such as `2n + 1` are no selectors, and `~=` in brackets is no combinator.
  const source = selector
    .replace(/"[^"]*"|'[^']*'/g, '')
    .replace(/\[[^\]]*/g, '[')
    .replace(/(:(?:nth-[\w-]+|lang|dir))\([^)]*\)?/g, '$1')
  for (const [pattern, name] of selectorTerms) if (pattern.test(source)) yield `selector:${name}`
  for (const [, colons, name = ''] of source.matchAll(/(::?)([\w-]+)/g))
    yield `${colons === '::' || oldPseudoElements.has(name) ? 'pseudo-element' : 'pseudo-class'}:${name}`
}

/** Whether the block with that name contains the steps of an animation. */
export function isKeyframes(block: string): boolean {
  return block.endsWith('keyframes')
}
