import { type DomainAudit, gradedTopics } from '../shared/contract/domain.ts'
import { reportTexts } from '../shared/i18n/report-texts.ts'
import type { Language } from '../shared/language.ts'
import type { AuditReport } from './audit.ts'
import { presentCards } from './audit-cards.ts'
import { gradeOf } from './grade.ts'
import { groupOf, presentFindings } from './present-findings.ts'
import { scoreOutcomes } from './score.ts'

/** An audit in words, without what depends on who keeps it. */
export type PresentedAudit = Omit<DomainAudit, 'cached' | 'expires_at'>

/** Words an audit in a language. Pure: the same report gives the same words. */
export function presentAudit({ facts, outcomes }: AuditReport, language: Language): PresentedAudit {
  const scored = scoreOutcomes(outcomes, groupOf)
  const checks = presentCards(facts, scored.outcomes, reportTexts[language].reasons)
  const isScored =
    facts.existence.state !== 'absent' && gradedTopics.every((topic) => checks[topic].status !== 'unknown')
  const hasCritical = scored.outcomes.some(({ severity }) => severity === 'critical')
  return {
    domain: facts.domain,
    checked_at: facts.checked_at,
    score: isScored ? scored.score : null,
    grade: isScored ? gradeOf(scored.score, hasCritical) : null,
    coverage: scored.coverage,
    checks,
    findings: presentFindings(scored, language),
    dns: facts.dns,
  }
}
