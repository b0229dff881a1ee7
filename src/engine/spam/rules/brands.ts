import type { MessageLinks } from '../../../shared/contract/facts/message/links.ts'
import type { PhraseTopic } from '../../../shared/contract/facts/message/wording.ts'
import { hasLookAlikeLabel } from '../../gather/body/links.ts'
import { isFreeMail } from '../../names/free-mail.ts'
import type { GatheredFacts } from '../../ports/analysis.ts'
import { type BorrowedName, borrowedName, findBrands, isBrandDomain, ownsDomain } from '../brands.ts'
import type { Rule } from '../rule.ts'

/**
 * Brand impersonation: readers see a company name, but someone else is writing. The brand list is short and never has
 * all domains of a brand, so no single symbol reaches the threshold.
 */
export const brandRules: readonly Rule[] = [
  { name: 'BRAND_DISPLAY_NAME', group: 'brands', score: 3.5, when: shareOfBorrowedName },
  { name: 'BRAND_SUBJECT', group: 'brands', score: 1.5, when: luresWithBrand },
  { name: 'BRAND_LINK_TEXT', group: 'brands', score: 2, when: linksInNameOfBrand },
  { name: 'BRAND_IN_DOMAIN', group: 'brands', score: 2.5, when: (facts) => borrowsName(facts, false) },
  { name: 'BRAND_LOOKALIKE_DOMAIN', group: 'brands', score: 4, when: (facts) => borrowsName(facts, true) },
  { name: 'OMOGRAPH_FROM', group: 'brands', score: 4, when: hasLookAlikeAuthor },
]

/** The share for a brand name followed by other words, if the message is a lure. */
const shareBesideOthers = 0.6
/** The share for a brand name in the address only. */
const shareInAddress = 0.5

/** The topics of phishing mail in the name of a company. */
const topicsOfLures: ReadonlySet<PhraseTopic> = new Set(['account', 'prize', 'wallet', 'parcel'])

/** Calls to sign in, in the most common languages. */
const askedActions =
  /(?:sign|log)[ -]?in|login|verif|confirm|unlock|restore|activate|einloggen|anmelden|best[äa]tigen|freischalten|zaloguj|potwierd[źz]|zweryfikuj|odblokuj|acessar|confirmar|desbloque|iniciar sesi|connecter|v[ée]rifier|inloggen|bevestig|acced/i
/** A button for single sign-on with the brand's account: `Sign in with Google`. */
const withAccount = /\b(?:with|via|using|mit|avec|con|com|przez|met)\b/i

function linksOf({ links }: GatheredFacts): MessageLinks | null {
  return links.state === 'known' ? links.value : null
}

/** Whether the author's domain belongs to no brand, which may mention another. Anyone can write from a free mailbox. */
function isForeign({ author }: GatheredFacts): boolean {
  if (author.state !== 'known') return false
  const { domain } = author.value
  return isFreeMail(domain) || !isBrandDomain(domain)
}

function shareOfBorrowedName(facts: GatheredFacts): number {
  const { author } = facts
  if (author.state !== 'known' || !isForeign(facts)) return 0
  const { display_name, address } = author.value
  if (display_name === null)
    return findBrands(address.split('@')[0] ?? '').some(({ leads }) => leads) ? shareInAddress : 0
  const named = findBrands(display_name)
  if (named.some(({ isDisguised }) => isDisguised)) return 1
  if (named.some(({ isWhole, isTraded }) => isWhole && !isTraded)) return 1
  // No company writes from a free mailbox.
  if (isFreeMail(author.value.domain) && named.some(({ leads }) => leads)) return 1
  // Shops and newsletters mention brands, so the name alone proves nothing.
  if (!lures(facts)) return 0
  if (named.some(({ isWhole }) => isWhole)) return 1
  return named.some(({ leads }) => leads) ? shareBesideOthers : 0
}

function lures({ wording }: GatheredFacts): boolean {
  return wording.state === 'known' && wording.value.phrases.some(({ topic }) => topicsOfLures.has(topic))
}

/** The subject names a brand that no link leads to, and the text mentions an account or a prize. */
function luresWithBrand(facts: GatheredFacts): boolean {
  const links = linksOf(facts)
  if (!isForeign(facts) || links === null) return false
  return findBrands(facts.message.subject ?? '').some(
    ({ brand, isDisguised }) =>
      (isDisguised || lures(facts)) && !links.domains.some(({ domain }) => ownsDomain(brand, domain)),
  )
}

/** A link asks readers to sign in or confirm at a brand but leads elsewhere. */
function linksInNameOfBrand(facts: GatheredFacts): boolean {
  if (!isForeign(facts)) return false
  const labels = linksOf(facts)?.labels ?? []
  return labels.some(
    ({ text, domain }) =>
      askedActions.test(text) &&
      !withAccount.test(text) &&
      findBrands(text).some(({ brand }) => !ownsDomain(brand, domain)),
  )
}

/** The sending and linked domains that imitate a brand. */
function borrowedNames(facts: GatheredFacts): BorrowedName[] {
  const linked = linksOf(facts)?.domains.map(({ domain }) => domain) ?? []
  const own = facts.author.state === 'known' ? [facts.author.value.domain] : []
  return [...own, ...linked].flatMap((domain) => borrowedName(domain) ?? [])
}

function borrowsName(facts: GatheredFacts, imitating: boolean): boolean {
  return borrowedNames(facts).some(({ imitates }) => imitates === imitating)
}

function hasLookAlikeAuthor({ author }: GatheredFacts): boolean {
  return author.state === 'known' && hasLookAlikeLabel(author.value.domain)
}
