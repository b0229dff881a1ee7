import { type ComputedStyle, isLegible } from '../computed-styles.ts'
import { type HtmlElement, unreadElements } from '../document.ts'
import { altOf } from '../images.ts'
import { type Inspection, inspectPlaces, type Place } from '../inspection.ts'
import type { Page } from '../page.ts'

/** What the elements around a text or an image convey to screen readers. */
interface Surroundings {
  /** The line of the body's child that contains it; null outside all of them. */
  childLine: number | null
  hasLanguage: boolean
  hasDirection: boolean
  isInHeading: boolean
}

/** Something that screen readers read aloud. */
interface Spoken extends Surroundings {
  line: number
}

const outermost: Surroundings = { childLine: null, hasLanguage: false, hasDirection: false, isInHeading: false }

/** Webmail shows the children of the body in its own page and drops the elements around them. */
const droppedElements = new Set(['html', 'body'])

/**
 * Whether language, direction, and main heading reach readers in webmail (2026 accessibility report of the Email Markup
 * Consortium). Without any text, or without a language to repeat, there is nothing to inspect.
 */
export function inspectBodyChildren(
  page: Page,
  looks: ReadonlyMap<HtmlElement, ComputedStyle>,
  { images, statesLanguage }: { images: readonly HtmlElement[]; statesLanguage: boolean },
): Inspection[] {
  const spoken = readSpoken(page, looks, images)
  const [first] = spoken
  if (!first) return []
  const withoutHeading = spoken.some(({ isInHeading }) => isInHeading) ? [] : [{ line: first.line }]
  const inspections = [
    ...(statesLanguage
      ? [
          inspectPlaces(
            'accessibility.content_language',
            childrenOf(spoken.filter(({ hasLanguage }) => !hasLanguage)),
            {},
          ),
        ]
      : []),
    inspectPlaces(
      'accessibility.content_direction',
      childrenOf(spoken.filter(({ hasDirection }) => !hasDirection)),
      {},
    ),
  ]
  // The unread part may contain the heading, or a child without a language.
  if (page.document.truncated) return inspections.filter(({ issue }) => issue)
  return [...inspections, inspectPlaces('accessibility.no_heading', withoutHeading, {})]
}

/** The visible texts and the images with alt text, in source order. */
function readSpoken(
  page: Page,
  looks: ReadonlyMap<HtmlElement, ComputedStyle>,
  images: readonly HtmlElement[],
): Spoken[] {
  const surroundings = new Map<HtmlElement, Surroundings>()
  for (const element of page.document.elements)
    surroundings.set(element, surroundingsIn(element, around(element.parent, surroundings)))
  const texts = page.document.texts.filter(({ text, parent }) => {
    const look = parent && looks.get(parent)
    return /[\p{L}\p{N}]/u.test(text) && (!look || isLegible(look)) && !unreadElements.has(parent?.name ?? '')
  })
  const spoken = [
    ...texts.map(({ text, parent, line }) => ({
      line: line + countLeadingLines(text),
      ...around(parent, surroundings),
    })),
    ...images.filter(altOf).map((image) => ({ line: image.line, ...around(image, surroundings) })),
  ]
  return spoken.sort((a, b) => a.line - b.line)
}

/** Line breaks before the first visible character. */
function countLeadingLines(text: string): number {
  return text.slice(0, text.search(/\S/)).split('\n').length - 1
}

function around(element: HtmlElement | null, surroundings: ReadonlyMap<HtmlElement, Surroundings>): Surroundings {
  return (element && surroundings.get(element)) ?? outermost
}

function surroundingsIn(element: HtmlElement, outer: Surroundings): Surroundings {
  const { name, attributes, line } = element
  if (outer.childLine === null && droppedElements.has(name)) return outermost
  // Most elements of a newsletter add nothing.
  if (outer.childLine !== null && attributes.size === 0 && name !== 'h1') return outer
  const level = attributes.get('role') === 'heading' ? attributes.get('aria-level') : undefined
  return {
    childLine: outer.childLine ?? line,
    hasLanguage: outer.hasLanguage || languageOf(element) !== '',
    hasDirection: outer.hasDirection || /^(?:ltr|rtl|auto)$/i.test((attributes.get('dir') ?? '').trim()),
    isInHeading: outer.isInHeading || name === 'h1' || level?.trim() === '1',
  }
}

/** The body's children that contain something spoken, each once; text directly in the body is a place of its own. */
function childrenOf(spoken: readonly Spoken[]): Place[] {
  return [...new Set(spoken.map(({ childLine, line }) => childLine ?? line))].map((line) => ({ line }))
}

/** The language that an element declares. */
export function languageOf({ attributes }: HtmlElement): string {
  return (attributes.get('lang') ?? attributes.get('xml:lang') ?? '').trim()
}
