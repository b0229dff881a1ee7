import type { AuditDependencies, AuditReport } from '../../engine/audit.ts'
import { auditDomain } from '../../engine/audit-domain.ts'
import { createGate } from '../../engine/dns/gate.ts'
import { type PresentedAudit, presentAudit } from '../../engine/present-audit.ts'
import type { DomainAudit } from '../../shared/contract/domain.ts'
import { fallbackLanguage, type Language } from '../../shared/language.ts'
import type { Clock } from '../clock.ts'
import type { AuditKey, DomainAuditRepository } from '../storage/repositories.ts'

/** Milliseconds an audit is given again. The contract says ten minutes. */
const auditLifetime = 600_000
/**
 * Milliseconds an audit without a score is given again. A DNS that was silent about SPF, DMARC or MX may speak at any
 * moment, and a domain that does not exist may be about to; whoever reloads the page need not ask them all again.
 */
const unscoredLifetime = 60_000
/** Audits at once; others wait. Each asks some hundred questions within seconds, and must not starve the others. */
const maxAtOnce = 8

/** What came of a question about a domain that may be answered from the store. */
interface KeptAudit {
  report: AuditReport
  expiresAt: Date
  cached: boolean
}

export interface DomainAuditService {
  /**
   * Audits a domain (`readDomainName`), or gives the audit of the last minutes again. The selectors are those that were
   * named, in any case and order.
   */
  audit(domain: string, selectors: readonly string[], language: Language): Promise<DomainAudit>
  /** The same without words. */
  readReport(domain: string, selectors: readonly string[]): Promise<AuditReport>
  removeExpired(): Promise<void>
  /** Breaks off what is under way: it rejects with `AbortError`. */
  close(): Promise<void>
}

/** What audits ask the world with. */
type AuditTools = Omit<AuditDependencies, 'signal' | 'now'>

interface DomainAuditDependencies extends AuditTools {
  audits: DomainAuditRepository
  clock: Clock
}

export function createDomainAuditService({ audits, clock, ...tools }: DomainAuditDependencies): DomainAuditService {
  const underWay = new Map<string, Promise<KeptAudit>>()
  const gate = createGate(maxAtOnce)
  const closing = new AbortController()

  /** Equal requests share one audit. */
  function readOrMake(key: AuditKey): Promise<KeptAudit> {
    const id = JSON.stringify(key)
    const earlier = underWay.get(id)
    if (earlier) return earlier
    const audit = read(key)
      .then((kept) => kept ?? gate.run(() => make(key)))
      .finally(() => underWay.delete(id))
    underWay.set(id, audit)
    return audit
  }

  async function read(key: AuditKey): Promise<KeptAudit | null> {
    const kept = await audits.find(key, clock.now())
    return kept && { ...kept, cached: true }
  }

  async function make(key: AuditKey): Promise<KeptAudit> {
    const { signal } = closing
    signal.throwIfAborted()
    const seenSelectors = await audits.findSelectors(key.domain)
    const report = await auditDomain({ ...key, seenSelectors }, { ...tools, signal, now: () => clock.now() })
    // What was cut short is no audit.
    signal.throwIfAborted()
    const expiresAt = expiryOf(presentAudit(report, fallbackLanguage))
    await audits.save(key, report, expiresAt)
    return { report, expiresAt, cached: false }
  }

  return {
    audit: async (domain, named, language) => describe(await readOrMake(keyOf(domain, named)), language),

    readReport: async (domain, named) => (await readOrMake(keyOf(domain, named))).report,

    removeExpired: () => audits.removeExpired(clock.now()),

    async close() {
      closing.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}

function keyOf(domain: string, named: readonly string[]): AuditKey {
  return { domain, selectors: [...new Set(named.map((selector) => selector.toLowerCase()))].sort() }
}

/** A fresh audit, as the API answers it. */
export function describeAudit(report: AuditReport, language: Language): DomainAudit {
  const presented = presentAudit(report, language)
  return { ...presented, cached: false, expires_at: expiryOf(presented).toISOString() }
}

function describe({ report, expiresAt, cached }: KeptAudit, language: Language): DomainAudit {
  return { ...presentAudit(report, language), cached, expires_at: expiresAt.toISOString() }
}

function expiryOf({ score, checked_at }: PresentedAudit): Date {
  return new Date(Date.parse(checked_at) + (score === null ? unscoredLifetime : auditLifetime))
}
