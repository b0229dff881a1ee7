import type { AuditDependencies, AuditReport } from '../../../engine/ports/audit.ts'
import type { CachedAudit } from '../../../engine/present/describe-audit.ts'
import { canonicalSelectors } from '../../../engine/protocols/dkim/selectors.ts'
import type { DomainAudit } from '../../../shared/contract/domain.ts'
import { createGate } from '../../../shared/gate.ts'
import type { Language } from '../../../shared/languages.ts'
import type { Clock } from '../../ground/clock.ts'
import type { AuditKey } from '../../storage/repositories.ts'
import type { Store } from '../../storage/store.ts'

/** Concurrent audits, at a hundred DNS queries each within seconds. */
const maxAtOnce = 8

export type DomainAuditService = ReturnType<typeof createDomainAuditService>

/** What audits need to query DNS and servers. */
type AuditTools = Omit<AuditDependencies, 'signal' | 'now'>

interface DomainAuditDependencies extends AuditTools {
  audits: Store['audits']
  domains: Pick<Store['domains'], 'save'>
  clock: Clock
}

export function createDomainAuditService({ audits, domains, clock, ...tools }: DomainAuditDependencies) {
  const underWay = new Map<string, Promise<CachedAudit>>()
  const gate = createGate(maxAtOnce)
  const closing = new AbortController()

  /** Equal requests share one audit. */
  function readOrMake(key: AuditKey): Promise<CachedAudit> {
    const id = JSON.stringify(key)
    const earlier = underWay.get(id)
    if (earlier) return earlier
    const audit = read(key)
      .then((kept) => kept ?? gate.run(() => make(key)))
      .finally(() => underWay.delete(id))
    underWay.set(id, audit)
    return audit
  }

  async function read(key: AuditKey): Promise<CachedAudit | null> {
    const kept = await audits.find(key, clock.now())
    return kept && { ...kept, cached: true }
  }

  async function make(key: AuditKey): Promise<CachedAudit> {
    const { signal } = closing
    signal.throwIfAborted()
    const seenSelectors = await audits.findSelectors(key.domain)
    const { auditDomain } = await import('../../../engine/audit-domain.ts')
    const report = await auditDomain({ ...key, seenSelectors }, { ...tools, signal, now: () => clock.now() })
    // An aborted audit is not a result.
    signal.throwIfAborted()
    const { expiryOf } = await import('../../../engine/present/describe-audit.ts')
    const expiresAt = expiryOf(report)
    await audits.save(key, report, expiresAt)
    const { observeDomain } = await import('../../../engine/present/observe-domain.ts')
    await domains.save(key.domain, observeDomain(report.facts, report.outcomes), {
      observedAt: clock.now(),
      source: 'audit',
    })
    return { report, expiresAt, cached: false }
  }

  return {
    /** Audits a domain (`readDomainName`), or returns a recent audit. Selectors can be in any case and order. */
    async audit(domain: string, named: readonly string[], language: Language): Promise<DomainAudit> {
      const kept = await readOrMake(keyOf(domain, named))
      const { describeCached } = await import('../../../engine/present/describe-audit.ts')
      return describeCached(kept, language)
    },

    /** The same without the texts. */
    readReport: async (domain: string, named: readonly string[]): Promise<AuditReport> =>
      (await readOrMake(keyOf(domain, named))).report,

    removeExpired: (): Promise<number> => audits.removeExpired(clock.now()),

    /** Aborts audits in progress with `AbortError`. */
    async close(): Promise<void> {
      closing.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}

function keyOf(domain: string, named: readonly string[]): AuditKey {
  return { domain, selectors: canonicalSelectors(named) }
}
