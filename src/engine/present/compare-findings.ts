import type { Finding } from '../../shared/contract/tests.ts'
import type { CheckKey, FindingKey, Outcome } from '../../shared/finding.ts'
import { checks } from '../checks/index.ts'

/** What was found, and in words. Good answers are no findings. */
export interface Judgement {
  outcomes: readonly Outcome[]
  findings: readonly Finding[]
}

/** How the findings of two judgements of the same thing differ. */
export interface FindingChanges {
  come: Finding[]
  go: Finding[]
  stay: Finding[]
  /** Findings of one judgement where the other could not tell. */
  open: Finding[]
}

/** What the answer to a check in one judgement means beside the answer in the other. */
type Change = 'same' | 'different' | 'open'

const followed = new Map(checks.map(({ key, follows = [] }) => [key, follows]))

/** Compares how things are with how they would be. Pure. */
export function compareFindings(published: Judgement, planned: Judgement): FindingChanges {
  const before = findingsBy(published, planned)
  const after = findingsBy(planned, published)
  return { come: after.different, go: before.different, stay: after.same, open: [...after.open, ...before.open] }
}

/** The findings of one judgement, by what the other says of the same checks. */
function findingsBy({ outcomes, findings }: Judgement, other: Judgement): Record<Change, Finding[]> {
  const others = new Map(other.outcomes.map((outcome) => [outcome.check, outcome]))
  const changes = new Map<string, Change>()
  for (const outcome of outcomes) {
    if ('finding' in outcome) changes.set(outcome.finding, changeOf(outcome.check, outcome.finding, others))
  }
  const having = (change: Change) => findings.filter(({ key }) => changes.get(key) === change)
  return { same: having('same'), different: having('different'), open: having('open') }
}

function changeOf(check: CheckKey, finding: FindingKey, others: ReadonlyMap<CheckKey, Outcome>): Change {
  if (isOpen(check, others)) return 'open'
  const other = others.get(check)
  return other && 'finding' in other && other.finding === finding ? 'same' : 'different'
}

/** Whether a question was left open: by itself, or because one that comes first was. */
function isOpen(check: CheckKey, outcomes: ReadonlyMap<CheckKey, Outcome>): boolean {
  const outcome = outcomes.get(check)
  if (outcome) return outcome.state === 'unknown'
  return (followed.get(check) ?? []).some((leader) => isOpen(leader, outcomes))
}
