import type { SpfTreeFact } from '../../shared/contract/facts/audit/spf.ts'
import type { AuditFacts } from '../../shared/contract/facts/audit-facts.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { Verdict } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import type { FindingKey, Outcome, PasteRecord } from '../../shared/findings/finding.ts'
import { memoizeByObject } from '../../shared/memoize.ts'
import type { MessagePlan, ReportPlan } from '../../shared/report/report-plan.ts'
import { checkDomain } from '../checks/check-domain.ts'
import { satisfiedProviders } from '../providers/evaluate-providers.ts'
import { type FixPlan, type Publish, planFixes } from './fix-plan.ts'
import { findHarm } from './judge-offer.ts'
import { messageFixes } from './message-fixes.ts'
import { reevaluate } from './reevaluate.ts'
import { decidingFindings, failuresOf, type Score, scoreOutcomes } from './score.ts'
import { evaluateStep, scoreMessage } from './verdict.ts'

/*
 * The plans of reports. The effect of the offered records is determined when a report is created (`tryRecords`) and
 * stored with it (`publishTried`); both use these functions.
 */

interface Evaluated<Facts> {
  facts: Facts
  outcomes: readonly Outcome[]
}

/** Chooses the outcomes that count, also after a fix. */
type Keep = (outcomes: readonly Outcome[]) => Outcome[]
const keepAll: Keep = (outcomes) => [...outcomes]

/** Creates the plan for a message. It uses the same facts in many places, and again as more of its records are tried. */
export function planMessage(
  report: Evaluated<MessageFacts>,
  keep = keepAll,
): (publish: Publish<MessageFacts>) => FixPlan<MessageFacts> {
  const evaluate = memoizeByObject((facts: MessageFacts) => keep(reevaluate(facts).outcomes))
  const scores = new WeakMap<readonly Outcome[], Score>()
  const score = (facts: MessageFacts, outcomes: readonly Outcome[]) => {
    const scored = scores.get(outcomes) ?? scoreMessage(facts, outcomes)
    scores.set(outcomes, scored)
    return scored
  }
  const fixes = messageFixes.map((fix) => ({ ...fix, change: memoizeByObject(fix.change) }))
  return (publish) => planFixes({ ...report, fixes, evaluate, score, publish, spfOf: () => null })
}

/** Creates the plan for a domain, where every fix is a record. */
export function planDomain(
  report: Evaluated<AuditFacts>,
  keep = keepAll,
): (publish: Publish<AuditFacts>) => FixPlan<AuditFacts> {
  const evaluate = memoizeByObject((facts: AuditFacts) => keep(checkDomain(facts)))
  const score = (_: AuditFacts, outcomes: readonly Outcome[]) => scoreOutcomes(outcomes)
  return (publish) => planFixes({ ...report, fixes: [], evaluate, score, publish, spfOf })
}

/** Whether a DMARC record that no finding asks for makes the audit worse. */
export function doesHarm(record: PasteRecord, published: AuditFacts, planned: AuditFacts): boolean {
  const [before, after] = [published, planned].map((facts) => {
    const outcomes = checkDomain(facts)
    return { outcomes, scored: scoreOutcomes(outcomes), spf: spfOf(facts) }
  })
  const offer = { check: 'dmarc.policy', state: 'fail', finding: 'dmarc.missing', params: {}, record } as const
  return before !== undefined && after !== undefined && findHarm(offer, before, after) !== null
}

function spfOf({ spf_record, spf_tree }: AuditFacts): SpfTreeFact | null {
  const isOnly = spf_record.state === 'known' && spf_record.value.records.length === 1
  return isOnly && spf_tree.state === 'known' ? spf_tree.value : null
}

/** What a message report shows of its plan. */
export function outlineMessagePlan(
  published: MessageFacts,
  { outcomes, steps, gains }: FixPlan<MessageFacts>,
): MessagePlan {
  let before = satisfiedProviders(published, outcomes)
  return {
    steps: steps.map(({ facts, outcomes, scored, ...step }) => {
      const after = satisfiedProviders(facts, outcomes)
      const satisfies = after.filter((provider) => !before.includes(provider))
      before = after
      return { ...step, ...evaluateStep(facts, scored), satisfies }
    }),
    gains: gainsByCheck(gains),
  }
}

/** What an audit shows of its plan. */
export function outlineDomainPlan({ steps, gains }: FixPlan<AuditFacts>): ReportPlan {
  return {
    steps: steps.map(({ facts: _facts, outcomes: _outcomes, scored, ...step }) => ({ ...step, score: scored.score })),
    gains: gainsByCheck(gains),
  }
}

/**
 * The findings that set a verdict: those that the first steps fix, up to the one that changes it. If no step does, those
 * with the gravest consequence. None for `inbox` and `unknown`.
 */
export function findDeciding(verdict: Verdict, scored: Score, steps: MessagePlan['steps']): FindingKey[] {
  if (verdict === 'inbox' || verdict === 'unknown') return []
  const present = failuresOf(scored)
  const last = steps.findIndex((step) => step.verdict !== verdict)
  const needed = last < 0 ? [] : steps.slice(0, last + 1)
  const keys = needed.flatMap(({ decisive, lead }) => (decisive.length > 0 ? decisive : [lead.finding]))
  const deciding = last < 0 ? decidingFindings(scored) : keys.filter((key) => present.includes(key))
  return [...new Set(deciding.length > 0 ? deciding : present.slice(0, 1))]
}

function gainsByCheck(gains: FixPlan<unknown>['gains']): ReportPlan['gains'] {
  return Object.fromEntries([...gains].map(([{ check }, gain]) => [check, gain]))
}
