import type { RecordEdit } from '../shared/contract/record-edit.ts'
import type { PlannedAudit } from '../shared/contract/what-if.ts'
import type { Language } from '../shared/languages.ts'
import { auditDomain } from './audit-domain.ts'
import { planDns } from './dns/layers/publish-records.ts'
import type { AuditDependencies, AuditInput, AuditReport } from './ports/audit.ts'
import { compareAudits } from './present/compare-audits.ts'
import { describeAudit } from './present/describe-audit.ts'
import { evaluateAudit } from './present/present-audit.ts'

interface Plan {
  input: AuditInput
  /** They must have no problem (`findEditProblem`). */
  edits: readonly RecordEdit[]
}

/**
 * Audits the edited state and compares it with the published one. Without edits, the result is the published audit.
 */
export async function planAudit(
  published: AuditReport,
  { input, edits }: Plan,
  dependencies: AuditDependencies,
  language: Language,
): Promise<PlannedAudit> {
  const { resolver, zoneLines } = await planDns(edits, published.facts.dns, dependencies.resolver)
  const planned = edits.length === 0 ? published : await auditDomain(input, { ...dependencies, resolver })
  const { come, go } = compareAudits(published, planned, language)
  const before = evaluateAudit(published)
  return { audit: describeAudit(planned, language), before, come, go, zone_lines: zoneLines }
}
