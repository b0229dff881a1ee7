import type { AuditReport } from '../../../engine/audit.ts'
import { type PresentedAudit, presentAudit } from '../../../engine/present/present-audit.ts'
import type { DomainAudit } from '../../../shared/contract/domain.ts'
import { fallbackLanguage, type Language } from '../../../shared/language.ts'

/** Milliseconds an audit is given again. The contract says ten minutes. */
const auditLifetime = 600_000
/**
 * Milliseconds an audit without a score is given again. A DNS that was silent about SPF, DMARC or MX may speak at any
 * moment, and a domain that does not exist may be about to; whoever reloads the page need not ask them all again.
 */
const unscoredLifetime = 60_000

/** What came of a question about a domain that may be answered from the store. */
export interface KeptAudit {
  report: AuditReport
  expiresAt: Date
  cached: boolean
}

/** A fresh audit, as the API answers it. */
export function describeAudit(report: AuditReport, language: Language): DomainAudit {
  const presented = presentAudit(report, language)
  return { ...presented, cached: false, expires_at: expiryAfter(presented).toISOString() }
}

/** An audit that may be an earlier one, as the API answers it. */
export function describeKept({ report, expiresAt, cached }: KeptAudit, language: Language): DomainAudit {
  return { ...presentAudit(report, language), cached, expires_at: expiresAt.toISOString() }
}

/** Until when a fresh audit is given again. */
export function expiryOf(report: AuditReport): Date {
  return expiryAfter(presentAudit(report, fallbackLanguage))
}

function expiryAfter({ score, checked_at }: PresentedAudit): Date {
  return new Date(Date.parse(checked_at) + (score === null ? unscoredLifetime : auditLifetime))
}
