import type { AuthWord, SpamVerdict } from '../../shared/contract/facts/message/spam.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { Fact } from '../../shared/fact.ts'
import { isTemporary } from '../../shared/reason.ts'

/** Authentication results in the words of RFC 8601 section 2.7; `not_checked` if a check was skipped. */
export function authWords({
  spf,
  dkim,
  dmarc,
  arc,
}: Pick<MessageFacts, 'spf' | 'dkim' | 'dmarc' | 'arc'>): SpamVerdict['auth'] {
  return { spf: wordOf(spf), dkim: wordOf(dkim), dmarc: wordOf(dmarc), arc: wordOf(arc) }
}

function wordOf(fact: Fact<{ result: AuthWord }>): AuthWord {
  switch (fact.state) {
    case 'known':
      return fact.value.result
    case 'absent':
      return 'none'
    case 'unavailable':
      return isTemporary(fact.reason) ? 'temperror' : 'not_checked'
  }
}
