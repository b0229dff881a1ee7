import { columnsOf, documentsOf, maxSignatures, readAudit, readSelector } from '../../server/storage/audit-rows.ts'
import type { DomainAuditRepository } from '../../server/storage/repositories.ts'
import { sql } from '../../server/storage/sql.ts'
import type { Database } from '../database/database.ts'

export function createPostgresDomainAudits(db: Database): DomainAuditRepository {
  return {
    async find(key, now) {
      const { domain, selectors } = columnsOf(key)
      const row = await db.one(sql`
        SELECT expires_at, facts, outcomes FROM domain_audits
        WHERE domain = ${domain} AND selectors = ${selectors} AND expires_at > ${now}`)
      return readAudit(row)
    },

    async save(key, report, expiresAt) {
      const { domain, selectors } = columnsOf(key)
      const { facts, outcomes } = documentsOf(report)
      await db.run(sql`
        INSERT INTO domain_audits (domain, selectors, expires_at, facts, outcomes)
        VALUES (${domain}, ${selectors}, ${expiresAt}, ${facts}, ${outcomes})
        ON CONFLICT (domain, selectors) DO UPDATE
        SET expires_at = excluded.expires_at, facts = excluded.facts, outcomes = excluded.outcomes`)
    },

    async removeExpired(now) {
      await db.run(sql`DELETE FROM domain_audits WHERE expires_at <= ${now}`)
    },

    async findSelectors(domain) {
      const rows = await db.all(sql`
        SELECT selector
        FROM (
          SELECT message_id, selector FROM signing_keys
          WHERE domain = ${domain}
          ORDER BY message_id DESC
          LIMIT ${maxSignatures}) AS latest
        GROUP BY selector
        ORDER BY max(message_id) DESC`)
      return rows.map(readSelector)
    },
  }
}
