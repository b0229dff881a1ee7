import type { Declaration } from '../../html/css/css.ts'
import { type CssPart, writeParts } from '../../html/css/css-blocks.ts'
import type { HtmlElement } from '../../html/document.ts'
import { nameOfTerm } from '../../html/support/feature-terms.ts'
import { type Use, usesBreaking } from '../../html/support/note-rules.ts'
import { isKeyframes, termsOfAtRule, termsOfSelector, termsOfValue } from '../../html/support/page-terms.ts'
import type { ClientRules } from './client-rules.ts'
import type { Differences } from './differences.ts'
import { resolveScheme } from './resolve-scheme.ts'
import { splitAtCommas } from './split-at-commas.ts'

/** What CSS is filtered by. */
export interface CssFilter {
  rules: ClientRules
  differences: Differences
  scheme: 'light' | 'dark'
  /** The value in this mode, with other colors. */
  recolor(property: string, value: string): string
  noteDarkDesign(): void
}

type Around = Pick<Use, 'element' | 'selector' | 'isExtra'>

/** The value of a `style` attribute without what the client removes. */
export function filterAttribute(parts: readonly CssPart[], element: HtmlElement, filter: CssFilter): string {
  const around = { element, selector: '', isExtra: false }
  return writeParts(filterParts(parts, around, element.line, filter))
}

/** The text of a `<style>` without what the client removes. `line` is where it begins. */
export function filterSheet(parts: readonly CssPart[], line: number, filter: CssFilter): string {
  return writeParts(filterParts(parts, { element: null, selector: '', isExtra: false }, line, filter))
}

function filterParts(parts: readonly CssPart[], around: Around, first: number, filter: CssFilter): CssPart[] {
  return parts.flatMap((part) => {
    switch (part.kind) {
      case 'declaration':
        return filterDeclaration(part, around, first, filter)
      case 'rule':
        return filterRule(part, around, first, filter)
      case 'at_rule':
        return filterAtRule(part, around, first, filter)
      default:
        return [part]
    }
  })
}

type Part<Kind extends CssPart['kind']> = Extract<CssPart, { kind: Kind }>

function filterDeclaration(part: Part<'declaration'>, around: Around, first: number, filter: CssFilter): CssPart[] {
  const { declaration } = part
  const { property, line } = declaration
  const { terms, value } = readTerms(declaration)
  const use = { property, value, line: first + line, ...around }
  const what = `${property}: ${declaration.value}`
  let source = part.source
  if (takeOut(terms, use, what, filter)) {
    const color = property === 'background' ? colorIn(value) : null
    // A client that shows no background image shows the color behind it.
    if (color === null || takeOut(['property:background-color'], use, what, filter)) return []
    source = `background-color:${color}${value === declaration.value ? '' : ' !important'}`
  }
  const colon = source.indexOf(':')
  const written = source.slice(colon + 1)
  const colored = filter.recolor(property, written)
  return [{ ...part, source: colored === written ? source : source.slice(0, colon + 1) + colored }]
}

/** Terms are the same for every client, and read once for all views of a page. */
const knownTerms = new WeakMap<Declaration, { terms: readonly string[]; value: string }>()

function readTerms(declaration: Declaration): { terms: readonly string[]; value: string } {
  const known = knownTerms.get(declaration)
  if (known) return known
  const { property } = declaration
  const value = declaration.value.replace(/ ?! ?important$/, '')
  // A custom property only has an effect where `var()` is supported.
  const terms = property.startsWith('--')
    ? ['function:var']
    : [...new Set([`property:${property}`, ...termsOfValue(property, value)])]
  if (value !== declaration.value) terms.push('syntax:important')
  const read = { terms, value }
  knownTerms.set(declaration, read)
  return read
}

/** The color of a `background` with other parts; null if it has none, or nothing else. */
function colorIn(value: string): string | null {
  const rest = value.replace(/(?:url|gradient)\((?:[^()]|\([^()]*\)?)*\)?/g, ' ')
  const color = /#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\([^()]*\)/.exec(rest)?.[0]
  if (color) return color
  const words = rest.split(/[\s,/]+/)
  return words.find((word) => isColorName(word)) ?? null
}

const layoutWords =
  /^(?:no-repeat|repeat(?:-[xy])?|space|round|scroll|fixed|local|cover|contain|auto|left|right|top|bottom|center|none|border-box|padding-box|content-box|text|initial|inherit|unset|revert|)$/

function isColorName(word: string): boolean {
  return /^[a-z]+$/.test(word) && !layoutWords.test(word)
}

function filterRule(part: Part<'rule'>, around: Around, first: number, filter: CssFilter): CssPart[] {
  const { rule, source, line } = part
  const isStep = isKeyframes(rule.inside)
  const place = { ...around, selector: rule.selector, isExtra: around.isExtra || isStep }
  const kept = isStep ? source : keepSelectors(part, { ...place, line: first + line }, filter)
  if (kept === null) return []
  return [{ ...part, source: kept, parts: filterParts(part.parts, place, first, filter) }]
}

/** The selectors of a rule that the client reads; null if it reads none. */
function keepSelectors(
  { rule, source }: Part<'rule'>,
  around: Around & { line: number },
  filter: CssFilter,
): string | null {
  const judge = (selector: string, inside: string, isWhole: boolean) => {
    const terms = [...new Set(termsOfSelector({ selector, inside, declarations: [], conditional: false }))].filter(
      (term) => (term === 'selector:grouping') === isWhole,
    )
    const use = { ...around, property: '', value: '', selector }
    return takeOut(terms, use, selector, filter)
  }
  const alternatives = splitAtCommas(source)
  if (alternatives.length > 1 && judge(rule.selector, '', true)) return null
  const kept = alternatives.filter((selector) => !judge(selector.trim().toLowerCase(), rule.inside, false))
  if (kept.length === 0) return null
  return kept.length === alternatives.length ? source : kept.join(',')
}

function filterAtRule(part: Part<'at_rule'>, around: Around, first: number, filter: CssFilter): CssPart[] {
  const { rule, source } = part
  const place = { ...around, property: '', value: rule.prelude, line: first + rule.line, isExtra: true }
  if (takeOut(termsOfAtRule(rule, filter.rules.isTested), place, `@${rule.name} ${rule.prelude}`, filter)) return []
  const parts = part.parts && filterParts(part.parts, { ...around, isExtra: true }, first, filter)
  if (rule.name !== 'media' || !parts || !rule.prelude.includes('prefers-color-scheme')) return [{ ...part, parts }]
  const { query, hasDark } = resolveScheme(rule.prelude, filter.scheme)
  if (hasDark) filter.noteDarkDesign()
  if (query === null) return []
  return query === '' ? parts : [{ ...part, source: query === rule.prelude ? source : `@media ${query}`, parts }]
}

/**
 * Whether the client removes what the terms are about. Records the removal under the first feature that demands it, or
 * otherwise everything that is supported in part or was not tested.
 */
export function takeOut(
  terms: Iterable<string>,
  use: Omit<Use, 'term'>,
  what: string,
  { rules, differences }: Pick<CssFilter, 'rules' | 'differences'>,
): boolean {
  const open: { slug: string; isUnknown: boolean; term: string }[] = []
  for (const term of terms)
    for (const { slug, result, notes } of rules.byTerm.get(term) ?? []) {
      const isBroken = result === 'n' || notes.some((note) => usesBreaking(note, slug, [{ ...use, term }]).length > 0)
      if (isBroken) {
        differences.add('removed', slug, { ...use, what })
        return true
      }
      open.push({ slug, isUnknown: result === 'u', term })
    }
  for (const { slug, isUnknown, term } of open)
    differences.add(isUnknown ? 'unknown' : 'partial', slug, {
      ...use,
      what: use.property === '' ? nameOfTerm(term) : what,
    })
  return false
}
