import type { MailingSigns, UnsubscribeOffer } from '../../../shared/contract/facts/message/mailing.ts'
import { unsubscribeOffers } from '../../../shared/contract/facts/message/mailing.ts'
import { type Fact, known } from '../../../shared/fact.ts'
import type { Page } from '../../html/page.ts'
import { findOffers } from '../../message/subject-words.ts'
import { anyOf, startsWithAny } from '../../wording/any-of.ts'
import type { OpenedMessage } from '../message/message.ts'
import linkWords from './link-words.json' with { type: 'json' }
import { ownPassagesOfPage, ownPassagesOfText, type Passage, type PassageLink } from './own-text.ts'
import words from './subscription-words.json' with { type: 'json' }
import { countTrackers, holdsIdentifier } from './trackers.ts'

const saysUnsubscribe = anyOf(words.unsubscribe)
const startsWithUnsubscribe = startsWithAny(words.unsubscribe)
const startsInvitation = startsWithAny([...words.invitation, ...words.unsubscribe])
const namesUnsubscribe = anyOf(words.target)
const saysPreferences = anyOf(words.preferences)
const saysSubscribed = anyOf(words.subscribed)
const saysNotice = anyOf(words.notice)
const saysBrowserVersion = anyOf(linkWords.browser_version)
const saysTransaction = anyOf(words.transaction)
/** Up to four words between a greeting and the punctuation after it. */
const greeting = new RegExp(
  `^(?:${words.greeting.map((phrase) => RegExp.escape(phrase)).join('|')}) ((?:[\\p{L}.'*|{}_-]{1,40} ?){1,4})[,!:\\u2013\\u2014-]`,
  'u',
)
const greetsAll = new RegExp(`(?<!\\p{L})(?:${words.everyone.join('|')})`, 'u')
/** A sum of money. */
const price = /[$€£]\s?\d|\d\s?(?:[€£]|(?:usd|eur|euros?|gbp|pln|zł|dollars)(?!\p{L}))/gu

/** Maximum length of a link text, or of a line on its own, that counts as a button. */
const maxButton = 60
/** Passages read at each end of a body: long newsletters have a few hundred. */
const maxPassages = 1000
/** Maximum length of a passage that covers one subject. */
const maxNote = 600
/** Characters searched for offers: about ten pages. */
const maxOffers = 20_000
/** A greeting is in one of the first passages, after a preheader and headings. */
const maxGreeting = 12

/**
 * Detects the content of a body that only mailings have. Ignores quoted and forwarded text, which has a different
 * author.
 */
export function gatherMailingSigns({ bodies }: OpenedMessage, page: Page | null): Fact<MailingSigns> {
  if (bodies.state === 'unavailable') return bodies
  const ofPage = page ? ownPassagesOfPage(page) : []
  const passages = [...bothEnds(ofPage), ...bothEnds(ownPassagesOfText(bodies.value.text))]
  const targets = new Set(passages.flatMap(({ links }) => links.map(({ target }) => target)))
  const offers = [...passages.map((passage, at) => offerOf(passage, passages[at + 1])), offerOfSettings(passages)]
  for (const target of passages.flatMap((passage, at) => leavingTargets(passage, passages[at + 1])))
    targets.delete(target)
  const text = passages
    .map((passage) => passage.text)
    .join('\n')
    .slice(0, maxOffers)
  return known({
    unsubscribe: unsubscribeOffers[Math.max(0, ...offers.map((offer) => unsubscribeOffers.indexOf(offer)))] ?? 'none',
    browser_version: passages.some(isBrowserVersion),
    notice: passages.some(({ text }) => saysNotice.test(text)),
    links: targets.size,
    tracked_links: [...targets].filter(isTracked).length,
    tracking_pixels: page ? countTrackers(page) : 0,
    offers: findOffers(text).size + Number((text.match(price)?.length ?? 0) >= 3),
    transaction: saysTransaction.test(text),
    greeting: greetingOf(passages),
  })
}

function greetingOf(passages: readonly Passage[]): MailingSigns['greeting'] {
  const names = passages.slice(0, maxGreeting).map(({ text }) => greeting.exec(text)?.[1])
  const name = names.find((found) => found !== undefined)
  if (name === undefined) return 'none'
  return greetsAll.test(name) ? 'generic' : 'personal'
}

/** The first and the last passages, where mailings describe themselves. */
function bothEnds(passages: readonly Passage[]): readonly Passage[] {
  if (passages.length <= 2 * maxPassages) return passages
  return [...passages.slice(0, maxPassages), ...passages.slice(-maxPassages)]
}

/** The links by which a passage offers to unsubscribe: those that say so, or those near its sentence. */
function leavingTargets(passage: Passage, next: Passage | undefined): string[] {
  const named = passage.links.filter(
    ({ label, target }) => saysUnsubscribe.test(label) || namesUnsubscribe.test(target.toLowerCase()),
  )
  const isOffer = named.length === 0 && offerOf(passage, next) !== 'none'
  return (isOffer ? linksNear(passage, next) : named).map(({ target }) => target)
}

/** The link may come after the sentence and a blank line. */
function linksNear({ links }: Passage, next: Passage | undefined): PassageLink[] {
  return links.length > 0 ? links : next?.text.startsWith('\u2192') ? next.links : []
}

function offerOf(passage: Passage, next: Passage | undefined): UnsubscribeOffer {
  const { text, links } = passage
  const button = links.find(({ label }) => label.length <= maxButton && saysUnsubscribe.test(label))
  if (button) return isMadeForLeaving(button) ? 'personal' : 'worded'
  const near = linksNear(passage, next)
  const isMentioned =
    saysUnsubscribe.test(text) || links.some(({ target }) => namesUnsubscribe.test(target.toLowerCase()))
  if (near.length === 0 || text.length > maxNote || !isMentioned) return 'none'
  const lines = text.split(/[.!?|\u2022\u00b7\n]\s{0,3}/)
  if (lines.some((line) => line.length <= maxButton && startsWithUnsubscribe.test(line))) return 'personal'
  if (!lines.some(invites)) return 'mentioned'
  return near.some(
    ({ target, label }) => holdsIdentifier(target) || (label !== '' && isMadeForLeaving({ target, label })),
  )
    ? 'personal'
    : 'worded'
}

/**
 * Preference links only count in a message that calls itself a subscription: receipts and notifications have them, too.
 */
function offerOfSettings(passages: readonly Passage[]): UnsubscribeOffer {
  const hasSettings = passages.some(({ links }) =>
    links.some(({ label }) => label.length <= maxButton && saysPreferences.test(label)),
  )
  return hasSettings && passages.some(({ text }) => saysSubscribed.test(text)) ? 'mentioned' : 'none'
}

/** Whether a sentence addresses the reader rather than mentioning another newsletter. */
function invites(sentence: string): boolean {
  if (!saysUnsubscribe.test(sentence)) return false
  return startsInvitation.test(sentence)
}

function isMadeForLeaving({ target }: PassageLink): boolean {
  return namesUnsubscribe.test(target.toLowerCase()) || holdsIdentifier(target)
}

function isBrowserVersion({ text, links }: Passage): boolean {
  if (links.some(({ label }) => label.length <= maxButton && saysBrowserVersion.test(label))) return true
  return links.length > 0 && text.length <= 200 && saysBrowserVersion.test(text)
}

/** Campaign tracking parameters. */
const campaignParameter =
  /[?&](?:utm_(?:medium|campaign|source)|mc_[ce]id|mkt_tok|_hsenc|_kx|vero_id|ck_subscriber_id|trk_contact|dm_i|elqtrackid|wt_mc|bxid|et_rid|sc_eh)=/i

function isTracked(target: string): boolean {
  return /^https?:/i.test(target) && (campaignParameter.test(target) || holdsIdentifier(target))
}
