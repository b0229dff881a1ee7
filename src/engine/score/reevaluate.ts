import type { MessageFacts } from '../../shared/contract/facts.ts'
import type { EngineReport } from '../analysis.ts'
import { judgeMessage } from '../checks/check-message.ts'
import { judgeVerdictsAgain } from '../spam/verdicts.ts'

/**
 * Judges facts by the rules of today, without the network. The built-in spam score is part of the rules; the verdicts
 * of other engines are facts and stay.
 */
export function judgeAgain(facts: MessageFacts, trials: EngineReport['trials'] = []): EngineReport {
  const judged = { ...facts, ...judgeVerdictsAgain(facts) }
  return { facts: judged, outcomes: judgeMessage(judged), trials }
}

/** Judges a report on a message that other engines were not asked about with what they said of it before. */
export function judgeWithVerdictsOf(
  { facts, trials }: Pick<EngineReport, 'facts' | 'trials'>,
  { rspamd, spam_engines }: MessageFacts,
): EngineReport {
  return judgeAgain({ ...facts, rspamd, spam_engines }, trials)
}
