import { isIP } from 'node:net'
import { isMessageId, splitMailboxes, valuesOf } from '../../message/header-fields.ts'
import type { GatheredFacts } from '../../ports/analysis.ts'
import type { Rule } from '../rule.ts'
import { lacksField } from './headers.ts'

/** Message-ID, which the sender's program generates and forgers invent. */
export const messageIdRules: readonly Rule[] = [
  { name: 'MISSING_MID', group: 'message id', score: 2.5, when: (facts) => lacksField(facts, 'Message-ID') },
  { name: 'INVALID_MSGID', group: 'message id', range: [0.5, 1.7], when: hasInvalidMessageId },
  {
    name: 'MID_ADDED_BY_RECEIVER',
    group: 'message id',
    score: 2,
    when: (facts) => addedByReceiver.test(rightSide(facts)),
  },
  { name: 'MID_BARE_IP', group: 'message id', range: [0, 2], when: (facts) => isIP(rightSide(facts)) !== 0 },
  { name: 'MID_RHS_MATCH_TO', group: 'message id', range: [0, 1], when: comesFromRecipient },
  { name: 'MID_RHS_NOT_FROM', group: 'message id', range: [0, 0.2], when: comesFromElsewhere },
]

/** The IDs that Exchange Online and Gmail add to messages without one. Every email client adds its own. */
const addedByReceiver = /\.prod\.protection\.outlook\.com$|^mx\.google\.com$/

function messageIdOf({ headers }: GatheredFacts): string | undefined {
  return valuesOf(headers, 'Message-ID')[0]
}

/** The part after the at sign, in lower case; empty if none. */
function rightSide(facts: GatheredFacts): string {
  return /@([^\s<>@]+)>?/.exec(messageIdOf(facts) ?? '')?.[1]?.toLowerCase() ?? ''
}

function hasInvalidMessageId(facts: GatheredFacts): boolean {
  const value = messageIdOf(facts)
  return value !== undefined && !isMessageId(value)
}

/** An ID with the recipient's domain on an external message: the receiver had to add it. */
function comesFromRecipient(facts: GatheredFacts): boolean {
  const { headers, author } = facts
  const domain = rightSide(facts)
  if (domain === '' || author.state !== 'known' || domain.endsWith(author.value.organizational_domain)) return false
  const recipients = valuesOf(headers, 'To').flatMap(splitMailboxes)
  return recipients.some((mailbox) => mailbox.toLowerCase().replace(/>$/, '').endsWith(`@${domain}`))
}

function comesFromElsewhere(facts: GatheredFacts): boolean {
  const { author } = facts
  const domain = rightSide(facts)
  return domain !== '' && author.state === 'known' && !domain.endsWith(author.value.organizational_domain)
}
