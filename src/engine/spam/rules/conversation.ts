import type { Wording } from '../../../shared/contract/facts/message/wording.ts'
import { hasField, valuesOf } from '../../message/header-fields.ts'
import { readMailboxDomains } from '../../message/mailboxes.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import type { GatheredFacts } from '../../ports/analysis.ts'
import type { Rule } from '../rule.ts'

/** Signs of personal correspondence. They can be faked, so the group limit keeps the bonus small. */
export const conversationRules: readonly Rule[] = [
  { name: 'IN_THREAD', group: 'conversation', range: [-2, 0], when: shareOfAnswer },
  {
    name: 'QUOTED_ANSWER',
    group: 'conversation',
    range: [-2, 0],
    when: (facts) => (wordingOf(facts)?.quoted_lines ?? 0) > 0,
  },
  {
    name: 'HAS_ATTRIBUTION',
    group: 'conversation',
    range: [-1, 0],
    when: (facts) => wordingOf(facts)?.has_attribution ?? false,
  },
  {
    name: 'HAS_SIGNATURE',
    group: 'conversation',
    range: [-1, -0.1],
    when: (facts) => wordingOf(facts)?.has_signature ?? false,
  },
  { name: 'MAILLIST', group: 'conversation', range: [-1, -0.2], when: isFromList },
]

function wordingOf({ wording }: GatheredFacts): Wording | null {
  return wording.state === 'known' ? wording.value : null
}

/** The share for reply fields without further evidence: any program can add them. */
const shareOfFields = 0.2

/**
 * The fields of a reply (RFC 5322 section 3.6.4). They count in full if the text quotes something, the message is from
 * a discussion list, or the original came from the recipient's own domain.
 */
function shareOfAnswer(facts: GatheredFacts): number {
  const { headers } = facts
  if (!hasField(headers, 'In-Reply-To') && !hasField(headers, 'References')) return 0
  const wording = wordingOf(facts)
  const quotes = wording !== null && (wording.quoted_lines > 0 || wording.has_attribution)
  return quotes || isFromList(facts) || answersRecipient(facts) ? 1 : shareOfFields
}

/** Whether the ID of the original message has a recipient's domain, which is not the author's domain. */
function answersRecipient({ headers, envelope, author }: GatheredFacts): boolean {
  const answered = valuesOf(headers, 'In-Reply-To').flatMap((value) => /@([^@<>\s]+)>/.exec(value)?.[1] ?? [])
  const recipients = [envelope.rcpt_to ?? '', ...valuesOf(headers, 'To')].flatMap(readMailboxDomains)
  const own = author.state === 'known' ? author.value.organizational_domain : null
  const domains = new Set(recipients.map(registeredDomain))
  return answered.map((domain) => registeredDomain(domain.toLowerCase())).some((it) => it !== own && domains.has(it))
}

/** A discussion list: List-Post says where to post (RFC 2369 section 3.4). */
function isFromList({ headers }: GatheredFacts): boolean {
  return hasField(headers, 'List-Id') && hasField(headers, 'List-Post')
}
