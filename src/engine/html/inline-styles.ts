import { type CssPart, readSheetParts } from './css/css-blocks.ts'
import { type HtmlElement, lineageOf, unreadElements } from './document.ts'
import type { Page } from './page.ts'

interface Compound {
  /** Empty for any. In lower case. */
  tag: string
  ids: string[]
  classes: string[]
}

/** A complex selector without pseudo-classes and attributes: the subject, then what must be around it, from the inside out. */
interface Selector {
  subject: Compound
  around: { compound: Compound; isParent: boolean }[]
  /** Selectors, level 3, section 9, as one number: ids, classes, elements. */
  specificity: number
}

interface Styled {
  property: string
  /** As written. */
  text: string
}

/** A rule that can be inlined: its declarations without those that are `!important`, which win anyway. */
interface Inlined extends Selector {
  declarations: Styled[]
}

/** A rule that stays in the sheet, and the properties that it must still be able to change where its subject may match. */
interface Staying {
  subject: Compound
  families: ReadonlySet<string>
}

/** Comparisons of selectors and properties, far less than a second. Newsletters need about a hundredth. */
const maxSteps = 2_000_000
/** Characters that are added to a page. Gmail clips those of 102 KB. */
const maxAdded = 1_000_000

/**
 * The declarations of style sheets to add to elements, in front of those that their `style` attributes have, so that clients without
 * style sheets show the same. The cascade stays as it is: what a rule of a media query, of a pseudo-class, or for Outlook may change
 * is not inlined. Sheets are not changed. Linear up to a limit, beyond which nothing is inlined.
 */
export function findInlineStyles(page: Page, source: string): ReadonlyMap<HtmlElement, string> {
  const found = new Map<HtmlElement, string>()
  const rules = readRules(page, source)
  if (!rules || rules.inlined.length === 0) return found
  const byKey = Map.groupBy(rules.inlined, ({ subject }) => keyOf(subject))
  const staying = Map.groupBy(rules.staying, ({ subject }) => keyOf(subject).toLowerCase())
  const count = createCounter()
  let added = 0
  for (const element of page.document.elements) {
    if (element.name === 'html' || isUnread(element)) continue
    const keys = keysOf(element)
    const matched = keys
      .flatMap((key) => byKey.get(key) ?? [])
      .filter((rule) => count() && fits(rule.subject, element) && isAround(rule.around, 0, element, count))
    if (count.isExhausted()) return new Map()
    if (matched.length === 0) continue
    const kept = keys
      .flatMap((key) => staying.get(key.toLowerCase()) ?? [])
      .filter(({ subject }) => count() && fits(subject, element, (name) => name.toLowerCase()))
    count(matched.reduce((sum, { declarations }) => sum + declarations.length * (1 + kept.length), 0))
    if (count.isExhausted()) return new Map()
    const text = winnersOf(matched, page.inlineStyle(element).values, kept)
    added += text.length
    if (added > maxAdded) return new Map()
    if (text) found.set(element, text)
  }
  return found
}

/** The declarations that win, as text. The order of rules stays, because shorthands depend on it. */
function winnersOf(matched: Inlined[], own: ReadonlyMap<string, string>, kept: readonly Staying[]): string {
  // Stable, so that rules of the same specificity keep the order of the sheet.
  const ordered = matched.toSorted((a, b) => a.specificity - b.specificity)
  const last = new Map(ordered.flatMap((rule) => rule.declarations.map(({ property }) => [property, rule] as const)))
  return ordered
    .flatMap((rule) => rule.declarations.filter(({ property }) => last.get(property) === rule))
    .filter(({ property }) => !own.has(property) && !kept.some(({ families }) => families.has(familyOf(property))))
    .map(({ text }) => `${text};`)
    .join(' ')
}

/** Null if sheets are loaded that cannot be read. */
function readRules(page: Page, source: string): { inlined: Inlined[]; staying: Staying[] } | null {
  const inlined: Inlined[] = []
  const staying: Staying[] = []
  if (page.named('link').some(({ attributes }) => /stylesheet/i.test(attributes.get('rel') ?? ''))) return null

  const stay = (selector: string, declarations: readonly Styled[]) => {
    const families = new Set(declarations.map(({ property }) => familyOf(property)))
    for (const alternative of selector.split(',')) staying.push({ subject: looseSubjectOf(alternative), families })
  }
  const read = (parts: readonly CssPart[], isFixed: boolean): boolean =>
    parts.every((part) => {
      if (part.kind === 'at_rule') return part.rule.name !== 'import' && (!part.parts || read(part.parts, true))
      if (part.kind !== 'rule') return true
      const declarations = declarationsOf(part.parts)
      const written = withoutComments(part.source)
      const nested = part.parts.some(({ kind }) => kind === 'rule' || kind === 'at_rule')
      const selectors = isFixed || nested || declarations.some(isUnmovable) ? null : readSelectors(written)
      if (!selectors) stay(written, declarations)
      for (const selector of selectors ?? []) inlined.push({ ...selector, declarations })
      return !nested || read(part.parts, true)
    })
  const sheets = page.sheets.map(({ element }) => ({
    css: element.children.map((child) => (child.kind === 'text' ? child.text : '')).join(''),
    isFixed: !/^(?:all)?$/i.test((element.attributes.get('media') ?? '').trim()),
  }))
  const all = [...sheets, ...sheetsForOutlook(source).map((css) => ({ css, isFixed: true }))]
  return all.every(({ css, isFixed }) => read(readSheetParts(css), isFixed)) ? { inlined, staying } : null
}

/** Those that are not `!important`: the others win over `style` attributes where they are. */
function declarationsOf(parts: readonly CssPart[]): Styled[] {
  return parts.flatMap((part) => {
    if (part.kind !== 'declaration' || /! ?important$/.test(part.declaration.value)) return []
    return { property: part.declaration.property, text: withoutComments(part.source) }
  })
}

/** Variables and `all` affect other properties. */
function isUnmovable({ property, text }: Styled): boolean {
  return property === 'all' || property.startsWith('--') || text.includes('var(')
}

function withoutComments(css: string): string {
  return css.includes('/*') ? css.replace(/\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/g, ' ').trim() : css.trim()
}

/** The style sheets in comments that only Outlook on Windows reads. */
function sheetsForOutlook(source: string): string[] {
  const sheets: string[] = []
  for (let at = source.indexOf('<!--'); at >= 0; at = source.indexOf('<!--', at)) {
    const end = source.indexOf('-->', at)
    const comment = source.slice(at + 4, end < 0 ? source.length : end)
    for (const part of comment.split(/<style\b/i).slice(1)) sheets.push(part.slice(part.indexOf('>') + 1))
    if (end < 0) break
    at = end
  }
  return sheets
}

const compoundPattern = /^(\*|[a-z][a-z0-9-]*)?((?:[.#][\w-]+)*)$/i

/** Null if one of them cannot be read. */
function readSelectors(list: string): Selector[] | null {
  const selectors = list.split(',').map(readSelector)
  return selectors.every((selector) => selector !== null) ? selectors : null
}

/** Null if it has more than elements, classes, ids, and what they are in. */
function readSelector(text: string): Selector | null {
  const words = text.replace(/>/g, ' > ').trim().split(/\s+/).toReversed()
  const [first = '', ...others] = words
  const subject = readCompound(first)
  if (!subject) return null
  const around: Selector['around'] = []
  let isParent = false
  for (const word of others) {
    if (word === '>' && !isParent) {
      isParent = true
      continue
    }
    const compound = readCompound(word)
    if (!compound) return null
    around.push({ compound, isParent })
    isParent = false
  }
  const compounds = [subject, ...around.map(({ compound }) => compound)]
  const count = (of: (compound: Compound) => number) =>
    Math.min(
      999,
      compounds.reduce((sum, each) => sum + of(each), 0),
    )
  const specificity =
    count(({ ids }) => ids.length) * 1_000_000 +
    count(({ classes }) => classes.length) * 1000 +
    count(({ tag }) => (tag ? 1 : 0))
  return isParent ? null : { subject, around, specificity }
}

function readCompound(word: string): Compound | null {
  const [found, tag = '', names = ''] = compoundPattern.exec(word) ?? []
  return found ? compoundOf(tag, names) : null
}

function compoundOf(tag: string, names: string): Compound {
  const parts = names.match(/[.#][\w-]+/g) ?? []
  const named = (sign: string) => parts.filter((part) => part.startsWith(sign)).map((part) => part.slice(1))
  return { tag: tag === '*' ? '' : tag.toLowerCase(), ids: named('#'), classes: named('.') }
}

/** What any selector is at most about: the names at the start of its last compound, in lower case, or anything. */
function looseSubjectOf(selector: string): Compound {
  const plain = selector
    .toLowerCase()
    .replace(/\[[^[\]]*\]|\([^()]*\)/g, '')
    .trim()
  // Part of a selector list in brackets may be about anything.
  const last = /[()[\]]/.test(plain) ? '' : (plain.split(/[\s>+~]+/).at(-1) ?? '')
  const [, tag = '', names = ''] = /^(\*|[a-z][a-z0-9-]*)?((?:[.#][\w-]+)*)/.exec(last) ?? []
  return compoundOf(tag, names)
}

/** The rarest name of a compound, by which rules are found. */
function keyOf({ tag, ids: [id], classes: [name] }: Compound): string {
  return id !== undefined ? `#${id}` : name !== undefined ? `.${name}` : tag || '*'
}

function keysOf({ name, attributes }: HtmlElement): string[] {
  const classes = new Set(classesOf(attributes).map((each) => `.${each}`))
  return ['*', name, ...classes, `#${attributes.get('id') ?? ''}`]
}

function classesOf(attributes: HtmlElement['attributes']): string[] {
  return (attributes.get('class') ?? '').split(/\s+/).filter(Boolean)
}

function fits({ tag, ids, classes }: Compound, element: HtmlElement, fold = (name: string) => name): boolean {
  if (tag && tag !== element.name) return false
  if (ids.some((id) => id !== fold(element.attributes.get('id') ?? ''))) return false
  if (classes.length === 0) return true
  const own = new Set(classesOf(element.attributes).map(fold))
  return classes.every((name) => own.has(name))
}

function isAround(around: Selector['around'], at: number, element: HtmlElement, count: Counter): boolean {
  const wanted = around[at]
  if (!wanted) return true
  for (const outer of lineageOf(element.parent)) {
    if (!count()) return false
    if (fits(wanted.compound, outer) && isAround(around, at + 1, outer, count)) return true
    if (wanted.isParent) return false
  }
  return false
}

/** Properties of one family change each other: shorthands and their parts. */
function familyOf(property: string): string {
  const name = property.replace(/^-(?:webkit|moz|ms|o)-/, '')
  if (name.startsWith('mso-')) return name
  return name === 'line-height' ? 'font' : (name.split('-', 1)[0] ?? name)
}

function isUnread(element: HtmlElement): boolean {
  for (const { name } of lineageOf(element)) if (unreadElements.has(name)) return true
  return false
}

type Counter = ReturnType<typeof createCounter>

/** Counts steps; false once there are too many. */
function createCounter() {
  let steps = 0
  return Object.assign(
    (more = 1) => {
      steps += more
      return steps <= maxSteps
    },
    { isExhausted: () => steps > maxSteps },
  )
}
