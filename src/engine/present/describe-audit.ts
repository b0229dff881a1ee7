import type { DomainAudit } from '../../shared/contract/domain.ts'
import type { Language } from '../../shared/languages.ts'
import type { AuditReport } from '../ports/audit.ts'
import { evaluateAudit, type PresentedAudit, presentAudit } from './present-audit.ts'

/** Milliseconds to reuse an audit. The API promises ten minutes. */
const auditLifetime = 600_000
/**
 * Milliseconds to reuse an audit without a score. DNS servers may respond again and a missing domain may be created at
 * any moment, but reloading a page should not repeat all queries.
 */
const unscoredLifetime = 60_000

/** An audit that may come from the store. */
export interface CachedAudit {
  report: AuditReport
  expiresAt: Date
  cached: boolean
}

/** Describes a new audit for the API. */
export function describeAudit(report: AuditReport, language: Language): DomainAudit {
  const presented = presentAudit(report, language)
  return { ...presented, cached: false, expires_at: expiryAfter(presented).toISOString() }
}

/** Describes an audit that may come from the store, for the API. */
export function describeCached({ report, expiresAt, cached }: CachedAudit, language: Language): DomainAudit {
  return { ...presentAudit(report, language), cached, expires_at: expiresAt.toISOString() }
}

/** When a new audit is no longer reused. */
export function expiryOf(report: AuditReport): Date {
  return expiryAfter({ ...evaluateAudit(report), checked_at: report.facts.checked_at })
}

function expiryAfter({ score, checked_at }: Pick<PresentedAudit, 'score' | 'checked_at'>): Date {
  return new Date(Date.parse(checked_at) + (score === null ? unscoredLifetime : auditLifetime))
}
