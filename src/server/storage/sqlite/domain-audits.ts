import type { Database } from 'better-sqlite3'
import { columnsOf, documentsOf, maxSignatures, readAudit, readSelector } from '../audit-rows.ts'
import type { DomainAuditRepository } from '../repositories.ts'
import type { Commit } from './durability/group-commit.ts'

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
      return readAudit(selectLive.get({ ...columnsOf(key), now: now.getTime() }))
    },

    async save(key, report, expiresAt) {
      const row = { ...columnsOf(key), ...documentsOf(report), expiresAt: expiresAt.getTime() }
      await commit(() => put.run(row))
    },

    async removeExpired(now) {
      await commit(() => removeExpired.run(now.getTime()))
    },

    async findSelectors(domain) {
      return selectSelectors.all(domain).map(readSelector)
    },
  }
}
