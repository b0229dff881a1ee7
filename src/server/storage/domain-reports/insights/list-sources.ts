import { z } from 'zod'
import type { ApartAddress } from '../../../../engine/reports/sources/divide-networks.ts'
import { addressKey, sourceTraitCodes } from '../../../../engine/reports/sources/observe-record.ts'
import { sourceClassSchema } from '../../../../shared/contract/reports/sources.ts'
import { listOf, sql } from '../../sql.ts'
import { all, type Steps } from '../../steps/steps.ts'
import type { AddressInWindow, DescribedAddress, ReportWindow, SourceInWindow } from './repository.ts'
import { periodLength, sumColumns, totalSums } from './sums.ts'

const sourceRow = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string().nullable(),
  class: sourceClassSchema.nullable(),
  messages: z.int(),
  aligned: z.int(),
  dkim_aligned: z.int(),
  spf_aligned: z.int(),
  passed: z.int(),
  undetermined: z.int(),
  forwarded: z.int(),
  quarantined: z.int(),
  rejected: z.int(),
  subdomain_messages: z.int(),
  subdomain_aligned: z.int(),
  first_day: z.int(),
  last_day: z.int(),
})
const describedRow = sourceRow.pick({ id: true, key: true, name: true, class: true })
const addressRow = sourceRow
  .omit({ id: true, key: true, name: true, class: true })
  .extend({ source_id: z.int(), address: z.string() })
const traitRow = z.object({ source_id: z.int(), code: z.enum(sourceTraitCodes), value: z.string() })

/** See `ReportInsightRepository.listSources`. */
export function* listSources(window: ReportWindow): Steps<SourceInWindow[]> {
  const { domain, since, until } = window
  const first = Math.ceil(since / periodLength)
  const last = Math.max(first, Math.floor((until + 1) / periodLength))
  // Whole periods, plus the days before and after them.
  const rows = yield* all(sql`
    SELECT report_source.id, report_source.key, report_source.name, report_source.class, sums.*,
      (SELECT min(day) FROM report_daily WHERE source_id = report_source.id) AS first_day,
      (SELECT max(day) FROM report_daily WHERE source_id = report_source.id AND day <= ${until}) AS last_day
    FROM (
      SELECT source_id, ${totalSums}
      FROM (
        SELECT source_id, ${sumColumns} FROM report_period
        WHERE domain = ${domain} AND period >= ${first} AND period < ${last}
        UNION ALL
        SELECT source_id, ${sumColumns} FROM report_daily
        WHERE domain = ${domain} AND day BETWEEN ${since} AND ${Math.min(until, first * periodLength - 1)}
        UNION ALL
        SELECT source_id, ${sumColumns} FROM report_daily
        WHERE domain = ${domain} AND day BETWEEN ${Math.max(since, last * periodLength)} AND ${until}
      ) AS parts
      GROUP BY source_id
    ) AS sums
    JOIN report_source ON report_source.id = sums.source_id
    ORDER BY sums.messages DESC, report_source.key`)
  const traits = yield* all(sql`
    SELECT source_id, code, value FROM report_trait
    WHERE source_id IN (SELECT id FROM report_source WHERE domain = ${domain})
    ORDER BY source_id, code, value`)
  return joinTraits(
    rows.map((row) => sourceRow.parse(row)),
    traits.map((row) => traitRow.parse(row)),
  )
}

/** The sums of addresses of networks. */
export function* sumAddresses(
  { domain, since, until }: ReportWindow,
  apart: readonly ApartAddress[],
): Steps<AddressInWindow[]> {
  if (apart.length === 0) return []
  const rows = yield* all(sql`
    SELECT source_id, address, ${totalSums}, max(day) AS last_day,
      (SELECT min(day) FROM report_daily AS sent
        WHERE sent.source_id = report_daily.source_id AND sent.address = report_daily.address) AS first_day
    FROM report_daily
    WHERE domain = ${domain} AND day BETWEEN ${since} AND ${until}
      AND source_id IN (${listOf([...new Set(apart.map(({ networkId }) => networkId))])})
      AND address IN (${listOf([...new Set(apart.map(({ address }) => address))])})
    GROUP BY source_id, address`)
  const wanted = new Set(apart.map(({ networkId, address }) => `${networkId} ${address}`))
  return rows.flatMap((row) => {
    const { source_id: sourceId, address, ...sums } = addressRow.parse(row)
    return wanted.has(`${sourceId} ${address}`) ? [{ sourceId, address, ...presentSums(sums) }] : []
  })
}

/** How the user describes addresses of networks: all that are described, and those asked for. */
export function* listAddresses(domain: string, addresses: readonly string[]): Steps<DescribedAddress[]> {
  const rows = yield* all(sql`
    SELECT id, key, name, class FROM report_source
    WHERE domain = ${domain} AND key LIKE 'address:%'
      AND (name IS NOT NULL OR class IS NOT NULL OR key IN (${listOf(['', ...addresses.map(addressKey)])}))`)
  return rows.map((row) => describedRow.parse(row))
}

type Sums = Omit<z.output<typeof addressRow>, 'source_id' | 'address'>

function presentSums({ dkim_aligned, spf_aligned, subdomain_messages, subdomain_aligned, ...sums }: Sums) {
  const { first_day, last_day, ...same } = sums
  return {
    ...same,
    ...{ dkimAligned: dkim_aligned, spfAligned: spf_aligned, firstDay: first_day, lastDay: last_day },
    ofSubdomains: { messages: subdomain_messages, aligned: subdomain_aligned },
  }
}

function joinTraits(
  rows: readonly z.output<typeof sourceRow>[],
  traits: readonly z.output<typeof traitRow>[],
): SourceInWindow[] {
  const shown = new Set(rows.map(({ id }) => id))
  const inWindow = traits.filter(({ source_id }) => shown.has(source_id))
  const bySource = Map.groupBy(inWindow, ({ source_id }) => source_id)
  /** The sources in a network whose mail passed authentication. */
  const ofNetwork = Map.groupBy(
    inWindow.filter(({ code }) => code === 'network'),
    ({ value }) => `network:${value}`,
  )
  return rows.map((row) => {
    const { id, key, name, class: kind, ...sums } = row
    return {
      ...{ id, key, name, class: kind, ...presentSums(sums) },
      traits: (bySource.get(row.id) ?? []).map(({ code, value }) => ({ code, value })),
      isNetworkAuthenticated: (ofNetwork.get(row.key) ?? []).some(({ source_id }) => source_id !== row.id),
    }
  })
}
