import { parse } from 'tldts'
import type { MessageLinks } from '../../../shared/contract/facts/message/links.ts'
import type { MimePart } from '../../../shared/contract/facts/message/mime.ts'
import type { PhraseTopic } from '../../../shared/contract/facts/message/wording.ts'
import { hasField, valuesOf } from '../../message/header-fields.ts'
import { readMailboxDomains } from '../../message/mailboxes.ts'
import { hasMacros, isWebPage } from '../../message/mime/file-types.ts'
import { isFreeMail } from '../../names/free-mail.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import type { GatheredFacts } from '../../ports/analysis.ts'
import { findPhrases, splitWords } from '../../wording/find-phrases.ts'
import { countCompanyWords, isBrandDomain, namesFamousPerson } from '../brands.ts'
import type { Rule } from '../rule.ts'
import { hidesTarget } from './content.ts'
import { hidesRecipients } from './headers.ts'

/**
 * What a message asks for, where it leads, and who receives the answer. Each rule needs at least two of them, because
 * ordinary mail shares the words. The weights are set manually: the mail used for calibration is older than such fraud.
 */
export const baitRules: readonly Rule[] = [
  { name: 'WALLET_BAIT', group: 'bait', score: 6, when: shareOfWalletBait },
  { name: 'PARCEL_FEE', group: 'bait', score: 3, when: shareOfParcelFee },
  { name: 'BOSS_FRAUD', group: 'bait', score: 6.5, when: shareOfBossFraud },
  { name: 'AUTHORITY_LURE', group: 'bait', score: 3.5, when: shareOfAuthority },
  { name: 'DATING_BAIT', group: 'bait', score: 3.5, when: shareOfDating },
  { name: 'FORM_WITH_MONEY', group: 'bait', score: 4, when: offersMoneyInForm },
  {
    name: 'FAMOUS_AUTHOR',
    group: 'bait',
    score: 3.5,
    when: isFamous,
  },
  { name: 'UNDISCLOSED_ANSWER', group: 'bait', score: 3, when: asksTheUndisclosed },
  { name: 'ADVANCE_FEE_ANSWER', group: 'bait', score: 2.5, when: asksToAnswerElsewhere },
  { name: 'CASINO_BONUS', group: 'bait', score: 3, when: shareOfCasino },
  { name: 'LURE_LEADS_ELSEWHERE', group: 'bait', score: 1.5, when: luresElsewhere },
  { name: 'LOCKED_FILE_WITH_PASSWORD', group: 'bait', score: 2.5, when: givesPasswordOfFile },
  { name: 'INVOICE_ACTIVE_FILE', group: 'bait', score: 2.5, when: hasActiveInvoice },
  { name: 'FREEMAIL_FILE_ONLY', group: 'bait', score: 1.5, when: isFileFromFreeMail },
  { name: 'FREEMAIL_IMAGE_ONLY', group: 'bait', score: 2.5, when: isImageFromFreeMail },
  { name: 'GREETING_WITH_LINK', group: 'bait', score: 3.5, when: greetsWithLure },
  { name: 'FREEMAIL_LURE', group: 'bait', score: 3, when: isLureFromFreeMail },
  { name: 'FREEMAIL_AS_COMPANY', group: 'bait', score: 2, when: isCompanyAtFreeMail },
  { name: 'FREEMAIL_ADVERTISES', group: 'bait', score: 2, when: advertisesFromFreeMail },
  { name: 'BRAND_LEADS_TO_FREE_HOST', group: 'bait', score: 4, when: leavesBrand },
  { name: 'IMAGE_HIDES_TARGET', group: 'bait', score: 2.5, when: isImageWithHiddenTarget },
  { name: 'LINK_WITHOUT_WORDS', group: 'bait', score: 3, when: isBareLink },
  { name: 'FROM_LOCAL_GENERATED', group: 'sender', score: 1.5, when: (facts) => generated.test(localPart(facts)) },
  { name: 'FROM_DOMAIN_DEEP', group: 'sender', score: 2, when: isDeep },
  { name: 'FROM_NAME_NUMBERED', group: 'sender', score: 1.5, when: (facts) => numbered.test(authorName(facts)) },
  {
    name: 'SUBJECT_RANDOM_TOKEN',
    group: 'subject',
    score: 1.5,
    when: ({ message }) => endsRandomly(message.subject ?? ''),
  },
]

/** The topics of lures. */
const lures = ['account', 'prize', 'wallet', 'parcel'] as const
/** The number of phrases that counts in full. */
const fullPhrases = 3
/** Files with fewer words in the message stand alone. */
const fewWords = 40
/** Images with less text beside them are the message. */
const fewCharacters = 300
/** Subdomains of From: even the largest senders use two at most. */
const minDeepLabels = 3
/** The length from which a token can be random; shorter ones are models. */
const minToken = 10
/** How often a random token without vowels changes between capitals, small letters, and digits. */
const minTurns = 4

/** A local part that ends in a number of four or more digits after a separator, which is not a year: `news_47193`. */
const generated = /[._-](?!(?:19|20)\d\d$)\d{4,}$/
/** A display name with a long number, such as an invented ticket. */
const numbered = /\d{6}/
/** A person's name: two or three words of letters. */
const personName = /^\p{L}[\p{L}.'’-]{0,30}(?: \p{L}[\p{L}.'’-]{0,30}){1,2}$/u
/** An amount of cryptocurrency: `0.7495 BTC`. */
const coins = /\d[.,]\d{1,8}[\s_]{0,3}(?:btc|bitcoins?|eth|usdt|xrp|xlm)(?![a-z])/i
/** An image as phones and cameras name it: `IMG_2034.jpg`, `20261128_101500.jpg`. */
const photo = /^(?:img|image|dsc|dscn|dscf|pxl|photo|foto)?[-_ ]?\d[\d_-]{0,30}\.(?:jpe?g|heic)$/i
/** A sum of money that the reader is said to have: `+$1,989`. */
const gain = /\+\s?[$€£]\s?\d|\+\s?\d[\d.,]{0,12}\s?[$€£]/
/** Domains of authorities, by their last labels: `gov.pl`, `receita.fazenda.gov.br`, `impots.gouv.fr`. */
const ofAuthority =
  /(?:^|\.)(?:gov|gob|gouv|govt|go|jus|admin|mil|europa|bund|bundesregierung|overheid)(?:\.[a-z]{2})?$/
/** Words for an invoice in a subject or a name. */
const invoice =
  /invoice|billing|receipt|payment|remittance|faktura|rachunek|rechnung|facture|factura|fatura|voicemail|voice message/i

function localPart({ author }: GatheredFacts): string {
  return author.state === 'known' ? (author.value.address.split('@')[0] ?? '') : ''
}

function authorName({ author }: GatheredFacts): string {
  return author.state === 'known' ? (author.value.display_name ?? '') : ''
}

function linksOf({ links }: GatheredFacts): MessageLinks | null {
  return links.state === 'known' ? links.value : null
}

function partsOf({ mime }: GatheredFacts): MimePart[] {
  return mime.state === 'known' ? mime.value.parts : []
}

function countOf({ wording }: GatheredFacts, ...topics: PhraseTopic[]): number {
  if (wording.state !== 'known') return 0
  return wording.value.phrases.filter(({ topic }) => topics.includes(topic)).length
}

function shareOf(facts: GatheredFacts, topic: PhraseTopic): number {
  return Math.min(1, countOf(facts, topic) / fullPhrases)
}

/** Whether the author's domain belongs to no brand: an exchange writes about wallets. Anyone has a free mailbox. */
function isForeign({ author }: GatheredFacts): boolean {
  if (author.state !== 'known') return false
  const { domain } = author.value
  return isFreeMail(domain) || !isBrandDomain(domain)
}

function isFromFreeMail({ author }: GatheredFacts): boolean {
  return author.state === 'known' && isFreeMail(author.value.domain)
}

/** Whether a Reply-To goes to another organization. Lists direct answers to themselves. */
function answersElsewhere({ headers, author }: GatheredFacts): boolean {
  if (author.state !== 'known' || hasField(headers, 'List-Id')) return false
  const { organizational_domain } = author.value
  return valuesOf(headers, 'Reply-To')
    .flatMap(readMailboxDomains)
    .some((domain) => registeredDomain(domain) !== organizational_domain)
}

/** Whether there are links, all of them to domains other than the author's and those of brands. */
function leadsElsewhere(facts: GatheredFacts): boolean {
  const { author } = facts
  const domains = linksOf(facts)?.domains ?? []
  if (author.state !== 'known' || domains.length === 0) return false
  const { organizational_domain } = author.value
  return domains.every(({ domain }) => domain !== organizational_domain && !isBrandDomain(domain))
}

/** Phrases about wallets and tokens. An amount of cryptocurrency in the subject counts like one. */
function countWallet(facts: GatheredFacts): number {
  return countOf(facts, 'wallet') + Number(coins.test(facts.message.subject ?? ''))
}

/** Wallets to connect or tokens to claim, with a place to do so. A deadline counts like a phrase. */
function shareOfWalletBait(facts: GatheredFacts): number {
  const phrases = countWallet(facts)
  const hasPlace = (linksOf(facts)?.count ?? 0) > 0 || isFromFreeMail(facts)
  if (phrases === 0 || !hasPlace || !isForeign(facts)) return 0
  const hurries = countOf(facts, 'pressure', 'urgency') > 0
  return Math.min(1, (phrases + Number(hurries)) / fullPhrases)
}

/** A delivery that costs a fee, from someone who is not the carrier. */
function shareOfParcelFee(facts: GatheredFacts): number {
  return isForeign(facts) && (leadsElsewhere(facts) || isFromFreeMail(facts)) ? shareOf(facts, 'parcel') : 0
}

/** A person who asks for money or gift cards and wants the answer at another address. A link would be a real service. */
function shareOfBossFraud(facts: GatheredFacts): number {
  const answers = answersElsewhere(facts) || isFromFreeMail(facts)
  if (!answers || !personName.test(authorName(facts)) || (linksOf(facts)?.count ?? 0) > 0) return 0
  const requests = countOf(facts, 'transfer')
  const phrases = requests + countOf(facts, 'availability')
  return requests > 0 && phrases > 1 ? Math.min(1, phrases / fullPhrases) : 0
}

/** Whether answers go to a mailbox that anyone can have. */
function isAnsweredAtFreeMail(facts: GatheredFacts): boolean {
  return isFromFreeMail(facts) || valuesOf(facts.headers, 'Reply-To').flatMap(readMailboxDomains).some(isFreeMail)
}

/** Other people's money, with answers to a free mailbox. */
function asksToAnswerElsewhere(facts: GatheredFacts): boolean {
  return countOf(facts, 'advance_fee') > 0 && isAnsweredAtFreeMail(facts)
}

/** Hidden recipients, nothing to open, and a free mailbox to answer to: the answer is all that is wanted. */
function asksTheUndisclosed(facts: GatheredFacts): boolean {
  const { headers } = facts
  if (!hidesRecipients(facts) || hasField(headers, 'List-Id') || hasField(headers, 'In-Reply-To')) return false
  return isAnsweredAtFreeMail(facts) && (linksOf(facts)?.count ?? 0) === 0
}

/** Refunds, fines, and summons in the name of an authority, from another domain, which lead elsewhere. */
function shareOfAuthority(facts: GatheredFacts): number {
  const { author } = facts
  if (author.state !== 'known' || ofAuthority.test(author.value.domain) || !isForeign(facts)) return 0
  const leads = leadsElsewhere(facts) || hidesTarget(facts) || isFromFreeMail(facts)
  return leads ? Math.min(1, countOf(facts, 'authority') / 2) : 0
}

/** Lovers who wait elsewhere than at the author's domain. One word is talk; the author's name counts like the text. */
function shareOfDating(facts: GatheredFacts): number {
  const named = [...findPhrases(splitWords(authorName(facts)))].filter(({ topic }) => topic === 'adult').length
  const phrases = countOf(facts, 'adult') + named
  const leads = leadsElsewhere(facts) || isFromFreeMail(facts)
  return isForeign(facts) && leads && phrases > 1 ? Math.min(1, phrases / fullPhrases) : 0
}

/** A famous name at a domain that has no part of it. */
function isFamous(facts: GatheredFacts): boolean {
  const { author } = facts
  return author.state === 'known' && namesFamousPerson(authorName(facts), author.value.organizational_domain)
}

/** Money that waits behind a form that anyone can make, which is not how money is paid. */
function offersMoneyInForm(facts: GatheredFacts): boolean {
  const { forms = 0, labels = [] } = linksOf(facts) ?? {}
  const isGain = [facts.message.subject ?? '', ...labels.map(({ text }) => text)].some((text) => gain.test(text))
  return forms > 0 && (isGain || countOf(facts, 'investment', 'income', 'advance_fee', 'prize', 'wallet') > 1)
}

/** A casino with bonuses or free spins: one word is a party, or a film. */
function shareOfCasino(facts: GatheredFacts): number {
  const phrases = countOf(facts, 'gambling')
  return phrases > 1 && (linksOf(facts)?.count ?? 0) > 0 ? Math.min(1, phrases / fullPhrases) : 0
}

/** An account, a prize, a wallet, or a parcel, and no link leads to the author or to a known company. */
function luresElsewhere(facts: GatheredFacts): boolean {
  return isForeign(facts) && countOf(facts, ...lures) > 0 && leadsElsewhere(facts)
}

/** A file that scanners cannot open, and its password beside it. */
function givesPasswordOfFile(facts: GatheredFacts): boolean {
  const isLocked = partsOf(facts).some(({ file_kind }) => file_kind?.startsWith('encrypted_'))
  return isLocked && facts.wording.state === 'known' && facts.wording.value.gives_password
}

/** An invoice as a web page or a document with macros. */
function hasActiveInvoice(facts: GatheredFacts): boolean {
  const active = partsOf(facts).flatMap(({ file_name, disposition }) =>
    file_name !== null && disposition !== 'inline' && (hasMacros(file_name) || isWebPage(file_name)) ? [file_name] : [],
  )
  return (
    active.length > 0 && [facts.message.subject ?? '', authorName(facts), ...active].some((text) => invoice.test(text))
  )
}

/** A document from a free mailbox, with hardly a word, that concerns money, an account, or a prize. */
function isFileFromFreeMail(facts: GatheredFacts): boolean {
  if (!isFromFreeMail(facts) || facts.wording.state !== 'known' || facts.wording.value.words > fewWords) return false
  const hasFile = partsOf(facts).some(({ file_name, type }) => file_name !== null && !type.startsWith('image/'))
  const topics =
    countWallet(facts) + countOf(facts, 'account', 'prize', 'parcel', 'authority', 'advance_fee', 'investment')
  return hasFile && (topics > 0 || facts.wording.value.amounts > 0 || invoice.test(facts.message.subject ?? ''))
}

/** Only an image, without a subject or a word, so that filters cannot read its text. Photos from phones are ordinary. */
function isImageFromFreeMail(facts: GatheredFacts): boolean {
  const { message, wording } = facts
  if (!isFromFreeMail(facts) || message.subject?.trim() || wording.state !== 'known' || wording.value.words > 0)
    return false
  return partsOf(facts).some(({ file_name, type }) => type.startsWith('image/') && !photo.test(file_name ?? ''))
}

/** A link where the reader's name belongs, with money or a lure: other people enter it in the form of a real service. */
function greetsWithLure(facts: GatheredFacts): boolean {
  if (facts.wording.state !== 'known' || !facts.wording.value.greets_with_link) return false
  const hasForm = (linksOf(facts)?.forms ?? 0) > 0
  return hasForm || facts.wording.value.amounts > 0 || countWallet(facts) + countOf(facts, ...lures, 'income') > 0
}

/** Companies do not write about accounts, prizes, and parcels from a free mailbox. */
function isLureFromFreeMail(facts: GatheredFacts): boolean {
  return isFromFreeMail(facts) && countWallet(facts) + countOf(facts, ...lures, 'authority') > 0
}

/** A free mailbox with the name of a department: `Billing Support`, `Fatura`. */
function isCompanyAtFreeMail(facts: GatheredFacts): boolean {
  return isFromFreeMail(facts) && (invoice.test(authorName(facts)) || countCompanyWords(authorName(facts)) > 0)
}

/** Offers of several kinds, from a mailbox that no shop uses. */
function advertisesFromFreeMail(facts: GatheredFacts): boolean {
  const offers = countOf(facts, 'selling', 'free', 'removal', 'urgency', 'credit', 'income', 'health', 'investment')
  const sells = (linksOf(facts)?.count ?? 0) > 0 || countOf(facts, 'removal') > 0
  return isFromFreeMail(facts) && offers >= fullPhrases && sells
}

/** The address of a company, but links only to places where anyone can publish, and none to a company. */
function leavesBrand(facts: GatheredFacts): boolean {
  if (facts.author.state !== 'known' || isForeign(facts) || !hidesTarget(facts)) return false
  return !linksOf(facts)?.domains.some(({ domain }) => isBrandDomain(domain))
}

/** A linked image with little text, whose link hides where it leads. */
function isImageWithHiddenTarget(facts: GatheredFacts): boolean {
  if (facts.markup.state !== 'known' || !isForeign(facts)) return false
  const { linked_images, text_characters } = facts.markup.value
  return linked_images > 0 && text_characters < fewCharacters && hidesTarget(facts)
}

/** A link behind dots or spaces: no word or visible image says what it is. A pasted address would be words. */
function isBareLink(facts: GatheredFacts): boolean {
  if (facts.wording.state !== 'known' || facts.markup.state !== 'known') return false
  return facts.wording.value.words === 0 && facts.markup.value.images === 0 && (linksOf(facts)?.count ?? 0) > 0
}

/** A From domain with many labels, or with several of a single letter, which cost nothing and evade lists. */
function isDeep({ author }: GatheredFacts): boolean {
  if (author.state !== 'known') return false
  const labels = parse(author.value.domain).subdomain?.split('.') ?? []
  return labels.length >= minDeepLabels || labels.filter(({ length }) => length === 1).length > 1
}

/** A subject that ends with a token in which capitals, small letters, and digits change without forming words. */
function endsRandomly(subject: string): boolean {
  const token = /(?:^|[\s[(:_-])([A-Za-z0-9]{1,40})[\])]?\s*$/.exec(subject)?.[1] ?? ''
  if (token.length < minToken || !/\d/.test(token) || !/[a-z][A-Z]/.test(token)) return false
  const turns = token.match(/[a-z](?=[A-Z\d])|[A-Z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0
  return /[A-Z]{2}[a-z]/.test(token) || (turns >= minTurns && /[^aeiouy\d]{4}/i.test(token))
}
