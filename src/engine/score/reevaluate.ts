import type { StatedPurpose } from '../../shared/contract/facts/message/purpose.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { checkMessage } from '../checks/check-message.ts'
import { purposeOf, statedPurpose } from '../message/purpose.ts'
import { currentBasis } from '../packs/fact-packs.ts'
import type { EngineReport } from '../ports/analysis.ts'
import { rescoreVerdicts } from '../spam/verdicts.ts'

/**
 * Re-evaluates facts with the current rules, without network access, as a message sent for `purpose` (null: guessed).
 * The built-in spam score is recalculated; the verdicts of other filters are facts and stay.
 */
export function reevaluate(
  facts: MessageFacts,
  trials: EngineReport['trials'] = [],
  purpose: StatedPurpose | null = statedPurpose(facts),
): EngineReport {
  const stated = { ...facts, purpose: purposeOf(facts, purpose) }
  const evaluated = { ...stated, ...rescoreVerdicts(stated), ...currentBasis() }
  return { facts: evaluated, outcomes: checkMessage(evaluated), trials }
}

/** Re-evaluates a report with earlier verdicts of other spam filters, which were not asked again. */
export function reevaluateWithVerdictsOf(
  { facts, trials }: Pick<EngineReport, 'facts' | 'trials'>,
  { rspamd, spam_engines }: MessageFacts,
): EngineReport {
  return reevaluate({ ...facts, rspamd, spam_engines }, trials)
}
