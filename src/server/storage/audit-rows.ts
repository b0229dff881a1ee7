import { z } from 'zod'
import type { AuditReport } from '../../engine/ports/audit.ts'
import { auditFactsSchema } from '../../shared/contract/facts/audit-facts.ts'
import { outcomeSchema } from '../../shared/findings/finding.ts'
import { trialSchema } from '../../shared/report/trial.ts'
import { instant, json } from './columns.ts'
import type { AuditKey } from './repositories.ts'

/** Recent signatures to search for selectors. */
export const maxSignatures = 1000

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

/** Reads an audit; null if another version stored it, since an audit can be repeated. */
export function readAudit(row: unknown): { report: AuditReport; expiresAt: Date } | null {
  const audit = auditRow.safeParse(row).data
  return audit ? { report: { facts: audit.facts, ...audit.outcomes }, expiresAt: audit.expires_at } : null
}

/** The columns that contain documents. */
export function documentsOf({ facts, outcomes, trials }: AuditReport): { facts: string; outcomes: string } {
  const evaluation: z.infer<typeof evaluationSchema> = { outcomes, trials }
  return { facts: JSON.stringify(facts), outcomes: JSON.stringify(evaluation) }
}

export function readSelector(row: unknown): string {
  return selectorRow.parse(row).selector
}

/** The key of an audit as it is stored. */
export function columnsOf({ domain, selectors }: AuditKey): { domain: string; selectors: string } {
  return { domain, selectors: selectors.join(' ') }
}
