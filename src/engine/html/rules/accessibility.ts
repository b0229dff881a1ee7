import { type ComputedStyle, isLegible } from '../computed-styles.ts'
import { contrastOf } from '../css/color.ts'
import { type HtmlElement, type HtmlText, textOf } from '../document.ts'
import { type Inspection, inspectPlaces, inspectWhole, placesOf } from '../inspection.ts'
import type { Page } from '../page.ts'
import { inspectBodyChildren, languageOf } from './body-children.ts'
import { imagesWithoutName } from './links.ts'

/** WCAG 2.2, success criterion 1.4.3: the minimum contrast of text and of large text. */
const leastContrast = 4.5
const leastContrastOfLarge = 3
/** Large text by WCAG: 18 points, or 14 points in bold. */
const largePixels = 24
const largeBoldPixels = 18.66

/** Whether it is readable with low vision and in email clients that block images. `images` are the visible ones. */
export function inspectAccessibility(
  page: Page,
  looks: ReadonlyMap<HtmlElement, ComputedStyle>,
  images: readonly HtmlElement[],
): Inspection[] {
  const ofLinks = new Set([...imagesWithoutName(images).values()].flat())
  const withoutAlt = images.filter((image) => lacksAlt(image) && !ofLinks.has(image))
  const hasLanguage = statesLanguage(page)
  const faint = page.document.texts.flatMap((text) => faintness(text, looks))
  const ratio = faint.reduce((least, { contrast }) => Math.min(least, contrast), leastContrast)
  const tables = page.named('table')
  const [title] = page.named('title')
  const knowsColors = [...looks.values()].some(({ color, background }) => color && background)
  return [
    inspectWhole('accessibility.no_language', !hasLanguage, {}),
    ...inspectBodyChildren(page, looks, { images, statesLanguage: hasLanguage }),
    inspectWhole('accessibility.no_title', !title || textOf(title) === '', {}),
    ...(images.length > 0 ? [inspectPlaces('accessibility.no_alt', placesOf(withoutAlt), {})] : []),
    ...(knowsColors ? [inspectPlaces('accessibility.contrast', faint, { ratio: Math.floor(ratio * 10) / 10 })] : []),
    ...(tables.length > 0 ? [inspectPlaces('accessibility.table_role', placesOf(layoutTables(page)), {})] : []),
  ]
}

/**
 * Whether the language is declared on the document, or on a single element that wraps everything: Gmail drops `<html>`
 * but keeps the rest.
 */
function statesLanguage({ document: { elements } }: Page): boolean {
  const wrappers = elements.filter(({ name, parent }) => name === 'html' || name === 'body' || isOutermost(parent))
  return wrappers.some((wrapper) => languageOf(wrapper) !== '')
}

function isOutermost(parent: HtmlElement | null): boolean {
  return parent === null || parent.name === 'body'
}

function lacksAlt({ attributes }: HtmlElement): boolean {
  const isDecoration = attributes.get('role') === 'presentation' || attributes.get('aria-hidden') === 'true'
  return !attributes.has('alt') && !isDecoration
}

/** Layout tables that are not marked as such: screen readers announce their rows and columns. */
export function layoutTables({ document, named }: Page): HtmlElement[] {
  const dataTables = new Set<HtmlElement>()
  for (const element of document.elements) {
    if (element.name !== 'th' && element.name !== 'caption') continue
    const table = tableOf(element)
    if (table) dataTables.add(table)
  }
  return named('table').filter((table) => !table.attributes.get('role')?.trim() && !dataTables.has(table))
}

function tableOf(element: HtmlElement): HtmlElement | null {
  let { parent } = element
  while (parent && parent.name !== 'table') parent = parent.parent
  return parent
}

/** Text with too little contrast, if both colors are known. */
function faintness({ text, parent, line }: HtmlText, looks: ReadonlyMap<HtmlElement, ComputedStyle>) {
  const look = parent && looks.get(parent)
  if (!look?.color || !look.background || !isLegible(look) || !/[\p{L}\p{N}]/u.test(text)) return []
  const contrast = contrastOf(look.color, look.background)
  const isLarge = look.size >= (look.bold ? largeBoldPixels : largePixels)
  return contrast < (isLarge ? leastContrastOfLarge : leastContrast) ? [{ line, contrast }] : []
}
