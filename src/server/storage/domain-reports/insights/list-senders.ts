import { z } from 'zod'
import type { SenderDay } from '../../../../engine/reports/sources/find-senders.ts'
import { sql } from '../../sql.ts'
import { all, type Steps } from '../../steps/steps.ts'
import type { PolicyDay, ReportWindow } from './repository.ts'

const senderRow = z.object({
  source_id: z.int(),
  address: z.string(),
  envelope: z.string(),
  day: z.int(),
  messages: z.int(),
  aligned: z.int(),
  dkim_aligned: z.int(),
  spf_aligned: z.int(),
  altered: z.int(),
  subdomain_messages: z.int(),
  subdomain_aligned: z.int(),
})
const policyRow = z.object({
  day: z.int(),
  p: z.string().nullable(),
  pct: z.string().nullable(),
  testing: z.string().nullable(),
})

/** The mail of each address and return path on each day. */
export function* listSenders({ domain, since, until }: ReportWindow): Steps<SenderDay[]> {
  const rows = yield* all(sql`
    SELECT source_id, address, envelope, day, messages, aligned, dkim_aligned, spf_aligned, altered,
      subdomain_messages, subdomain_aligned
    FROM report_daily
    WHERE domain = ${domain} AND day BETWEEN ${since} AND ${until}
    ORDER BY source_id, address, envelope, day`)
  return rows.map((row) => {
    const { source_id, dkim_aligned, spf_aligned, subdomain_messages, subdomain_aligned, ...same } =
      senderRow.parse(row)
    return {
      ...same,
      ...{ sourceId: source_id, dkimAligned: dkim_aligned, spfAligned: spf_aligned },
      ofSubdomains: { messages: subdomain_messages, aligned: subdomain_aligned },
    }
  })
}

/** The policies that counted reports name, each once per day, earliest first. */
export function* listPolicies({ domain, since, until }: ReportWindow): Steps<PolicyDay[]> {
  const rows = yield* all(sql`
    SELECT DISTINCT day, document -> 'policy' ->> 'p' AS p, document -> 'policy' ->> 'pct' AS pct,
      document -> 'policy' ->> 'testing' AS testing
    FROM report
    WHERE domain = ${domain} AND kind = 'aggregate' AND day BETWEEN ${since} AND ${until} AND excluded IS NULL
    ORDER BY day`)
  return rows.map((row) => policyRow.parse(row))
}
