import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import type { AuditReport } from '../../../engine/audit.ts'
import { auditFactsSchema } from '../../../shared/contract/audit-facts.ts'
import { outcomeSchema } from '../../../shared/finding.ts'
import type { AuditKey, DomainAuditRepository } from '../repositories.ts'
import { instant, json } from './columns.ts'
import type { Commit } from './group-commit.ts'

/** Selectors are read from so many of the latest signatures: keys change seldom, and the question stays cheap. */
const maxSignatures = 1000

const auditRow = z.object({
  expires_at: instant,
  facts: json.pipe(auditFactsSchema),
  outcomes: json.pipe(z.array(outcomeSchema)),
})

const selectorRow = z.object({ selector: z.string() })

export function createSqliteDomainAudits(db: Database, commit: Commit): DomainAuditRepository {
  const selectLive = db.prepare(`
    SELECT expires_at, facts, outcomes FROM domain_audits
    WHERE domain = @domain AND selectors = @selectors AND expires_at > @now`)
  const put = db.prepare(`
    INSERT OR REPLACE INTO domain_audits (domain, selectors, expires_at, facts, outcomes)
    VALUES (@domain, @selectors, @expiresAt, @facts, @outcomes)`)
  const removeExpired = db.prepare('DELETE FROM domain_audits WHERE expires_at <= ?')
  const selectSelectors = db.prepare(`
    SELECT selector
    FROM (SELECT message_id, selector FROM signing_keys WHERE domain = ? ORDER BY message_id DESC LIMIT ${maxSignatures})
    GROUP BY selector
    ORDER BY max(message_id) DESC`)

  return {
    async find(key, now) {
      const row = selectLive.get({ ...columnsOf(key), now: now.getTime() })
      // What another version of the engine stored is no loss: the domain can be audited again.
      const audit = auditRow.safeParse(row).data
      return audit ? { report: { facts: audit.facts, outcomes: audit.outcomes }, expiresAt: audit.expires_at } : null
    },

    async save(key, { facts, outcomes }: AuditReport, expiresAt) {
      const documents = { facts: JSON.stringify(facts), outcomes: JSON.stringify(outcomes) }
      await commit(() => put.run({ ...columnsOf(key), ...documents, expiresAt: expiresAt.getTime() }))
    },

    async removeExpired(now) {
      await commit(() => removeExpired.run(now.getTime()))
    },

    async findSelectors(domain) {
      return selectSelectors.all(domain).map((row) => selectorRow.parse(row).selector)
    },
  }
}

function columnsOf({ domain, selectors }: AuditKey): { domain: string; selectors: string } {
  return { domain, selectors: selectors.join(' ') }
}
