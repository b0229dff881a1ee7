import { type HtmlElement, lineageOf } from '../document.ts'
import type { Page } from '../page.ts'
import { outlookOnWindows } from './client-support.ts'

/** A place where a page uses a feature. */
export interface Use {
  /** What is there, such as `property:gap`. */
  term: string
  line: number
  /** Whether it is in a conditional rule, which only extends a style for the clients that read it. */
  isExtra: boolean
  /** The declaration; empty for other uses. */
  property: string
  /** Of the declaration, or the condition of an at-rule. */
  value: string
  /** The element that is used or styled; null in style sheets. */
  element: HtmlElement | null
  /** The selector of the rule; empty outside of style sheets. */
  selector: string
}

/** Whether a note of partial support says that a use does not work. */
type NoteRule = (use: Use) => boolean

/** What tables in conditional comments do in place of CSS: they give Outlook widths and columns. */
const tableFeatures = new Set(['css-max-width', 'css-width', 'css-margin'])

/** Features of their own, so that a note on `display` does not repeat them. */
const ownValues = new Set(['flex', 'grid', 'inline-flex', 'inline-grid', 'none'])

/** The names in backticks. */
const quoted = /`[^`]+`/g

/**
 * The uses that clients with this note do not support although they support the feature in part. Notes about accounts, bugs,
 * and browsers are no rules.
 */
export function usesBreaking(note: string, slug: string, uses: readonly Use[]): readonly Use[] {
  return isRule(note, slug) ? uses.filter(ruleOf(slug, note)) : []
}

/** Whether uses can break a note. */
export function isRule(note: string, slug: string): boolean {
  return ruleOf(slug, note) !== never
}

/** The clients that depend on a feature as the page uses it. */
export function dependingOn(slug: string, clients: readonly string[], { document }: Page): readonly string[] {
  if (!document.hasOutlookTables || !tableFeatures.has(slug)) return clients
  return clients.filter((client) => client !== outlookOnWindows)
}

const rules = new Map<string, NoteRule>()

function ruleOf(slug: string, note: string): NoteRule {
  const key = `${slug} ${note}`
  const known = rules.get(key)
  if (known) return known
  const rule = readNote(slug, note)
  rules.set(key, rule)
  return rule
}

/** Notes that are read as a whole. */
const simpleRules: readonly (readonly [RegExp, NoteRule])[] = [
  [/: Buggy|inside the `<body>`/, never],
  [/: (?:Partial\. )?(?:Hard-coded )?[Nn]egative values are not supported/, isNegative],
  [/Does not support multiple values/, ({ value }) => hasTopComma(value)],
  [/: Partial\. Only supported on type selectors/, ({ selector }) => /[.#[]/.test(selector)],
  [/: [Ww]hitespace syntax/, ({ value }) => /\brgba?\([^,()]+\)/.test(value)],
  [/: Alpha value is not supported/, ({ value }) => /\brgb\([^,()]*,[^,()]*,[^,()]*,/.test(value)],
  [/height based media queries/, ({ value }) => /height/.test(value)],
  [/^css-margin: .*`auto` value is not supported/, isUncentered],
]

/** The rule in the words of a note; one that is never broken if there is none. */
function readNote(slug: string, note: string): NoteRule {
  const simple = simpleRules.find(([pattern]) => pattern.test(`${slug}: ${note}`))
  if (simple) return simple[1]
  const onlyOn = /Only (?:works|supported) on (.*)/.exec(note)?.[1]
  if (onlyOn) return onElements(onlyOn.includes('table cells') ? ['td', 'th'] : tagsIn(onlyOn), false)
  const notOn = /(?:Not supported on|applied directly to an) (.*)/.exec(note)?.[1]
  if (notOn && tagsIn(notOn).length > 0) return onElements(tagsIn(notOn), true)
  const refused = refusing.exec(note)?.[1] ?? refusedIn(note)
  if (refused) return withAnyOf(namesIn(refused))
  const [, allowed = ''] = /(?:Only supports|Supports|Only) ((?:`[^`]+`[, and]*)+)/.exec(note) ?? []
  if (!allowed || !/only/i.test(note) || slug === 'css-display') return never
  const tags = tagsIn(allowed)
  return tags.length > 0 ? onElements(tags, false) : withNoneOf(namesIn(allowed), slug.replace('css-', ''))
}

const refusing = /(?:but not|[Dd]oes(?:n't| not) support)(?: the)? +((?:`[^`]+`(?:,| and| or|&| )*)+)/
/** The names before "not supported": `a` and `b` are not supported, `a` on `td` does not work. */
function refusedIn(note: string): string | null {
  const isRefused = (words = '') =>
    /^(?: |values? |attribute )*(?:(?:is|are|do|does) )?not (?:supported|work)/.test(words)
  const parts = note.split(/(`[^`]+`)/)
  let names: string[] = []
  for (let at = 1; at < parts.length; at += 2) {
    const words = parts[at + 1] ?? ''
    names.push(parts[at] ?? '')
    if (isRefused(words) || (/^(?: |values? |attribute )*on $/.test(words) && isRefused(parts[at + 3])))
      return names.join(' ')
    if (!/^(?:,| and| or|&| )*$/.test(words)) names = []
  }
  return null
}

function never(): boolean {
  return false
}

function isNegative({ value }: Use): boolean {
  return /(?:^|[\s,(])-[\d.]/.test(value) && !value.includes('calc(')
}

/** Values that centre something that is not centred by an attribute as well. */
function isUncentered({ value, element }: Use): boolean {
  if (!element || !/\bauto\b/.test(value)) return false
  for (const { name, attributes } of lineageOf(element))
    if (name === 'center' || attributes.get('align')?.trim().toLowerCase() === 'center') return false
  return true
}

function hasTopComma(value: string): boolean {
  return value.replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '').includes(',')
}

/** For elements with one of these names, or with another one. What a style sheet styles is not looked up. */
function onElements(names: readonly string[], isRefused: boolean): NoteRule {
  return ({ element, property }) => {
    if (!element || names.length === 0) return false
    // The attribute works in its place.
    if ((property === 'width' || property === 'height') && element.attributes.has(property)) return false
    return names.includes(element.name) === isRefused
  }
}

function withAnyOf(names: readonly string[]): NoteRule {
  return (use) => names.some((name) => wordsOf(use).includes(name))
}

/** For words that are not allowed. Names of the shorthand's parts, as in `list-style-type`, are no words. */
function withNoneOf(names: readonly string[], shorthand: string): NoteRule {
  if (names.some((name) => name.startsWith(shorthand))) return never
  return ({ term, value }) => {
    const word = term.startsWith('keyword:') ? term.slice('keyword:'.length) : value
    return /^[a-z-]+$/.test(word) && !names.includes(word)
  }
}

/** The words of a declaration or a condition, or the names of an element and its attributes. */
function wordsOf({ value, property, element }: Use): readonly string[] {
  if (property === '' && element) return [element.name, ...element.attributes.keys()]
  const words = value.match(/(?<![\w.-])[a-z][\w-]*/g) ?? []
  return [property, ...words].filter((word) => property !== 'display' || !ownValues.has(word))
}

function namesIn(text: string): string[] {
  return (text.match(quoted) ?? []).map((name) => name.slice(1, -1).replace(/^[\w-]+:|\(\)$|[<>]/g, ''))
}

function tagsIn(text: string): string[] {
  return [...text.matchAll(/`<(\w+)>`/g)].map(([, name = '']) => name)
}
