import type { SenderDay } from '../../src/engine/reports/sources/find-senders.ts'
import { addressKey, observeRecord, type RecordObservation } from '../../src/engine/reports/sources/observe-record.ts'
import { createReportInsights } from '../../src/server/services/domain-reports/report-insights.ts'
import type { AddressInWindow, SourceInWindow } from '../../src/server/storage/domain-reports/insights/repository.ts'
import type { AggregateRecord } from '../../src/shared/contract/reports/report.ts'

/* A month of reports in memory, which is read as those of a store. */

type Result = readonly [domain: string, result: string]

interface SentMail {
  ip: string
  count: number
  spf: Result
  dkim?: readonly Result[]
  reason?: string
}

/** A record as receivers report it, for a domain with relaxed alignment. */
export function aggregateRecord(domain: string, { ip, count, spf, dkim = [], reason }: SentMail): AggregateRecord {
  const aligns = ([name, result]: Result) => result === 'pass' && (name === domain || name.endsWith(`.${domain}`))
  return {
    ...{ source_ip: ip, count, disposition: 'none', header_from: domain, envelope_from: null, envelope_to: null },
    dkim: dkim.some(aligns) ? 'pass' : 'fail',
    spf: aligns(spf) ? 'pass' : 'fail',
    reasons: reason === undefined ? [] : [{ type: reason, comment: null }],
    auth_results: {
      dkim: dkim.map(([name, result]) => ({ domain: name, selector: 's1', result, human_result: null })),
      spf: [{ domain: spf[0], scope: 'mfrom', result: spf[1], human_result: null }],
    },
  }
}

interface SentDay {
  day: number
  records: readonly AggregateRecord[]
}

/** Sums up records by source and by address, as a store does. */
function sumUp(domain: string, days: readonly SentDay[], idOf: (key: string) => number) {
  const sources = new Map<string, SourceInWindow>()
  const byAddress = new Map<string, AddressInWindow>()
  const senders: SenderDay[] = []
  for (const { day, record } of days.flatMap(({ day, records }) => records.map((record) => ({ day, record })))) {
    const seen = observeRecord(record, domain)
    const source = sources.get(seen.key) ?? { ...emptySums(day), id: idOf(seen.key), key: seen.key }
    sources.set(seen.key, source)
    const place = `${source.id} ${seen.address}`
    const ofAddress = byAddress.get(place) ?? { ...emptySums(day), sourceId: source.id, address: seen.address }
    byAddress.set(place, ofAddress)
    const counts = countsOf(seen, record.count)
    for (const sum of [source, ofAddress]) {
      for (const name of sumNames) sum[name] += counts[name]
      sum.lastDay = day
    }
    source.traits.push(...seen.traits.filter((each) => !source.traits.some((trait) => isSame(trait, each))))
    const { messages, aligned, dkimAligned, spfAligned } = counts
    senders.push({
      ...{ sourceId: source.id, address: seen.address, envelope: seen.envelope, day },
      ...{ messages, aligned, dkimAligned, spfAligned, altered: seen.isAltered ? messages - aligned : 0 },
      ofSubdomains: { messages: 0, aligned: 0 },
    })
  }
  return { sources, byAddress, senders }
}

function countsOf({ dkim, spf, isForwarded }: RecordObservation, count: number) {
  const countIf = (isCounted: boolean) => (isCounted ? count : 0)
  const states = [dkim, spf]
  return {
    messages: count,
    aligned: countIf(states.includes('aligned')),
    dkimAligned: countIf(dkim === 'aligned'),
    spfAligned: countIf(spf === 'aligned'),
    passed: countIf(states.includes('aligned') || states.includes('passed')),
    forwarded: countIf(isForwarded),
  }
}

/** What the reports of a large receiver about these days show. */
export async function observeMonth(domain: string, days: readonly SentDay[]) {
  const ids = new Map<string, number>()
  const idOf = (key: string) => {
    const id = ids.get(key) ?? ids.size + 1
    ids.set(key, id)
    return id
  }
  const { sources, byAddress, senders } = sumUp(domain, days, idOf)
  const all = [...sources.values()]
  const sumOf = (name: 'messages' | 'aligned') => all.reduce((sum, source) => sum + source[name], 0)
  const last = days.at(-1)?.day ?? 0
  const google = { org: 'google.com', reporter: 'google.com', author: null, reports: days.length }
  const totals = { reports: days.length, reporters: 1, days: days.length, fail: 0 }
  const unused = () => Promise.reject(new Error('not part of a month'))
  const insights = createReportInsights(
    {
      findLastDay: async () => last,
      listSources: async () => all,
      listSenders: async () => senders,
      sumAddresses: async (_window, apart) =>
        [...byAddress.values()].filter((each) =>
          apart.some(({ networkId, address }) => networkId === each.sourceId && address === each.address),
        ),
      listAddresses: async (_domain, addresses) =>
        addresses.map((address) => ({
          id: idOf(addressKey(address)),
          key: addressKey(address),
          name: null,
          class: null,
        })),
      listPolicies: async () => [],
      listMail: async () => [],
      listDays: async () => days.map(({ day }) => ({ day, aligned: 0, unaligned: [] })),
      readTotals: async () => ({
        aggregate: { ...totals, messages: sumOf('messages'), pass: sumOf('aligned') },
        ...{ tls: null, failures: 0, apart: { forged: 0, unverified: 0, overlap: 0 }, lastReceivedAt: null },
        reporters: [{ ...google, messages: sumOf('messages') }],
      }),
      ...{ listTlsDays: unused, listTlsFailures: unused, describeSource: unused, listRecords: unused },
    },
    { now: () => new Date((last + 1) * 24 * 3_600_000) },
  )
  return { ...(await insights.observeMail(domain)), age: 1 }
}

const sumNames = ['messages', 'aligned', 'dkimAligned', 'spfAligned', 'passed', 'forwarded'] as const

function emptySums(day: number): SourceInWindow {
  return {
    ...{ id: 0, key: '', name: null, class: null, messages: 0, aligned: 0, dkimAligned: 0, spfAligned: 0, passed: 0 },
    ...{ undetermined: 0, forwarded: 0, quarantined: 0, rejected: 0, ofSubdomains: { messages: 0, aligned: 0 } },
    ...{ firstDay: day, lastDay: day, traits: [], isNetworkAuthenticated: false },
  }
}

function isSame(one: { code: string; value: string }, other: { code: string; value: string }): boolean {
  return one.code === other.code && one.value === other.value
}
