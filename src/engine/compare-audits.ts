import type { Finding } from '../shared/contract/tests.ts'
import type { CheckKey, FindingKey, Outcome } from '../shared/finding.ts'
import type { Language } from '../shared/language.ts'
import type { AuditReport } from './audit.ts'
import { checks } from './checks/index.ts'
import { presentAudit } from './present-audit.ts'

/** How the findings of two audits of a domain differ. Good answers are no findings. */
export interface FindingChanges {
  come: Finding[]
  go: Finding[]
  stay: Finding[]
  /** Findings of one audit where the other could not tell. */
  open: Finding[]
}

/** What the answer to a check in one audit means beside the answer in the other. */
type Change = 'same' | 'different' | 'open'

const followed = new Map(checks.map(({ key, follows = [] }) => [key, follows]))

/** Compares what is published with what is planned. Pure. */
export function compareAudits(published: AuditReport, planned: AuditReport, language: Language): FindingChanges {
  const before = findingsBy(published, planned, language)
  const after = findingsBy(planned, published, language)
  return { come: after.different, go: before.different, stay: after.same, open: [...after.open, ...before.open] }
}

/** The findings of one audit, by what the other says of the same checks. */
function findingsBy(audit: AuditReport, other: AuditReport, language: Language): Record<Change, Finding[]> {
  const others = new Map(other.outcomes.map((outcome) => [outcome.check, outcome]))
  const changes = new Map<string, Change>()
  for (const outcome of audit.outcomes) {
    if ('finding' in outcome) changes.set(outcome.finding, changeOf(outcome.check, outcome.finding, others))
  }
  const { findings } = presentAudit(audit, language)
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
