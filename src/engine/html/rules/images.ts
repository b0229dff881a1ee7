import { isRelative } from '../addresses.ts'
import type { HtmlElement } from '../document.ts'
import { visibleImages } from '../images.ts'
import { at, type Inspection, inspectNamed, inspectPlaces } from '../inspection.ts'
import type { Look } from '../looks.ts'
import type { Page } from '../page.ts'
import { kilobytes } from './size.ts'

/** Whether images come with the message and keep their place. */
export function inspectImages(page: Page, looks: ReadonlyMap<HtmlElement, Look>): Inspection[] {
  const images = page.named('img')
  if (images.length === 0) return []
  const visible = visibleImages(page, looks)
  const inline = images.filter((image) => /^data:/i.test(sourceOf(image)))
  const octets = inline.reduce((sum, image) => sum + sourceOf(image).length, 0)
  const relative = images.filter((image) => isRelative(sourceOf(image)))
  return [
    inspectNamed(
      'images.relative',
      relative.map((image) => at(image, sourceOf(image))),
    ),
    inspectPlaces(
      'images.no_source',
      images.filter((image) => sourceOf(image) === '').map((image) => at(image)),
      {},
    ),
    inspectPlaces(
      'images.no_width',
      visible.filter(({ attributes }) => !attributes.has('width')).map((image) => at(image)),
      {},
    ),
    inspectPlaces(
      'images.inline_data',
      inline.map((image) => at(image)),
      { size_kb: kilobytes(octets) },
    ),
  ]
}

function sourceOf({ attributes }: HtmlElement): string {
  return (attributes.get('src') ?? '').trim()
}
