import {
  type AuditCheck,
  type AuditStatus,
  type AuditTopic,
  auditTopics,
  topicFacts,
} from '../../shared/contract/domain.ts'
import type { AuditFacts } from '../../shared/contract/facts/audit-facts.ts'
import type { Fact } from '../../shared/fact.ts'
import type { FindingKey } from '../../shared/findings/finding.ts'
import { fill } from '../../shared/i18n/bind-texts.ts'
import type { ReportsTexts } from '../../shared/i18n/text-types.ts'
import { isFault, type Reason } from '../../shared/reason.ts'
import { findSpfError } from '../protocols/spf/measure-tree.ts'
import type { ScoredOutcome } from '../score/score.ts'

/** Notes that turn a card yellow: they cost no points until someone else changes their records. */
const warningNotes: ReadonlySet<FindingKey> = new Set(['spf.lookups_near'])

/** One card per topic: its status, the published records, and details. */
export function presentCards(
  facts: AuditFacts,
  outcomes: readonly ScoredOutcome[],
  reasons: ReportsTexts['reasons'],
): Record<AuditTopic, AuditCheck> {
  const cards = auditTopics.map((topic): [AuditTopic, AuditCheck] => {
    return [topic, presentCard(topic, facts, ownOutcomes(topic, outcomes), reasons)]
  })
  return Object.fromEntries(cards) as Record<AuditTopic, AuditCheck>
}

/** The status of a topic, as on its card. */
export function statusOfTopic(topic: AuditTopic, facts: AuditFacts, outcomes: readonly ScoredOutcome[]): AuditStatus {
  return statusOf(factsOf(facts, topic)[0], ownOutcomes(topic, outcomes))
}

function ownOutcomes(topic: AuditTopic, outcomes: readonly ScoredOutcome[]): ScoredOutcome[] {
  return outcomes.filter(({ outcome }) => outcome.check.startsWith(`${topic}.`))
}

/** The facts of a topic. If the domain does not exist, all are absent. */
function factsOf(facts: AuditFacts, topic: AuditTopic): Fact<object>[] {
  const own = topicFacts[topic].map((key) => facts[key])
  return facts.existence.state === 'absent' ? [facts.existence] : own
}

function presentCard(
  topic: AuditTopic,
  document: AuditFacts,
  outcomes: readonly ScoredOutcome[],
  reasons: ReportsTexts['reasons'],
): AuditCheck {
  const facts = factsOf(document, topic)
  const [lead] = facts
  const status = statusOf(lead, outcomes)
  const reason = reasonOf(status, lead, outcomes)
  const members = facts.map((fact) => (fact.state === 'known' ? fact.value : {}))
  return {
    records: [],
    ...Object.assign({}, ...members),
    ...(topic === 'spf' && describeValidity(document)),
    status,
    reason: reason && fill(reasons[reason.code].what, { ...reason }),
  }
}

/** Whether an SPF record works as a whole: `valid` of the fact is that of its own text. */
function describeValidity({ spf_tree, spf_record }: AuditFacts) {
  const isAlone = spf_record.state === 'known' && spf_record.value.records.length === 1
  return spf_tree.state === 'known' ? { valid: isAlone && findSpfError(spf_tree.value) === null } : {}
}

/**
 * `absent` and `unknown` describe the record itself; otherwise a severe finding decides, then whether the lead check is
 * unknown, then minor findings and unknown checks.
 */
function statusOf(lead: Fact<object> | undefined, outcomes: readonly ScoredOutcome[]): AuditStatus {
  if (lead?.state === 'absent') return 'absent'
  if (lead?.state === 'unavailable' && isFault(lead.reason)) return 'fail'
  if (lead?.state !== 'known') return 'unknown'
  if (outcomes.some(({ severity }) => severity === 'critical' || severity === 'major')) return 'fail'
  if (outcomes[0]?.outcome.state === 'unknown') return 'unknown'
  return outcomes.some(isWarning) ? 'warn' : 'pass'
}

function isWarning(scored: ScoredOutcome): boolean {
  return isShortcoming(scored) || scored.outcome.state === 'unknown'
}

function isShortcoming({ outcome }: ScoredOutcome): boolean {
  return outcome.state === 'fail' || (outcome.state === 'note' && warningNotes.has(outcome.finding))
}

/** Why a topic is unknown, or why it has a warning without findings. */
function reasonOf(
  status: AuditStatus,
  lead: Fact<object> | undefined,
  outcomes: readonly ScoredOutcome[],
): Reason | null {
  if (lead?.state === 'unavailable') return lead.reason
  if (status !== 'unknown' && (status !== 'warn' || outcomes.some(isShortcoming))) return null
  const [first] = outcomes.flatMap(({ outcome }) => (outcome.state === 'unknown' ? [outcome.reason] : []))
  return first ?? null
}
