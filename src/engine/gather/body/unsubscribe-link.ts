import { beginningOf, type HtmlElement, lineageOf } from '../../html/document.ts'
import type { Page } from '../../html/page.ts'
import { anyOf } from '../../wording/any-of.ts'
import { isSeen } from './hidden-text.ts'
import words from './link-words.json' with { type: 'json' }
import subscriptionWords from './subscription-words.json' with { type: 'json' }

const saysUnsubscribe = anyOf([...words.unsubscribe, ...subscriptionWords.unsubscribe])
const saysPreferences = anyOf(subscriptionWords.preferences)
const namesUnsubscribe = anyOf([...words.unsubscribe, 'unsub', 'opt_out'])

/** Maximum number of links examined: the longest newsletters have a few hundred. */
const maxLinks = 5000
/** Longer blocks, in characters, cover more than one subject. */
const maxBlock = 2000
/** Layout tables put a link a few cells away from its sentence. */
const maxBlocks = 8

/** Elements that start a new line. */
const blocks = new Set(
  'address article aside blockquote body center dd div dl dt footer form li main p section table tbody td th tr ul'.split(
    ' ',
  ),
)

/**
 * Whether a link leads to unsubscribing, by its name, its target, or the text around it. A hidden link does not count.
 * Without HTML, readers look for the address in the text, so it is enough that the text mentions unsubscribing.
 */
export function hasUnsubscribeLink(page: Page | null, { text, html }: { text: string; html: string }): boolean {
  if (!page) return saysUnsubscribe.test(tidy(text))
  // The link is usually at the end of the message, and the end was not parsed.
  if (page.document.truncated) return saysUnsubscribe.test(tidy(html))
  const links = page
    .named('a', 'area')
    .filter(({ attributes }) => attributes.has('href'))
    .slice(0, maxLinks)
  // Most messages have a link that says it, and the text around each link takes longer to read.
  return (
    links.some((link) => namesLeaving(link) && isSeen(page, link)) ||
    links.some((link) => isWithinSentence(page, link) && isSeen(page, link))
  )
}

function namesLeaving(link: HtmlElement): boolean {
  const name = tidy(nameOf(link))
  return (
    saysUnsubscribe.test(name) ||
    saysPreferences.test(name) ||
    namesUnsubscribe.test((link.attributes.get('href') ?? '').toLowerCase())
  )
}

/** The visible text, the alternative texts of images, and the tooltip. */
function nameOf(element: HtmlElement): string {
  const { attributes, children } = element
  const stated = ['title', 'aria-label', 'alt'].map((name) => attributes.get(name) ?? '')
  const inner = children.map((child) => (child.kind === 'text' ? child.text : nameOf(child)))
  return [...stated, ...inner].join(' ').slice(0, maxBlock)
}

/** Whether the block around a link mentions unsubscribing. A block with only the link belongs to the text around it. */
function isWithinSentence({ document }: Page, link: HtmlElement): boolean {
  const label = beginningOf(link, maxBlock)
  const around = [...lineageOf(link.parent)].filter(({ name }) => blocks.has(name)).slice(0, maxBlocks)
  const whole = { ...link, children: document.children }
  for (const block of around.length < maxBlocks ? [...around, whole] : around) {
    const text = beginningOf(block, maxBlock + 1)
    if (text.length > maxBlock) return false
    if (saysUnsubscribe.test(tidy(text))) return true
    if (/[\p{L}\p{N}]/u.test(text.replace(label, ''))) return false
  }
  return false
}

function tidy(text: string): string {
  return text.toLowerCase().replaceAll('\u2019', "'")
}
