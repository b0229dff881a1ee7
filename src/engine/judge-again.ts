import type { MessageFacts } from '../shared/contract/facts.ts'
import type { EngineReport } from './analysis.ts'
import { checks } from './checks/index.ts'
import { runChecks } from './run-checks.ts'
import { scoreSpam } from './spam/builtin.ts'

/**
 * Judges facts by the rules of today, without the network. The built-in spam score is part of the rules; the verdict of
 * another engine is a fact and stays.
 */
export function judgeAgain(facts: MessageFacts): EngineReport {
  const rspamd = facts.rspamd.engine === 'builtin' ? scoreSpam(facts) : facts.rspamd
  const judged = { ...facts, rspamd }
  return { facts: judged, outcomes: runChecks(checks, 'message', judged) }
}
