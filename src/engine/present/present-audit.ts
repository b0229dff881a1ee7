import type { DomainAudit } from '../../shared/contract/domain.ts'
import { reportTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { answerable, checkDomain } from '../checks/check-domain.ts'
import { outcomesFit } from '../checks/index.ts'
import type { AuditReport } from '../ports/audit.ts'
import { outlineDomainPlan, planDomain } from '../score/plan-report.ts'
import { scoreOutcomes } from '../score/score.ts'
import { publishTried } from '../score/trials.ts'
import { presentCards } from './audit-cards.ts'
import { type AuditGrades, gradeAudit } from './grade-audit.ts'
import { presentFindings, presentFixStep } from './present-findings.ts'

/** An audit in a language, without the properties that depend on its storage. */
export type PresentedAudit = Omit<DomainAudit, 'cached' | 'expires_at'>

export type AuditEvaluation = AuditGrades & Pick<DomainAudit, 'coverage'>

/** The results of an audit, without texts. */
export function evaluateAudit(report: AuditReport): AuditEvaluation {
  const { facts, outcomes } = readAudit(report)
  const scored = scoreOutcomes(answerable(facts, outcomes))
  return { ...gradeAudit(facts, scored), coverage: scored.coverage }
}

/** Presents an audit in a language. Pure. */
export function presentAudit(report: AuditReport, language: Language): PresentedAudit {
  const { facts, outcomes, steps, gains } = planAudit(readAudit(report))
  const scored = scoreOutcomes(answerable(facts, outcomes))
  // A card shows a topic, also if it is one that cannot be known.
  const checks = presentCards(facts, scoreOutcomes(outcomes).outcomes, reportTexts[language].reasons)
  const grades = gradeAudit(facts, scored)
  return {
    domain: facts.domain,
    mail_domain: facts.mail_domain.state === 'known' ? facts.mail_domain.value.domain : null,
    checked_at: facts.checked_at,
    ...grades,
    coverage: scored.coverage,
    checks,
    findings: presentFindings(scored, gains, language),
    fix_plan: steps.map((step) =>
      presentFixStep({ ...step, score: grades.score === null ? null : step.score }, language),
    ),
    packs: facts.packs,
    dns: facts.dns,
  }
}

/** The plan of an audit, and the outcomes with the records that may be published. */
function planAudit({ facts, outcomes, trials, plan }: AuditReport) {
  if (plan) return { facts, outcomes, ...plan }
  const made = planDomain({ facts, outcomes })(publishTried(facts, trials))
  return { facts, outcomes: made.outcomes, ...outlineDomainPlan(made) }
}

/** Re-evaluates an audit by the current rules if another version stored findings that this one does not have. */
function readAudit({ facts, outcomes, trials, plan }: AuditReport): AuditReport {
  if (!outcomesFit(outcomes)) return { facts, outcomes: checkDomain(facts), trials }
  return { facts, outcomes, trials, plan }
}
