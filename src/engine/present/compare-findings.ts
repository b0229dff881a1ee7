import type { Finding } from '../../shared/contract/finding.ts'
import type { CheckKey, FindingKey, Outcome } from '../../shared/findings/finding.ts'
import { isOpen } from '../checks/open-checks.ts'

/** Findings with their texts, without passes. */
export interface Evaluation {
  outcomes: readonly Outcome[]
  findings: readonly Finding[]
}

/** How the findings of two evaluations of the same thing differ. */
export interface FindingChanges {
  come: Finding[]
  go: Finding[]
  stay: Finding[]
  /** Findings whose check is unknown in the other evaluation. */
  open: Finding[]
}

/** How a check's answer compares with that in the other evaluation. */
type Change = 'same' | 'different' | 'open'

/** Compares the current state with the planned one. Pure. */
export function compareFindings(published: Evaluation, planned: Evaluation): FindingChanges {
  const before = findingsBy(published, planned)
  const after = findingsBy(planned, published)
  return { come: after.different, go: before.different, stay: after.same, open: [...after.open, ...before.open] }
}

/** The findings of one evaluation, grouped by how they compare with the other. */
function findingsBy({ outcomes, findings }: Evaluation, other: Evaluation): Record<Change, Finding[]> {
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
