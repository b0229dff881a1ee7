import type { SpamEngineVerdict } from '../../shared/contract/facts/message/spam.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { known } from '../../shared/fact.ts'
import { authWords } from './auth-words.ts'
import { scoreSpam } from './builtin.ts'
import type { ScorableFacts } from './rule.ts'
import type { FilteredMessage, SpamFilter } from './spam-filter.ts'

type SpamFacts = Pick<MessageFacts, 'rspamd' | 'spam_engines'>

/** The engines, the one whose verdict counts first. Who has set up a filter wants to know what that one says. */
const precedence = ['rspamd', 'spamassassin', 'builtin'] as const

/** An engine beside the built-in one, and what came of asking it. */
export interface FilterAnswer {
  engine: SpamFilter['engine']
  verdict: Awaited<ReturnType<SpamFilter['judge']>>
}

/** Asks every filter at the same time. */
export function askFilters(
  filters: readonly SpamFilter[],
  message: FilteredMessage,
  signal: AbortSignal,
): Promise<FilterAnswer[]> {
  return Promise.all(filters.map(async ({ engine, judge }) => ({ engine, verdict: await judge(message, signal) })))
}

/**
 * The verdicts on a message: that of every engine, and the one that counts. An engine without a verdict counts for
 * nothing; the built-in one always has one. What proves the sender is our own finding, whoever judges.
 */
export function gatherVerdicts(facts: ScorableFacts, answers: readonly FilterAnswer[]): SpamFacts {
  const auth = authWords(facts)
  const others = answers.map(({ engine, verdict }): SpamEngineVerdict => {
    if (verdict.state !== 'known') return { engine, verdict }
    return { engine, verdict: known({ engine, ...verdict.value, silent_lists: [], auth }) }
  })
  return chooseVerdict(facts, others)
}

/** The same by the rules of today, with what the other engines said then. */
export function judgeVerdictsAgain({ rspamd, spam_engines, ...facts }: MessageFacts): SpamFacts {
  const others = spam_engines.filter(({ engine }) => engine !== 'builtin')
  // A report from before the engines stood side by side has the one verdict.
  const isListed = rspamd.engine === 'builtin' || others.some(({ engine }) => engine === rspamd.engine)
  return chooseVerdict(facts, isListed ? others : [{ engine: rspamd.engine, verdict: known(rspamd) }])
}

function chooseVerdict(facts: ScorableFacts, others: readonly SpamEngineVerdict[]): SpamFacts {
  const builtin = scoreSpam(facts)
  const spam_engines: SpamEngineVerdict[] = [{ engine: 'builtin', verdict: known(builtin) }, ...others]
  const given = spam_engines.flatMap(({ verdict }) => (verdict.state === 'known' ? [verdict.value] : []))
  const counting = precedence.flatMap((engine) => given.filter((verdict) => verdict.engine === engine))
  return { rspamd: counting[0] ?? builtin, spam_engines }
}
