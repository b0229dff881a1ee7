import type { Wording } from '../../../shared/contract/message-facts/wording.ts'
import { hasField } from '../../header-fields.ts'
import type { Rule, ScorableFacts } from '../rule.ts'

/** What people do who write to each other. It can be imitated, so the group's limit keeps it from excusing much. */
export const conversationRules: readonly Rule[] = [
  { name: 'IN_THREAD', group: 'conversation', range: [-2, 0], when: isAnswer },
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

function wordingOf({ wording }: ScorableFacts): Wording | null {
  return wording.state === 'known' ? wording.value : null
}

/** The fields of an answer (RFC 5322 section 3.6.4). */
function isAnswer({ headers }: ScorableFacts): boolean {
  return hasField(headers, 'In-Reply-To') || hasField(headers, 'References')
}

/** A list on which subscribers write: it says where to post (RFC 2369 section 3.4). */
function isFromList({ headers }: ScorableFacts): boolean {
  return hasField(headers, 'List-Id') && hasField(headers, 'List-Post')
}
