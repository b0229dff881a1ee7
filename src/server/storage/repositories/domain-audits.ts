import { z } from 'zod'
import type { AuditReport } from '../../../engine/ports/audit.ts'
import { auditFactsSchema } from '../../../shared/contract/facts/audit-facts.ts'
import { outcomeSchema } from '../../../shared/findings/finding.ts'
import { trialSchema } from '../../../shared/report/trial.ts'
import { instant, json } from '../columns.ts'
import type { AuditKey } from '../repositories.ts'
import { sql } from '../sql.ts'
import { changeInBatches } from '../steps/batches.ts'
import type { StepRunner } from '../steps/steps.ts'

/** Recent signatures to search for selectors. */
const maxSignatures = 1000

/** Stored outcomes with the trials of offered records. */
const evaluationSchema = z.object({
  outcomes: z.array(outcomeSchema),
  trials: z.array(trialSchema(auditFactsSchema)),
})

const auditRow = z.object({
  expires_at: instant,
  facts: json.pipe(auditFactsSchema),
  outcomes: json.pipe(evaluationSchema),
})

const selectorRow = z.object({ selector: z.string() })

export function createDomainAudits(db: StepRunner) {
  return {
    /** The audit, if it is not expired at `now` and this version can read it; otherwise null. */
    async find({ domain, selectors }: AuditKey, now: Date): Promise<{ report: AuditReport; expiresAt: Date } | null> {
      const row = await db.one(sql`
        SELECT expires_at, facts, outcomes FROM domain_audits
        WHERE domain = ${domain} AND selectors = ${selectors.join(' ')} AND expires_at > ${now}`)
      // Another version may have stored it; an audit can be repeated.
      const audit = auditRow.safeParse(row).data
      return audit ? { report: { facts: audit.facts, ...audit.outcomes }, expiresAt: audit.expires_at } : null
    },

    /** Replaces an earlier audit. */
    async save(
      { domain, selectors }: AuditKey,
      { facts, outcomes, trials }: AuditReport,
      expiresAt: Date,
    ): Promise<void> {
      const evaluation: z.infer<typeof evaluationSchema> = { outcomes, trials }
      await db.run(sql`
        INSERT INTO domain_audits (domain, selectors, expires_at, facts, outcomes)
        VALUES (${domain}, ${selectors.join(' ')}, ${expiresAt}, ${JSON.stringify(facts)}, ${JSON.stringify(evaluation)})
        ON CONFLICT (domain, selectors) DO UPDATE
        SET expires_at = excluded.expires_at, facts = excluded.facts, outcomes = excluded.outcomes`)
    },

    removeExpired(now: Date): Promise<number> {
      return changeInBatches(
        db,
        (rows) => sql`
          DELETE FROM domain_audits
          WHERE (domain, selectors) IN (
            SELECT domain, selectors FROM domain_audits WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${rows})
          RETURNING 1`,
      )
    },

    /** Selectors of verified signatures of the domain in stored messages, latest first. */
    async findSelectors(domain: string): Promise<string[]> {
      const rows = await db.all(sql`
        SELECT selector
        FROM (
          SELECT message_id, selector FROM signing_keys
          WHERE domain = ${domain}
          ORDER BY message_id DESC
          LIMIT ${maxSignatures}) AS latest
        GROUP BY selector
        ORDER BY max(message_id) DESC`)
      return rows.map((row) => selectorRow.parse(row).selector)
    },
  }
}
