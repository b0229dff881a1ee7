import { isRelative, isScript } from '../addresses.ts'
import { type HtmlElement, textOf } from '../document.ts'
import { at, type Inspection, inspectNamed, inspectPlaces } from '../inspection.ts'
import type { Page } from '../page.ts'

/** Texts that tell nothing of where a link leads. */
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

/** Whether links lead somewhere, and say where. */
export function inspectLinks({ named }: Page): Inspection[] {
  const links = named('a', 'area').filter((link) => !isAnchor(link))
  if (links.length === 0) return []
  const isTo = (test: (address: string) => boolean) => (link: HtmlElement) => test(addressOf(link))
  const texts = named('a').filter((link) => !isAnchor(link))
  return [
    inspectPlaces(
      'links.script',
      links.filter(isTo(isScript)).map((link) => at(link)),
      {},
    ),
    inspectNamed(
      'links.relative',
      links.filter(isTo(isRelative)).map((link) => at(link, addressOf(link))),
    ),
    inspectPlaces(
      'links.empty',
      links.filter(isTo((address) => /^#?$/.test(address))).map((link) => at(link)),
      {},
    ),
    inspectPlaces(
      'links.no_text',
      texts.filter((link) => labelOf(link) === '').map((link) => at(link)),
      {},
    ),
    inspectNamed(
      'links.vague_text',
      texts.filter(isVague).map((link) => at(link, textOf(link))),
    ),
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
  const text = textOf(link)
    .toLowerCase()
    .replace(/[\s.!…»>→]+$/u, '')
  return vagueTexts.has(text)
}

/** What a screen reader says of a link. */
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
