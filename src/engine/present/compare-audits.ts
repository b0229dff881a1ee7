import type { Language } from '../../shared/language.ts'
import type { AuditReport } from '../audit.ts'
import { compareFindings, type FindingChanges } from './compare-findings.ts'
import { presentAudit } from './present-audit.ts'

/** Compares what is published with what is planned. Pure. */
export function compareAudits(published: AuditReport, planned: AuditReport, language: Language): FindingChanges {
  return compareFindings(judgementOf(published, language), judgementOf(planned, language))
}

function judgementOf(audit: AuditReport, language: Language) {
  return { outcomes: audit.outcomes, findings: presentAudit(audit, language).findings }
}
