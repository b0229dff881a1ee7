import type { SpamEngineVerdict } from '../../shared/contract/facts/message/spam.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { known } from '../../shared/fact.ts'
import type { GatheredFacts } from '../ports/analysis.ts'
import type { FilterAnswer } from '../ports/spam-filter.ts'
import { authWords } from './auth-words.ts'
import { scoreSpam } from './builtin.ts'

type SpamFacts = Pick<MessageFacts, 'rspamd' | 'spam_engines'>

/** The engines by precedence. A configured filter takes precedence over the built-in one. */
const precedence = ['rspamd', 'spamassassin', 'builtin'] as const

/**
 * The verdicts of all engines, and the one that counts. Engines without a verdict are skipped; the built-in one always
 * has one. Authentication results are our own in every verdict.
 */
export function evaluateSpam(facts: GatheredFacts, answers: readonly FilterAnswer[]): SpamFacts {
  const auth = authWords(facts)
  const others = answers.map(({ engine, verdict }): SpamEngineVerdict => {
    if (verdict.state !== 'known') return { engine, verdict }
    return { engine, verdict: known({ engine, ...verdict.value, silent_lists: [], auth }) }
  })
  return chooseVerdict(facts, others)
}

/** Recalculates the built-in verdict with the current rules; the other engines keep theirs. */
export function rescoreVerdicts({ rspamd, spam_engines, ...facts }: MessageFacts): SpamFacts {
  const others = spam_engines.filter(({ engine }) => engine !== 'builtin')
  // Reports of early versions have a single verdict.
  const isListed = rspamd.engine === 'builtin' || others.some(({ engine }) => engine === rspamd.engine)
  return chooseVerdict(facts, isListed ? others : [{ engine: rspamd.engine, verdict: known(rspamd) }])
}

function chooseVerdict(facts: GatheredFacts, others: readonly SpamEngineVerdict[]): SpamFacts {
  const builtin = scoreSpam(facts)
  const spam_engines: SpamEngineVerdict[] = [{ engine: 'builtin', verdict: known(builtin) }, ...others]
  const given = spam_engines.flatMap(({ verdict }) => (verdict.state === 'known' ? [verdict.value] : []))
  // Other filters judge a template as a message without origin and date.
  const asked = facts.purpose.template ? (['builtin'] as const) : precedence
  const counting = asked.flatMap((engine) => given.filter((verdict) => verdict.engine === engine))
  return { rspamd: counting[0] ?? builtin, spam_engines }
}
