import { faultOfAddress } from '../../names/dead-address.ts'
import { isRelative } from '../addresses.ts'
import type { HtmlElement } from '../document.ts'
import { type Inspection, inspectNamed, inspectPlaces, placesOf } from '../inspection.ts'
import type { Page } from '../page.ts'
import { kilobytes } from './size.ts'

/** Whether images have a usable source and a fixed width. */
export function inspectImages(page: Page, visible: readonly HtmlElement[]): Inspection[] {
  const images = page.named('img')
  if (images.length === 0) return []
  const inline = images.filter((image) => /^data:/i.test(sourceOf(image)))
  const octets = inline.reduce((sum, image) => sum + sourceOf(image).length, 0)
  const relative = images.filter((image) => isRelative(sourceOf(image)))
  const dead = images.filter((image) => faultOfAddress(sourceOf(image), 'image') !== null)
  return [
    inspectNamed('images.relative', placesOf(relative, sourceOf)),
    inspectNamed('images.dead', placesOf(dead, sourceOf)),
    inspectPlaces('images.no_source', placesOf(images.filter((image) => sourceOf(image) === '')), {}),
    inspectPlaces('images.no_width', placesOf(visible.filter(({ attributes }) => !attributes.has('width'))), {}),
    inspectPlaces('images.inline_data', placesOf(inline), { size_kb: kilobytes(octets) }),
  ]
}

function sourceOf({ attributes }: HtmlElement): string {
  return (attributes.get('src') ?? '').trim()
}
