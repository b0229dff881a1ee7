import { styleReferences } from '../css/style-references.ts'
import type { HtmlElement } from '../document.ts'
import { type Inspection, inspectPlaces, inspectWhole, placesOf } from '../inspection.ts'
import { isInside, type Page, type PageSheet } from '../page.ts'
import { kilobytes } from './size.ts'

/** Gmail drops a larger `<style>` (caniemail.com, note on `<style>`). */
export const maxStyleOctets = 16 * 1024

/**
 * The ratio of elements styled only by class to elements styled inline from which a message depends on its style sheet.
 */
const leastSheetShare = 4

/** Whether the design survives email clients with partial or no support for style sheets. */
export function inspectStyles(page: Page): Inspection[] {
  const { sheets } = page
  const fonts = styleReferences(page).filter(({ isFont }) => isFont)
  const webFonts = inspectPlaces('styles.web_fonts', fonts, {})
  if (sheets.length === 0) return [webFonts]
  const inBody = sheets.filter(({ element }) => !isInside(element, 'head'))
  const tooLarge = sheets.filter(({ octets }) => octets > maxStyleOctets)
  const largest = tooLarge.reduce((max, { octets }) => Math.max(max, octets), 0)
  return [
    inspectWhole('styles.not_inline', hangsOnSheets(page), {}),
    inspectPlaces('styles.in_body', placesOf(inBody.map(elementOf)), {}),
    inspectPlaces('styles.too_large', placesOf(tooLarge.map(elementOf)), { size_kb: kilobytes(largest) }),
    webFonts,
  ]
}

function elementOf({ element }: PageSheet): HtmlElement {
  return element
}

function hangsOnSheets({ document, sheets }: Page): boolean {
  const hasRules = sheets.some(({ rules }) => rules.some(({ conditional }) => !conditional))
  const styledInPlace = document.elements.filter(isStyledInPlace).length
  const styledByClass = document.elements.filter(isStyledByClass).length
  return hasRules && styledByClass > styledInPlace * leastSheetShare
}

function isStyledInPlace({ attributes }: HtmlElement): boolean {
  return attributes.has('style') || attributes.has('bgcolor')
}

function isStyledByClass(element: HtmlElement): boolean {
  return element.attributes.has('class') && !isStyledInPlace(element)
}
