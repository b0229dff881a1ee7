import type { HidingTechnique } from '../../../shared/contract/facts/message/body.ts'
import { memoizeByObject } from '../../../shared/memoize.ts'
import { type ComputedStyle, computeStyles } from '../../html/computed-styles.ts'
import { type Color, contrastOf } from '../../html/css/color.ts'
import { collapseSpaces, type HtmlElement, type HtmlNode, hasAnyOf } from '../../html/document.ts'
import type { Page } from '../../html/page.ts'

/** A run of text that readers do not see. */
export interface HiddenText {
  technique: HidingTechnique
  /** Whether it comes before all visible text, as a preheader does. */
  leading: boolean
  /** Number of letters and digits. */
  characters: number
  text: string
  line: number
}

export interface TextsOfPage {
  /** The visible text, with a space at each tag. */
  visible: string
  /** The hidden texts in source order. */
  hidden: HiddenText[]
}

/** Elements whose text is not message text. */
const unreadElements = new Set(['head', 'script', 'style', 'template', 'title', 'textarea', 'option'])
/**
 * Below this contrast, text cannot be distinguished from its background (WCAG ratios start at 1; WCAG requires 4.5).
 */
const invisibleContrast = 1.05
/** The default background of email clients. */
const white: Color = [255, 255, 255]
/** Characters of a run that are stored. */
const maxRun = 1000
/** Properties by which a style sheet hides or shows an element. */
const showing = /^(?:display|visibility|font-size|max-height|height|opacity)$/

/** Splits the text of a page into visible and hidden text, as far as possible without a browser. */
export function readTextsOfPage(page: Page): TextsOfPage {
  const techniqueOf = hidingOf(page)
  const visible: string[] = []
  const hidden: HiddenText[] = []
  let hasVisible = false
  /** Whether there was no visible text since the last hidden text. */
  let isRun = false
  for (const { text, parent, line } of page.document.texts) {
    const technique = parent ? techniqueOf(parent) : null
    if (technique === 'unread' || text.trim() === '') continue
    if (technique === null) {
      visible.push(text)
      isRun = false
      hasVisible ||= readCharacters(text) > 0
      continue
    }
    const characters = readCharacters(text)
    if (characters === 0) continue
    const last = isRun ? hidden.at(-1) : undefined
    if (last?.technique === technique) {
      last.characters += characters
      if (last.text.length < maxRun) last.text += ` ${tidy(text)}`
    } else hidden.push({ technique, leading: !hasVisible, characters, text: tidy(text), line })
    isRun = true
  }
  return { visible: visible.join(' '), hidden }
}

function tidy(text: string): string {
  return collapseSpaces(text.slice(0, maxRun)).trim()
}

/** The text without the characters that pad a preheader (whitespace of all kinds). */
function readCharacters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/** Whether readers can see any of the text or the images in an element. An area is part of an image elsewhere. */
export function isSeen(page: Page, element: HtmlElement): boolean {
  const techniqueOf = hidingOf(page)
  const isShown = (node: HtmlNode): boolean => {
    if (node.kind === 'text')
      return node.text.trim() !== '' && node.parent !== null && techniqueOf(node.parent) === null
    const technique = node.name === 'img' ? techniqueOf(node) : 'unread'
    return technique === null || isOfText(technique) || node.children.some(isShown)
  }
  return element.name === 'area' || isShown(element)
}

/** Whether a technique does not affect images. */
function isOfText(technique: Display['technique']): boolean {
  return technique === 'size' || technique === 'color'
}

/** The styles that an element passes on to its children. */
interface Display {
  technique: HidingTechnique | 'unread' | null
  /** In CSS pixels; infinite if not stated, which counts as legible. */
  fontSize: number
  /** Whether its background may differ from the client's default. */
  hasGround: boolean
}

/** How the text of an element is hidden, by its own styles or an ancestor's. */
type Hiding = (element: HtmlElement) => Display['technique']

/** Evaluates each element once: texts and links ask for the same. */
const hidingOf = memoizeByObject((page: Page): Hiding => {
  const looks = computeStyles(page)
  const sheets = readSheets(page)
  const displays = new Map<HtmlElement, Display>()
  const top: Display = { technique: null, fontSize: Number.POSITIVE_INFINITY, hasGround: sheets.paintsGrounds }
  for (const element of page.document.elements) {
    const outer = (element.parent && displays.get(element.parent)) ?? top
    displays.set(element, displayOf(page, element, outer, sheets))
  }
  return (element) => {
    const display = displays.get(element) ?? top
    const look = looks.get(element)
    return display.technique ?? (look ? textTechnique(display, look) : null)
  }
})

/** The attributes that `hidingOf` reads. */
const displayAttributes = new Set(['style', 'class', 'hidden', 'bgcolor', 'background'])

function displayOf(page: Page, element: HtmlElement, outer: Display, sheets: ClassRules): Display {
  if (unreadElements.has(element.name)) return { ...outer, technique: 'unread' }
  // Most elements of a newsletter have none.
  if (!hasAnyOf(element, displayAttributes)) return outer
  return {
    technique: outer.technique ?? boxTechnique(page, element, sheets),
    fontSize: statedFontSize(page, element) ?? outer.fontSize,
    hasGround: outer.hasGround || paintsGround(page, element),
  }
}

/** The rules of style sheets, by class and id. */
interface ClassRules {
  hiding: ReadonlySet<string>
  /** Classes that move text screens away. */
  moving: ReadonlySet<string>
  /** Classes and ids that a rule shows or sizes: text hidden inline may be visible on small screens only. */
  showing: ReadonlySet<string>
  /** Elements that a media query shows. */
  shownElements: ReadonlySet<string>
  paintsGrounds: boolean
}

function readSheets({ sheets }: Page): ClassRules {
  const rules = sheets.flatMap((sheet) => sheet.rules)
  const shown = new Set<string>()
  const shownElements = new Set<string>()
  for (const { selector, declarations, conditional } of rules) {
    if (declarations.some(isNotDisplayed) || !declarations.some(({ property }) => showing.test(property))) continue
    for (const [, name, stated = ''] of selector.matchAll(namedInSelector)) shown.add((name ?? stated).toLowerCase())
    if (conditional && declarations.some(({ property }) => property === 'display'))
      for (const [, element = ''] of selector.matchAll(endsWithElement)) shownElements.add(element)
  }
  return {
    hiding: classesWith(rules, isNotDisplayed),
    moving: classesWith(rules, isMovedAway),
    showing: shown,
    shownElements,
    paintsGrounds: rules.some(({ declarations }) =>
      declarations.some(({ property }) => property.startsWith('background')),
    ),
  }
}

type SheetRule = Page['sheets'][number]['rules'][number]
type Declaration = Pick<SheetRule['declarations'][number], 'property' | 'value'>

/** The classes with such a declaration on every screen. */
function classesWith(rules: readonly SheetRule[], has: (declaration: Declaration) => boolean): Set<string> {
  const names = rules.flatMap(({ selector, declarations, conditional }) => {
    const name = /^\w*\.([\w-]+)$/.exec(selector)?.[1]
    return name !== undefined && !conditional && declarations.some(has) ? [name] : []
  })
  return new Set(names)
}

function isNotDisplayed({ property, value }: Declaration): boolean {
  return property === 'display' && /^none\b/.test(value)
}

/**
 * `.phone`, `#phone`, `[class=phone]`, and `[class~="phone"]`; old templates use attributes, which Yahoo used to
 * require.
 */
const namedInSelector = /[.#]([\w-]+)|\[(?:class|id)[~*^$|]?=["']?([\w-]+)/gi
/** The element that a selector such as `.phone td` ends with. */
const endsWithElement = /(?:^|[\s,>+~])([a-z][a-z0-9]*) ?(?=,|$)/g

function boxTechnique(page: Page, element: HtmlElement, sheets: ClassRules): HidingTechnique | null {
  const classes = (element.attributes.get('class') ?? '').toLowerCase().split(/\s+/)
  const names = [...classes, (element.attributes.get('id') ?? '').toLowerCase()]
  if (sheets.shownElements.has(element.name) || names.some((name) => sheets.showing.has(name))) return null
  if (element.attributes.has('hidden') || classes.some((name) => sheets.hiding.has(name))) return 'display'
  if (classes.some((name) => sheets.moving.has(name))) return 'position'
  const { values } = page.inlineStyle(element)
  if (values.size === 0) return null
  const value = (property: string) => values.get(property)?.replace(/ ?!important$/, '') ?? ''
  if (value('display') === 'none' || value('visibility') === 'hidden') return 'display'
  const hasNoHeight = isNothing(value('height')) || isNothing(value('max-height'))
  if (isNothing(value('opacity')) || (hasNoHeight && value('overflow') === 'hidden')) return 'box'
  return offsets.some((property) => isMovedAway({ property, value: value(property) })) ? 'position' : null
}

function isNothing(value: string): boolean {
  return value !== '' && Number.parseFloat(value) === 0
}

const offsets = ['text-indent', 'left', 'top', 'margin-left', 'margin-top', 'padding-top']
/** Offsets in CSS pixels: to the left or the top of any screen, and further down than any reader scrolls. */
const farOff = { before: -500, after: 10_000 }

/** Whether an offset moves the element out of sight. */
function isMovedAway({ property, value }: Declaration): boolean {
  if (!offsets.includes(property) || !/^-?\d{3,9}(?:\.\d{1,9})?(?:px|pt)?(?: ?!important)?$/.test(value)) return false
  const offset = Number.parseFloat(value)
  return offset <= farOff.before || offset >= farOff.after
}

/** How text is made invisible by its size or color. */
function textTechnique({ fontSize, hasGround }: Display, look: ComputedStyle): HidingTechnique | null {
  if (fontSize <= 1) return 'size'
  const ground = look.background ?? (hasGround ? null : white)
  if (!look.color || !ground) return null
  return contrastOf(look.color, ground) < invisibleContrast ? 'color' : null
}

/** Null if the element states none; infinite if it cannot be converted to pixels. */
function statedFontSize(page: Page, element: HtmlElement): number | null {
  const value = page.inlineStyle(element).values.get('font-size')
  if (!value) return null
  return /^(?:\d+(?:\.\d+)?|\.\d+)(?:px|pt)?(?: ?!important)?$/.test(value)
    ? Number.parseFloat(value)
    : Number.POSITIVE_INFINITY
}

function paintsGround(page: Page, element: HtmlElement): boolean {
  const { values } = page.inlineStyle(element)
  return (
    ['bgcolor', 'background'].some((name) => element.attributes.has(name)) ||
    ['background', 'background-color', 'background-image'].some((property) => values.has(property))
  )
}
