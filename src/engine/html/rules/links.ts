import { isRelative, isScript } from '../addresses.ts'
import { type HtmlElement, textOf } from '../document.ts'
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

/** Whether links have a target and describe it. */
export function inspectLinks({ named }: Page): Inspection[] {
  const links = named('a', 'area').filter((link) => !isAnchor(link))
  if (links.length === 0) return []
  const leadingTo = (test: (address: string) => boolean) => links.filter((link) => test(addressOf(link)))
  const readable = links.filter(({ name }) => name === 'a')
  return [
    inspectPlaces('links.script', placesOf(leadingTo(isScript)), {}),
    inspectNamed('links.relative', placesOf(leadingTo(isRelative), addressOf)),
    inspectPlaces('links.empty', placesOf(leadingTo((address) => /^#?$/.test(address))), {}),
    inspectPlaces('links.no_text', placesOf(readable.filter((link) => labelOf(link) === '')), {}),
    inspectNamed('links.vague_text', placesOf(readable.filter(isVague), textOf)),
  ]
}

/** A place to jump to, not a link. */
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
    return (child.name === 'img' ? (child.attributes.get('alt') ?? '') : imageTextsOf(child)).trim()
  })
  return texts.join('')
}
