import { memoizeByObject } from '../../shared/memoize.ts'
import { type Color, readColor } from './css/color.ts'
import { type HtmlElement, hasAnyOf } from './document.ts'
import type { Page } from './page.ts'

/** The text style of an element, as far as possible without a browser. */
export interface ComputedStyle {
  /** Null if a style sheet, an image, or the email client may determine it. */
  color: Color | null
  background: Color | null
  /** Font size in CSS pixels. */
  size: number
  bold: boolean
  /** Whether it is hidden with all its content, as a preheader is. */
  hidden: boolean
}

/** Font sizes up to this are invisible: spacer cells around images use them, with a readable size for their text. */
const invisibleSize = 1

/** Whether text in this style is visible. */
export function isLegible({ hidden, size }: ComputedStyle): boolean {
  return !hidden && size > invisibleSize
}

const defaultStyle: ComputedStyle = { color: null, background: null, size: 16, bold: false, hidden: false }

const boldElements = new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const boldWeights = new Set(['bold', 'bolder', '700', '800', '900'])

/** Pixels of the absolute units of CSS. */
const pixelsOf: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3 }

type ComputedStyles = ReadonlyMap<HtmlElement, ComputedStyle>

/** The style of every element, in one pass from the outside in. Several consumers of a page need it. */
export const computeStyles = memoizeByObject((page: Page): ComputedStyles => {
  const looks = new Map<HtmlElement, ComputedStyle>()
  const isColored = coloredBySheet(page)
  for (const element of page.document.elements) {
    const outer = (element.parent && looks.get(element.parent)) ?? defaultStyle
    const colored = isColored(element)
    const look = saysNothing(element, colored)
      ? outer
      : lookOf(element, outer, page.inlineStyle(element).values, colored)
    looks.set(element, look)
  }
  return looks
})

/** The attributes that `lookOf` reads. */
const lookAttributes = new Set(['style', 'color', 'bgcolor', 'background', 'hidden'])

/** Whether an element inherits everything, as most elements of a newsletter do. */
function saysNothing(element: HtmlElement, isColored: boolean): boolean {
  if (isColored || element.name === 'a' || boldElements.has(element.name)) return false
  return !hasAnyOf(element, lookAttributes)
}

function lookOf(
  element: HtmlElement,
  outer: ComputedStyle,
  style: ReadonlyMap<string, string>,
  isColored: boolean,
): ComputedStyle {
  // Links are blue by default.
  const inherited = isColored || element.name === 'a' ? null : outer.color
  const font = readFont(style.get('font'))
  const weight = style.get('font-weight') ?? font.weight
  return {
    color: stated(style.get('color') ?? element.attributes.get('color'), inherited),
    background: backgroundOf(element, style, isColored ? null : outer.background),
    size: pixelsIn(style.get('font-size') ?? font.size) ?? outer.size,
    bold: weight ? boldWeights.has(weight) : outer.bold || boldElements.has(element.name),
    hidden: outer.hidden || isHidden(element, style),
  }
}

/** The stated color; null if it cannot be parsed. */
function stated(value: string | undefined, inherited: Color | null): Color | null {
  if (!value || value === 'inherit' || value === 'transparent') return inherited
  return readColor(value.toLowerCase())
}

function backgroundOf(
  { attributes }: HtmlElement,
  style: ReadonlyMap<string, string>,
  inherited: Color | null,
): Color | null {
  const shorthand = style.get('background')
  const paints = [shorthand, style.get('background-image')]
  if (paints.some((paint) => paint && /url\(|gradient\(/.test(paint)) || attributes.get('background')) return null
  return stated(style.get('background-color') ?? shorthand ?? attributes.get('bgcolor'), inherited)
}

function isHidden({ attributes }: HtmlElement, style: ReadonlyMap<string, string>): boolean {
  if (attributes.has('hidden')) return true
  if (style.size === 0) return false
  const value = (property: string) => style.get(property)?.replace(/ ?!important$/, '') ?? ''
  return (
    value('display') === 'none' ||
    value('visibility') === 'hidden' ||
    value('mso-hide') === 'all' ||
    isNothing(value('max-height')) ||
    isNothing(value('opacity'))
  )
}

function isNothing(value: string): boolean {
  return Number.parseFloat(value) === 0
}

/** Parses size and weight from the font shorthand: `bold 16px/1.5 Georgia, serif` (CSS Fonts, section 2.7). */
function readFont(font: string | undefined): { size: string; weight: string } {
  if (!font) return { size: '', weight: '' }
  const words = font.split(/[ /]/)
  return {
    size: words.find((word) => /^[\d.]+(?:px|pt)$/.test(word)) ?? '',
    weight: words.find((word) => boldWeights.has(word)) ?? '',
  }
}

function pixelsIn(value: string): number | null {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?|\.\d+)(px|pt)?(?: ?!important)?$/.exec(value) ?? []
  // Without a unit, only zero is a length.
  return amount && (unit || Number(amount) === 0) ? Number(amount) * (pixelsOf[unit] ?? 0) : null
}

/** Returns whether a style sheet rule may set the color of an element. Which rule wins is up to the browser. */
function coloredBySheet({ sheets }: Page): (element: HtmlElement) => boolean {
  const subjects = new Set<string>()
  for (const { selector, declarations, conditional } of sheets.flatMap(({ rules }) => rules)) {
    if (conditional || !declarations.some(({ property }) => /^(color|background(-color)?)$/.test(property))) continue
    for (const subject of subjectsOf(selector)) subjects.add(subject)
  }
  if (subjects.size === 0) return () => false
  if (subjects.has('*')) return () => true
  return ({ name, attributes }) =>
    subjects.has(name) ||
    subjects.has(`#${attributes.get('id')?.toLowerCase()}`) ||
    (attributes.get('class') ?? '').split(/\s+/).some((className) => subjects.has(`.${className.toLowerCase()}`))
}

/** What a selector is about: the names, classes, and ids of the last part of each of its alternatives. */
function subjectsOf(selector: string): string[] {
  return selector.split(',').flatMap((alternative) => {
    const last =
      alternative
        .trim()
        .split(/[\s>+~]/)
        .at(-1) ?? ''
    return last.split(':', 1)[0]?.match(/[.#]?[\w-]+|\*/g) ?? ['*']
  })
}
