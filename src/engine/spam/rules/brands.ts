import type { MessageLinks } from '../../../shared/contract/facts/message/links.ts'
import type { PhraseTopic } from '../../../shared/contract/facts/message/wording.ts'
import { hasLookAlikeLabel } from '../../gather/body/links.ts'
import { type BorrowedName, borrowedName, findBrands, isBrandDomain, ownsDomain } from '../brands.ts'
import type { Rule, ScorableFacts } from '../rule.ts'

/**
 * Names that are borrowed: the reader sees a company, and somebody else writes. The list of brands is short and the
 * domains of a brand are never all known, so no single symbol reaches the mark.
 */
export const brandRules: readonly Rule[] = [
  { name: 'BRAND_DISPLAY_NAME', group: 'brands', score: 3, when: shareOfBorrowedName },
  { name: 'BRAND_SUBJECT', group: 'brands', score: 1.5, when: luresWithBrand },
  { name: 'BRAND_LINK_TEXT', group: 'brands', score: 2, when: linksInNameOfBrand },
  { name: 'BRAND_IN_DOMAIN', group: 'brands', score: 2.5, when: (facts) => borrowsName(facts, false) },
  { name: 'BRAND_LOOKALIKE_DOMAIN', group: 'brands', score: 4, when: (facts) => borrowsName(facts, true) },
  { name: 'OMOGRAPH_FROM', group: 'brands', score: 4, when: hasLookAlikeAuthor },
]

/** What a brand counts that has other words behind it, if the message lures. */
const shareBesideOthers = 0.6
/** What a brand counts that stands in the address alone. */
const shareInAddress = 0.5

/** What messages in the name of a company are about that the company did not send. */
const topicsOfLures: ReadonlySet<PhraseTopic> = new Set(['account', 'prize'])

/** What is asked of people who are to sign in, in the languages of most mail. */
const askedActions =
  /(?:sign|log)[ -]?in|login|verif|confirm|unlock|restore|activate|einloggen|anmelden|best[äa]tigen|freischalten|zaloguj|potwierd[źz]|zweryfikuj|odblokuj|acessar|confirmar|desbloque|iniciar sesi|connecter|v[ée]rifier|inloggen|bevestig|acced/i
/** A button that signs in elsewhere by an account of the brand: `Sign in with Google`. */
const withAccount = /\b(?:with|via|using|mit|avec|con|com|przez|met)\b/i

function linksOf({ links }: ScorableFacts): MessageLinks | null {
  return links.state === 'known' ? links.value : null
}

/** Whether the author's domain is known, and of no brand: a company may well speak of another. */
function isForeign({ author }: ScorableFacts): boolean {
  return author.state === 'known' && !isBrandDomain(author.value.domain)
}

function shareOfBorrowedName(facts: ScorableFacts): number {
  const { author } = facts
  if (author.state !== 'known' || !isForeign(facts)) return 0
  const { display_name, address } = author.value
  if (display_name === null)
    return findBrands(address.split('@')[0] ?? '').some(({ leads }) => leads) ? shareInAddress : 0
  const named = findBrands(display_name)
  if (named.some(({ isWhole, isTraded }) => isWhole && !isTraded)) return 1
  // Shops sell what brands make, and newsletters write about them: the name alone tells nothing there.
  if (!lures(facts)) return 0
  if (named.some(({ isWhole }) => isWhole)) return 1
  return named.some(({ leads }) => leads) ? shareBesideOthers : 0
}

function lures({ wording }: ScorableFacts): boolean {
  return wording.state === 'known' && wording.value.phrases.some(({ topic }) => topicsOfLures.has(topic))
}

/** The subject names a brand to which nothing leads, and the text speaks of an account or a prize. */
function luresWithBrand(facts: ScorableFacts): boolean {
  const links = linksOf(facts)
  if (!isForeign(facts) || links === null || !lures(facts)) return false
  return findBrands(facts.message.subject ?? '').some(
    ({ brand }) => !links.domains.some(({ domain }) => ownsDomain(brand, domain)),
  )
}

/** A link asks to sign in or to confirm something at a brand, and leads elsewhere. */
function linksInNameOfBrand(facts: ScorableFacts): boolean {
  if (!isForeign(facts)) return false
  const labels = linksOf(facts)?.labels ?? []
  return labels.some(
    ({ text, domain }) =>
      askedActions.test(text) &&
      !withAccount.test(text) &&
      findBrands(text).some(({ brand }) => !ownsDomain(brand, domain)),
  )
}

/** The domains that the author writes from and leads to, by the names they borrow. */
function borrowedNames(facts: ScorableFacts): BorrowedName[] {
  const linked = linksOf(facts)?.domains.map(({ domain }) => domain) ?? []
  const own = facts.author.state === 'known' ? [facts.author.value.domain] : []
  return [...own, ...linked].flatMap((domain) => borrowedName(domain) ?? [])
}

function borrowsName(facts: ScorableFacts, imitating: boolean): boolean {
  return borrowedNames(facts).some(({ imitates }) => imitates === imitating)
}

function hasLookAlikeAuthor({ author }: ScorableFacts): boolean {
  return author.state === 'known' && hasLookAlikeLabel(author.value.domain)
}
