import { faultOfAddress } from '../../names/dead-address.ts'
import { isRelative, isScript } from '../addresses.ts'
import { type HtmlElement, lineageOf, textOf } from '../document.ts'
import { altOf } from '../images.ts'
import { type Inspection, inspectNamed, inspectPlaces, placesOf } from '../inspection.ts'
import type { Page } from '../page.ts'

/** Link texts that do not describe their target. */
const vagueTexts = new Set([
  'click',
  'click here',
  'click this',
  'here',
  'link',
  'this link',
  'kliknij',
  'kliknij tu',
  'kliknij tutaj',
  'tu',
  'tutaj',
  'ten link',
])

/** Longer texts are descriptive. */
const maxVagueLength = 20

/** Whether links have a target and describe it. `images` are the visible ones. */
export function inspectLinks(page: Page, images: readonly HtmlElement[]): Inspection[] {
  const links = page.named('a', 'area').filter((link) => !isAnchor(link))
  if (links.length === 0) return []
  const leadingTo = (test: (address: string) => boolean) => links.filter((link) => test(addressOf(link)))
  const readable = links.filter(({ name }) => name === 'a')
  const imagesOfLinks = imagesWithoutName(images)
  const mute = readable.filter((link) => labelOf(link) === '' && !imagesOfLinks.has(link))
  return [
    inspectPlaces('links.script', placesOf(leadingTo(isScript)), {}),
    inspectNamed('links.relative', placesOf(leadingTo(isRelative), addressOf)),
    inspectNamed(
      'links.dead',
      placesOf(
        leadingTo((address) => faultOfAddress(address, 'link') !== null),
        addressOf,
      ),
    ),
    inspectPlaces('links.empty', placesOf(leadingTo((address) => /^#?$/.test(address))), {}),
    inspectPlaces('links.no_text', placesOf(mute), {}),
    inspectPlaces('links.image_no_alt', placesOf([...imagesOfLinks.values()].flatMap(([first]) => first ?? [])), {}),
    inspectNamed('links.vague_text', placesOf(readable.filter(isVague), textOf)),
  ]
}

/** The visible images of each link that consists only of images without alt text. */
export function imagesWithoutName(visible: readonly HtmlElement[]): ReadonlyMap<HtmlElement, HtmlElement[]> {
  const byLink = Map.groupBy(visible, linkAround)
  return new Map([...byLink].flatMap(([link, images]) => (link && labelOf(link) === '' ? [[link, images]] : [])))
}

function linkAround(image: HtmlElement): HtmlElement | null {
  for (const element of lineageOf(image.parent)) if (element.name === 'a') return isAnchor(element) ? null : element
  return null
}

/** An anchor to jump to, not a link. */
function isAnchor({ attributes }: HtmlElement): boolean {
  return !attributes.has('href') && (attributes.has('name') || attributes.has('id'))
}

function addressOf({ attributes }: HtmlElement): string {
  return (attributes.get('href') ?? '').trim()
}

function isVague(link: HtmlElement): boolean {
  const text = textOf(link).toLowerCase()
  return text.length <= maxVagueLength && vagueTexts.has(text.replace(/(?<![\s.!…»>→])[\s.!…»>→]+$/u, ''))
}

/** The accessible name of a link. */
function labelOf(element: HtmlElement): string {
  const { attributes } = element
  const stated = [attributes.get('aria-label'), attributes.get('title')].join('').trim()
  return stated || textOf(element) || imageTextsOf(element)
}

function imageTextsOf(element: HtmlElement): string {
  const texts = element.children.map((child) => {
    if (child.kind === 'text') return ''
    return child.name === 'img' ? altOf(child) : imageTextsOf(child)
  })
  return texts.join('')
}
