import type { DomainAudit } from '../../shared/contract/domain.ts'
import { reportTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import type { AuditReport } from '../audit.ts'
import { checkDomain } from '../checks/check-domain.ts'
import { outcomesFit } from '../checks/index.ts'
import { planDomain } from '../score/plan-report.ts'
import { scoreOutcomes } from '../score/score.ts'
import { publishTried } from '../score/trials.ts'
import { groupOf } from '../score/weights.ts'
import { presentCards } from './audit-cards.ts'
import { gradeAudit } from './grade-audit.ts'
import { presentFindings, presentFixStep } from './present-findings.ts'

/** An audit in a language, without what depends on its storage. */
export type PresentedAudit = Omit<DomainAudit, 'cached' | 'expires_at'>

/** Presents an audit in a language. Pure. */
export function presentAudit({ facts, outcomes: stored, trials }: AuditReport, language: Language): PresentedAudit {
  // Another version may have stored findings that this one does not have, or with other parameters.
  const outcomes = outcomesFit(stored) ? stored : checkDomain(facts)
  const scored = scoreOutcomes(outcomes, groupOf)
  const { steps, gains } = planDomain({ facts, outcomes })(publishTried(facts, trials))
  const checks = presentCards(facts, scored.outcomes, reportTexts[language].reasons)
  const grades = gradeAudit(facts, scored)
  return {
    domain: facts.domain,
    mail_domain: facts.mail_domain.state === 'known' ? facts.mail_domain.value.domain : null,
    checked_at: facts.checked_at,
    ...grades,
    coverage: scored.coverage,
    checks,
    findings: presentFindings(scored, gains, language),
    fix_plan: steps.map((step) => presentFixStep(step, grades.score === null ? null : step.scored.score, language)),
    dns: facts.dns,
  }
}
