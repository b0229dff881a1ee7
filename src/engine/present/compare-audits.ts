import type { Language } from '../../shared/languages.ts'
import type { AuditReport } from '../ports/audit.ts'
import { compareFindings, type FindingChanges } from './compare-findings.ts'
import { presentAudit } from './present-audit.ts'

/** Compares the published state with the planned one. Pure. */
export function compareAudits(published: AuditReport, planned: AuditReport, language: Language): FindingChanges {
  return compareFindings(evaluationOf(published, language), evaluationOf(planned, language))
}

function evaluationOf(audit: AuditReport, language: Language) {
  return { outcomes: audit.outcomes, findings: presentAudit(audit, language).findings }
}
