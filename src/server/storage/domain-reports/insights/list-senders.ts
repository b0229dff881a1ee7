import { z } from 'zod'
import type { ReportedMail } from '../../../../engine/reports/drafts/try-draft.ts'
import type { SenderDay } from '../../../../engine/reports/sources/find-senders.ts'
import { nameIn } from '../../../../engine/reports/sources/observe-record.ts'
import { aggregateRecordSchema } from '../../../../shared/contract/reports/report.ts'
import { json } from '../../columns.ts'
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

const mailRow = z.object({
  source_id: z.int(),
  address: z.string(),
  envelope: z.string(),
  messages: z.int(),
  document: json.pipe(aggregateRecordSchema.pick({ dkim: true, spf: true, header_from: true, auth_results: true })),
})

/** Mail that is alike in all that decides about it. */
export function* listMail({ domain, since, until }: ReportWindow): Steps<ReportedMail[]> {
  const rows = yield* all(sql`
    SELECT source_id, address, envelope, report_record.messages, report_record.document
    FROM report
    JOIN report_record ON report_record.report_id = report.id
    WHERE report.domain = ${domain} AND kind = 'aggregate' AND day BETWEEN ${since} AND ${until} AND excluded IS NULL
      AND report_record.messages > 0`)
  const alike = new Map<string, ReportedMail>()
  for (const row of rows) {
    const { source_id: sourceId, address, envelope, messages, document } = mailRow.parse(row)
    const { dkim, spf } = document.auth_results
    const mail = {
      ...{ sourceId, address, envelope },
      headerFrom: nameIn(document.header_from ?? domain),
      signers: dkim.flatMap((each) => (each.result === 'pass' && each.domain ? [nameIn(each.domain)] : [])),
      hasSpfPassed: spf.some(({ result, scope }) => result === 'pass' && scope !== 'helo'),
      isEvaluated: { dkim: document.dkim === 'pass', spf: document.spf === 'pass' },
    }
    const key = JSON.stringify(mail)
    alike.set(key, { ...mail, messages: (alike.get(key)?.messages ?? 0) + messages })
  }
  return [...alike.values()]
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
