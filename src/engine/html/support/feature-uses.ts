import type { Declaration } from '../css/css.ts'
import type { Page } from '../page.ts'
import { clientsPack } from './client-support.ts'
import { termsOf } from './feature-terms.ts'
import { isRule, type Use } from './note-rules.ts'
import { isKeyframes, termsOfAtRule, termsOfElement, termsOfSelector, termsOfValue } from './page-terms.ts'

type Found = Pick<Use, 'term' | 'line' | 'property' | 'value'>
type Around = Pick<Use, 'element' | 'selector' | 'isExtra'>

/** The features of each term, without those that every client supports in every use. */
const featuresByTerm = clientsPack.derive(({ features, notes }) => {
  const index = new Map<string, string[]>()
  for (const [slug, results] of Object.entries(features)) {
    if (!results.includes('n') && !Object.keys(notes[slug] ?? {}).some((note) => isRule(note, slug))) continue
    for (const term of termsOf(slug)) index.set(term, [...(index.get(term) ?? []), slug])
  }
  return index
})

/** The terms of the attributes that are features. */
const attributeTerms = clientsPack.derive(() => {
  const terms = [...featuresByTerm().keys()].filter((term) => term.startsWith('attribute:'))
  return new Map(terms.map((term) => [term.slice('attribute:'.length), term]))
})

/** Values that have no effect, except for some properties. */
const idleValues = new Set(['none', 'normal', 'initial', 'unset', 'inherit', 'revert', 'auto', '0', '0px'])
const idlePairs = new Set(
  ['position:static', 'position:relative', 'opacity:1', 'flex-direction:row', 'flex-wrap:nowrap'].concat([
    'visibility:visible',
    'width:100%',
    'overflow:visible',
    'text-overflow:clip',
  ]),
)
const neverIdle = /^(?:inset.*|left|right|top|bottom|z-index|user-select|resize|hyphens|overflow.*)$/

/** The uses of the features that some client lacks, by their names at caniemail.com. Linear in the size of the page. */
export function findUses(page: Page): ReadonlyMap<string, Use[]> {
  const uses = new Map<string, Use[]>()
  const add = (found: Found, { element, selector, isExtra }: Around, line: number) => {
    const { term, property, value } = found
    const slugs = featuresByTerm().get(term)
    if (!slugs) return
    const use: Use = { term, line, property, value, element, selector, isExtra }
    for (const slug of slugs) {
      const known = uses.get(slug)
      if (known) known.push(use)
      else uses.set(slug, [use])
    }
  }
  const readBlock = blockReader()
  addElements(page, readBlock, add)
  addSheets(page, readBlock, add)
  return uses
}

type Add = (found: Found, around: Around, line: number) => void
type BlockReader = (declarations: readonly Declaration[]) => readonly Found[]

function addElements({ document, inlineStyle }: Page, readBlock: BlockReader, add: Add): void {
  const known = featuresByTerm()
  const ofAttributes = attributeTerms()
  for (const element of document.elements) {
    const around = { element, selector: '', isExtra: false }
    for (const term of termsOfElement(element, ofAttributes))
      if (known.has(term)) add(withoutValue(term), around, element.line)
    if (!element.attributes.has('style')) continue
    for (const found of readBlock(inlineStyle(element).declarations)) add(found, around, element.line + found.line)
  }
}

function addSheets({ sheets }: Page, readBlock: BlockReader, add: Add): void {
  const isTested = (term: string) => featuresByTerm().has(term)
  for (const { rules, atRules, line: first } of sheets) {
    for (const rule of rules) {
      const { selector, declarations, conditional, inside } = rule
      const around = { element: null, selector, isExtra: conditional || isKeyframes(inside) }
      const line = first + (declarations[0]?.line ?? 0)
      for (const term of new Set(termsOfSelector(rule))) add(withoutValue(term), around, line)
      for (const found of readBlock(declarations)) add(found, around, first + found.line)
    }
    for (const rule of atRules)
      for (const term of termsOfAtRule(rule, isTested)) {
        const found = { ...withoutValue(term), value: rule.prelude }
        add(found, { element: null, selector: '', isExtra: false }, first + rule.line)
      }
  }
}

function withoutValue(term: string): Found {
  return { term, line: 0, property: '', value: '' }
}

/** Reads blocks, each once: elements with the same style share their declarations. */
function blockReader(): BlockReader {
  const blocks = new Map<readonly Declaration[], readonly Found[]>()
  return (declarations) => {
    const known = blocks.get(declarations)
    if (known) return known
    const found = [...termsOfBlock(declarations)]
    blocks.set(declarations, found)
    return found
  }
}

/**
 * The terms of one block that are features. Clients skip a declaration whose value they do not know, so a value with a plain
 * one before it, as in `width: 90%; width: calc(100% - 20px)`, needs no support.
 */
function* termsOfBlock(declarations: readonly Declaration[]): Generator<Found> {
  const withFallback = new Set<string>()
  const index = featuresByTerm()
  for (const { property, value, line } of declarations) {
    if (property.startsWith('mso-') || property.startsWith('--')) continue
    const bare = value.replace(/ ?! ?important$/, '')
    const ofValue = [...termsOfValue(property, bare)].filter((term) => index.has(term))
    const needed = withFallback.has(property) ? [] : ofValue
    if (ofValue.length === 0) withFallback.add(property)
    const terms = isIdle(property, bare) ? needed : [`property:${property}`, ...needed]
    if (bare !== value) terms.push('syntax:important')
    for (const term of terms) if (index.has(term)) yield { term, line, property, value: bare }
  }
}

function isIdle(property: string, value: string): boolean {
  return (idleValues.has(value) && !neverIdle.test(property)) || idlePairs.has(`${property}:${value}`)
}
