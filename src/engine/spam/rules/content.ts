import type { BodyContent, HidingTechnique } from '../../../shared/contract/facts/message/body.ts'
import type { LinkTrait } from '../../../shared/contract/facts/message/links.ts'
import shorteners from '../../names/shorteners.json' with { type: 'json' }
import type { GatheredFacts } from '../../ports/analysis.ts'
import { isBrandDomain } from '../brands.ts'
import type { Rule } from '../rule.ts'

/** Link targets and hidden content. */
export const contentRules: readonly Rule[] = [
  { name: 'HTTP_TO_IP', group: 'url', range: [0.5, 2], when: (facts) => hasLink(facts, 'ip_host') },
  { name: 'PHISHING', group: 'url', range: [0.3, 2], when: (facts) => hasLink(facts, 'shows_other_domain') },
  { name: 'URL_USER_PASSWORD', group: 'url', range: [0.5, 2], when: (facts) => hasLink(facts, 'user_info') },
  { name: 'URL_UNUSUAL_PORT', group: 'url', range: [0.2, 1.5], when: (facts) => hasLink(facts, 'unusual_port') },
  { name: 'OMOGRAPH_URL', group: 'url', score: 5, when: (facts) => hasLink(facts, 'lookalike') },
  { name: 'URL_FREE_HOST', group: 'url', score: 1.5, when: (facts) => isForeign(facts) && hasLink(facts, 'free_host') },
  {
    name: 'URL_OPEN_REDIRECT',
    group: 'url',
    score: 1.5,
    when: (facts) => isForeign(facts) && hasLink(facts, 'open_redirect'),
  },
  { name: 'URL_SHORTENED', group: 'url', score: 1, when: (facts) => isForeign(facts) && hasShortLink(facts) },
  { name: 'URL_NAMES_RECIPIENT', group: 'url', score: 2, when: namesRecipientElsewhere },
  { name: 'ZERO_FONT', group: 'html', range: [0.5, 1], when: (facts) => hides(facts, 'size') },
  { name: 'R_WHITE_ON_WHITE', group: 'html', range: [0.5, 2], when: (facts) => hides(facts, 'color') },
  {
    name: 'MANY_INVISIBLE_PARTS',
    group: 'html',
    range: [0.5, 1],
    when: (facts) => hides(facts, 'display', 'box', 'position'),
  },
  { name: 'INVISIBLE_CHARACTERS', group: 'html', range: [1, 3], when: hasInvisibleCharacters },
  {
    name: 'DIRECTION_OVERRIDE',
    group: 'html',
    range: [1, 3],
    when: (facts) => (bodyOf(facts)?.direction_overrides ?? 0) > 0,
  },
  { name: 'HIDDEN_MOST_TEXT', group: 'html', score: 2.8, when: hidesMostText },
  { name: 'R_PARTS_DIFFER', group: 'body', range: [0.2, 1], when: shareOfDifference },
]

/** t.co belongs to Twitter; others use it to hide their targets. */
const shortHosts: ReadonlySet<string> = new Set([...shorteners.domains, 't.co'])
/** More hidden characters than this cannot be a note for screen readers. */
const minHiddenBulk = 500

/** Fewer hidden characters may be leftovers from an editor; more are text for filters. */
const minHiddenCharacters = 40
/** Fewer joiners inside words may come from pasted text. */
const minInvisible = 3
/** Texts with fewer distinct words are not compared. */
const minWords = 20

/** Google, Microsoft, and LinkedIn may link through their own services. */
function isForeign({ author }: GatheredFacts): boolean {
  return author.state !== 'known' || !isBrandDomain(author.value.domain)
}

function hasShortLink({ links }: GatheredFacts): boolean {
  return links.state === 'known' && links.value.domains.some(({ domain }) => shortHosts.has(domain))
}

/** Newsletters with more links than this name the recipient in all of them, to count clicks. */
const maxLinksOfLure = 10

/** Whether a link that leads neither to the author nor to a known company carries an email address, to fill in a form. */
function namesRecipientElsewhere({ links, author }: GatheredFacts): boolean {
  if (links.state !== 'known' || author.state !== 'known' || links.value.count > maxLinksOfLure) return false
  const { organizational_domain } = author.value
  return links.value.addressed.some((domain) => domain !== organizational_domain && !isBrandDomain(domain))
}

function hasLink({ links }: GatheredFacts, wanted: LinkTrait): boolean {
  return links.state === 'known' && links.value.marked.some(({ trait }) => trait === wanted)
}

/** Whether a link leads through a service that hides its target, or to a bare address. */
export function hidesTarget(facts: GatheredFacts): boolean {
  return (
    hasShortLink(facts) || (['free_host', 'open_redirect', 'ip_host'] as const).some((trait) => hasLink(facts, trait))
  )
}

function bodyOf({ body }: GatheredFacts): BodyContent | null {
  return body.state === 'known' ? body.value : null
}

/** Hidden text, except the preheader, which email clients show. */
function hides(facts: GatheredFacts, ...techniques: HidingTechnique[]): boolean {
  const hidden =
    bodyOf(facts)?.hidden.filter(({ technique, leading }) => !leading && techniques.includes(technique)) ?? []
  return hidden.reduce((sum, { characters }) => sum + characters, 0) >= minHiddenCharacters
}

function hasInvisibleCharacters(facts: GatheredFacts): boolean {
  return (bodyOf(facts)?.invisible_characters ?? 0) >= minInvisible
}

/** How far the words of the plain text and the HTML differ beyond 50%: both should be the same. */
function shareOfDifference(facts: GatheredFacts): number {
  const body = bodyOf(facts)
  if (!body || Math.min(body.text_words, body.html_words) < minWords) return 0
  const shared = body.shared_words / Math.min(body.text_words, body.html_words)
  return Math.max(0, 1 - 2 * shared)
}

/** More text is hidden than visible, not counting the preheader. */
function hidesMostText(facts: GatheredFacts): boolean {
  const hidden = bodyOf(facts)?.hidden_characters ?? 0
  return hidden >= minHiddenBulk && facts.wording.state === 'known' && hidden > facts.wording.value.characters / 2
}
