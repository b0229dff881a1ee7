import type { Outcome } from '../../shared/findings/finding.ts'
import type { EngineReport } from '../ports/analysis.ts'
import type { AuditReport } from '../ports/audit.ts'
import { outlineDomainPlan, outlineMessagePlan, planDomain, planMessage } from './plan-report.ts'
import { publishTried } from './trials.ts'

/** Whether a rule is switched off: by the key of its check, or of its finding. */
function isIgnored(outcome: Outcome, rules: ReadonlySet<string>): boolean {
  return rules.has(outcome.check) || ('finding' in outcome && rules.has(outcome.finding))
}

/** The report of a message as if it had not been asked about `rules`: score, verdict, and plan follow from the rest. */
export function ignoreInReport({ facts, outcomes, trials }: EngineReport, rules: ReadonlySet<string>): EngineReport {
  const countedOf = (all: readonly Outcome[]) => all.filter((outcome) => !isIgnored(outcome, rules))
  const made = planMessage({ facts, outcomes: countedOf(outcomes) }, countedOf)(publishTried(facts, trials))
  return { facts, outcomes: made.outcomes, trials, plan: outlineMessagePlan(facts, made) }
}

/** `ignoreInReport` for an audit. */
export function ignoreInAudit({ facts, outcomes, trials }: AuditReport, rules: ReadonlySet<string>): AuditReport {
  const countedOf = (all: readonly Outcome[]) => all.filter((outcome) => !isIgnored(outcome, rules))
  const made = planDomain({ facts, outcomes: countedOf(outcomes) }, countedOf)(publishTried(facts, trials))
  return { facts, outcomes: made.outcomes, trials, plan: outlineDomainPlan(made) }
}
