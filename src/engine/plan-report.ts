import type { AuditFacts } from '../shared/contract/audit-facts.ts'
import type { MessageFacts } from '../shared/contract/facts.ts'
import type { Outcome } from '../shared/finding.ts'
import { type FixPlan, planFixes } from './fix-plan.ts'
import { judgeAgain } from './judge-again.ts'
import { judgeDomain } from './judge-domain.ts'
import { messageFixes } from './message-fixes.ts'
import type { Publish } from './trials.ts'

/*
 * The plans of reports. What comes of the records that they offer is found out when a report is made (`tryRecords`), and
 * is stored with it (`publishTried`): both lead here.
 */

interface Judged<Facts> {
  facts: Facts
  outcomes: readonly Outcome[]
}

/** Makes the plan for a message. */
export function planMessage(report: Judged<MessageFacts>): (publish: Publish<MessageFacts>) => FixPlan<MessageFacts> {
  const judge = remembering((facts: MessageFacts) => judgeAgain(facts).outcomes)
  return (publish) => planFixes({ ...report, fixes: messageFixes, judge, publish })
}

/** Makes the plan for a domain: all that can be fixed of it are records. */
export function planDomain(report: Judged<AuditFacts>): (publish: Publish<AuditFacts>) => FixPlan<AuditFacts> {
  const judge = remembering((facts: AuditFacts) => judgeDomain(facts))
  return (publish) => planFixes({ ...report, fixes: [], judge, publish })
}

/** Facts with the same records published are looked at in many places of a plan. */
function remembering<Facts extends object>(judge: (facts: Facts) => Outcome[]): (facts: Facts) => Outcome[] {
  const known = new WeakMap<Facts, Outcome[]>()
  return (facts) => {
    const outcomes = known.get(facts) ?? judge(facts)
    known.set(facts, outcomes)
    return outcomes
  }
}
