import { serviceById } from '../../../engine/protocols/find-service.ts'
import { isKnownReporter, isLargeReceiver } from '../../../engine/reports/authenticity/relate-reporter.ts'
import type { ObservedMail } from '../../../engine/reports/readiness/observed-mail.ts'
import { classifySource } from '../../../engine/reports/sources/classify-source.ts'
import { divideNetworks } from '../../../engine/reports/sources/divide-networks.ts'
import { findRegularSenders, type SenderDay } from '../../../engine/reports/sources/find-senders.ts'
import { addressKey, networkOf } from '../../../engine/reports/sources/observe-record.ts'
import type { SourceRecord } from '../../../shared/contract/reports/app-report-routes.ts'
import type {
  DomainReports,
  ReportDay,
  ReportSource,
  ReportSources,
  SourceClass,
  TlsOverview,
} from '../../../shared/contract/reports/sources.ts'
import type { Clock } from '../../ground/clock.ts'
import type {
  AddressInWindow,
  DescribedAddress,
  DomainTotals,
  MailDay,
  ReportWindow,
  SourceInWindow,
} from '../../storage/domain-reports/insights/repository.ts'
import type { Store } from '../../storage/store.ts'

/** What the reports of a domain show. Periods end on the last day with a counted report, or today. */
export type ReportInsights = ReturnType<typeof createReportInsights>

const dayLength = 24 * 3_600_000
/** Days to sum up for a single source, and in which networks are divided. */
const sourceDays = 30
/** Days in which the policies before today's are looked for. */
const policyDays = 400

/** The mail of an address, by the row that shows it and by the source under which it is stored. */
type StoredSenderDay = SenderDay & { storedId: number }

interface SendersInWindow {
  sources: ReportSource[]
  /** Of the last days. */
  days: StoredSenderDay[]
  /** The days among them with reports. */
  observed: number[]
  /** What the rows of `sources` have in common, by id. */
  keys: ReadonlyMap<number, string>
}

export function createReportInsights(insights: Store['reportInsights'], clock: Clock) {
  async function windowOf(domain: string, days: number): Promise<ReportWindow> {
    const today = Math.floor(clock.now().getTime() / dayLength)
    // A report with a date in the future, due to a wrong clock, must not move the period.
    const until = (await insights.findLastDay(domain, today)) ?? today
    return { domain, since: until - days + 1, until }
  }

  /** The sources of a window, and the mail of its last days by address. Networks are divided by these days. */
  async function readSenders(window: ReportWindow): Promise<SendersInWindow> {
    const recent = { ...window, since: Math.max(window.since, window.until - sourceDays + 1) }
    const [found, days, recentDays] = await Promise.all([
      insights.listSources(window),
      insights.listSenders(recent),
      insights.listDays(recent),
    ])
    const keys = new Map(found.map(({ id, key }) => [id, key]))
    const keyOf = (id: number) => keys.get(id) ?? ''
    const observed = recentDays.map(({ day }) => day)
    const regular = findRegularSenders(days, { domain: window.domain, observed, keyOf })
    const apart = divideNetworks(days, { regular, keyOf })
    const described = await insights.listAddresses(
      window.domain,
      apart.map(({ address }) => address),
    )
    const networks = new Map(found.map(({ id, key }) => [key, id]))
    const named = described.flatMap(({ key, name, class: kind }) => {
      const address = key.slice(addressKey('').length)
      const networkId = networks.get(`network:${networkOf(address)}`)
      return (name !== null || kind !== null) && networkId !== undefined ? [{ networkId, address }] : []
    })
    const rows = divideSources(found, {
      sums: await insights.sumAddresses(window, [...apart, ...named]),
      described: new Map(described.map((each) => [each.key, each])),
    })
    const rowIds = new Map(rows.map(({ id, networkId, key }) => [`${networkId} ${key}`, id]))
    const rowOf = ({ sourceId, address }: { sourceId: number; address: string | null }) =>
      (address === null ? undefined : rowIds.get(`${sourceId} ${addressKey(address)}`)) ?? sourceId
    const regularDays = new Map<number, number>()
    for (const sender of regular) {
      const id = rowOf(sender)
      regularDays.set(id, Math.max(regularDays.get(id) ?? 0, sender.rhythm.days))
    }
    const sumOf = (count: 'aligned' | 'dkimAligned') => found.reduce((total, source) => total + source[count], 0)
    const domain = { aligned: sumOf('aligned'), dkimAligned: sumOf('dkimAligned') }
    return {
      sources: rows.map((row) => presentSource(row, domain, regularDays.get(row.id) ?? null)),
      days: days.map((row) => ({ ...row, sourceId: rowOf(row), storedId: row.sourceId })),
      observed,
      keys: new Map(rows.map(({ id, key }) => [id, key])),
    }
  }

  async function listSources(window: ReportWindow): Promise<ReportSource[]> {
    return (await readSenders(window)).sources
  }

  return {
    async readDomain(domain: string, days: number): Promise<DomainReports> {
      const window = await windowOf(domain, days)
      const [totals, { sources, days: sent }, perDay] = await Promise.all([
        insights.readTotals(window),
        readSenders(window),
        insights.listDays(window),
      ])
      const classes = new Map(sources.map((source) => [source.id, source.class]))
      const apart = Map.groupBy(
        sent.filter(({ sourceId, storedId }) => sourceId !== storedId),
        ({ day }) => day,
      )
      const daily = perDay.map((day) => presentDay(day, classes, apart.get(day.day) ?? []))
      return { domain, ...datesOf(window), daily, ...presentTotals(totals) }
    },

    async readSources(domain: string, days: number): Promise<ReportSources> {
      const window = await windowOf(domain, days)
      return { domain, ...datesOf(window), sources: await listSources(window) }
    },

    /** What the reports of the last 30 days show about a stricter policy. */
    async observeMail(domain: string): Promise<Omit<ObservedMail, 'age'>> {
      const window = await windowOf(domain, sourceDays)
      const [{ aggregate, reporters }, { days: senders, ...sent }, policies] = await Promise.all([
        insights.readTotals(window),
        readSenders(window),
        insights.listPolicies({ ...window, since: window.until - policyDays + 1 }),
      ])
      const { days = 0, messages = 0, pass: aligned = 0 } = aggregate ?? {}
      const lastDay = sent.observed.at(-1)
      return {
        ...{ days, messages, aligned, ...sent, senders, policies },
        lastDay: lastDay === undefined ? null : dateOf(lastDay),
        reporters: reporters.map(({ author, reporter, messages: reported }) => ({
          messages: reported,
          isKnown: isKnownReporter(author ?? reporter),
          isLarge: isLargeReceiver(author ?? reporter),
        })),
      }
    },

    /** The reported mail of the last 30 days, and the sources it is from. */
    async readMail(domain: string) {
      const window = await windowOf(domain, sourceDays)
      const [{ sources, days }, mail, { aggregate }] = await Promise.all([
        readSenders(window),
        insights.listMail(window),
        insights.readTotals(window),
      ])
      const rows = new Map(days.map(({ storedId, address, sourceId }) => [`${storedId} ${address}`, sourceId]))
      return {
        ...datesOf(window),
        reports: aggregate?.reports ?? 0,
        sources,
        mail: mail.map((row) => ({ ...row, sourceId: rows.get(`${row.sourceId} ${row.address}`) ?? row.sourceId })),
      }
    },

    async readTls(domain: string, days: number): Promise<TlsOverview> {
      const window = await windowOf(domain, days)
      const [totals, daily, failures] = await Promise.all([
        insights.readTotals(window),
        insights.listTlsDays(window),
        insights.listTlsFailures(window),
      ])
      return {
        domain,
        ...datesOf(window),
        ...(totals.tls ?? { reports: 0, successful: 0, failed: 0 }),
        daily: daily.map(({ day, ...sessions }) => ({ day: dateOf(day), ...sessions })),
        failures: failures.map(({ mxHost, policyType, lastDay, ...same }) => ({
          mx_host: mxHost,
          policy_type: policyType,
          ...same,
          last_seen: dateOf(lastDay),
        })),
      }
    },

    /**
     * Stores how the user describes a source. Its sums are for the last 30 days, or for the 30 days up to its latest
     * message if that is older. Null if the source does not exist.
     */
    async describeSource(
      id: number,
      said: { name: string | null; class: SourceClass | null },
    ): Promise<ReportSource | null> {
      const described = await insights.describeSource(id, said)
      if (!described) return null
      const { domain, lastDay } = described
      const { until, since } = await windowOf(domain, sourceDays)
      const end = lastDay < since || lastDay > until ? lastDay : until
      const sources = await listSources({ domain, since: end - sourceDays + 1, until: end })
      return sources.find((source) => source.id === id) ?? null
    },

    /** The latest records of a source. Null if the source does not exist. */
    async listRecords(id: number, limit: number): Promise<SourceRecord[] | null> {
      const records = await insights.listRecords(id, limit)
      return (
        records?.map(({ report: { begin, end, ...report }, ...same }) => ({
          ...same,
          report: { ...report, begin: begin.toISOString(), end: end.toISOString() },
        })) ?? null
      )
    },
  }
}

/** Stored days count addresses with their network; `apart` has the mail of those that are sources of their own. */
function presentDay(
  { day, aligned, unaligned }: MailDay,
  classes: ReadonlyMap<number, SourceClass>,
  apart: readonly StoredSenderDay[],
): ReportDay {
  const bar = { day: dateOf(day), aligned, service: 0, own: 0, forwarder: 0, unknown: 0, spoofing: 0 }
  for (let next = 0; next < unaligned.length; next += 2) {
    const [sourceId = 0, messages = 0] = [unaligned[next], unaligned[next + 1]]
    bar[classes.get(sourceId) ?? 'unknown'] += messages
  }
  for (const { sourceId, storedId, ...sent } of apart) {
    const messages = sent.messages - sent.aligned
    bar[classes.get(storedId) ?? 'unknown'] -= messages
    bar[classes.get(sourceId) ?? 'unknown'] += messages
  }
  return bar
}

function presentTotals({
  failures,
  lastReceivedAt,
  reporters,
  ...totals
}: DomainTotals): Omit<DomainReports, 'domain' | 'since' | 'until' | 'daily'> {
  return {
    ...totals,
    reporters: reporters.map(({ reporter, author, ...sums }) => ({
      ...sums,
      domain: reporter || null,
      author_domain: author,
      is_known: isKnownReporter(author ?? reporter),
    })),
    failures: failures > 0 ? { reports: failures } : null,
    last_received_at: lastReceivedAt?.toISOString() ?? null,
  }
}

/** Adds addresses as sources of their own, without their mail in the sums of their networks. */
function divideSources(
  sources: readonly SourceInWindow[],
  { sums, described }: { sums: readonly AddressInWindow[]; described: ReadonlyMap<string, DescribedAddress> },
): (SourceInWindow & { networkId: number })[] {
  const byNetwork = Map.groupBy(sums, ({ sourceId }) => sourceId)
  return sources
    .flatMap((network) => {
      const addresses = (byNetwork.get(network.id) ?? []).flatMap((sum) => {
        const known = described.get(addressKey(sum.address))
        return known ? [{ ...sum, ...known, class: known.class ?? network.class }] : []
      })
      const rest = addresses.reduce((left, each) => subtractSums(left, each), network)
      const isNetworkAuthenticated = network.isNetworkAuthenticated || rest.passed > 0
      return [
        ...(rest.messages > 0 ? [{ ...rest, networkId: network.id }] : []),
        ...addresses.map((each) => ({ ...each, traits: [], isNetworkAuthenticated, networkId: network.id })),
      ]
    })
    .sort((one, other) => other.messages - one.messages)
}

const sumNames = [
  ...(['messages', 'aligned', 'dkimAligned', 'spfAligned', 'passed', 'undetermined'] as const),
  ...(['forwarded', 'quarantined', 'rejected'] as const),
]

function subtractSums(network: SourceInWindow, address: AddressInWindow): SourceInWindow {
  const rest = { ...network }
  for (const name of sumNames) rest[name] -= address[name]
  const { messages, aligned } = network.ofSubdomains
  rest.ofSubdomains = {
    messages: messages - address.ofSubdomains.messages,
    aligned: aligned - address.ofSubdomains.aligned,
  }
  return rest
}

function presentSource(
  source: SourceInWindow,
  domain: { aligned: number; dkimAligned: number },
  regularDays: number | null,
): ReportSource {
  const { key, class: userClass, traits, isNetworkAuthenticated } = source
  const facts = { key, userClass, sums: source, traits, domain, isNetworkAuthenticated, regularDays }
  const inferred = classifySource(facts)
  const [, kind, value = key] = /^(\w+):(.*)$/.exec(key) ?? []
  const service = kind === 'service' ? serviceById(value) : null
  return {
    id: source.id,
    name: source.name ?? service?.name ?? value,
    class: inferred.class,
    is_named: source.name !== null,
    is_classified: userClass !== null,
    service: service?.id ?? null,
    evidence: inferred.evidence,
    messages: source.messages,
    aligned: source.aligned,
    dkim_aligned: source.dkimAligned,
    spf_aligned: source.spfAligned,
    forwarded: source.forwarded,
    quarantined: source.quarantined,
    rejected: source.rejected,
    subdomains: source.ofSubdomains,
    first_seen: dateOf(source.firstDay),
    last_seen: dateOf(source.lastDay),
  }
}

function datesOf({ since, until }: ReportWindow): { since: string; until: string } {
  return { since: dateOf(since), until: dateOf(until) }
}

/** A day in RFC 3339. */
function dateOf(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10)
}
