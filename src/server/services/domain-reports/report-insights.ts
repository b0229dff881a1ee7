import { serviceById } from '../../../engine/protocols/find-service.ts'
import { isKnownReporter } from '../../../engine/reports/authenticity/relate-reporter.ts'
import { classifySource } from '../../../engine/reports/sources/classify-source.ts'
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
  DomainTotals,
  MailDay,
  ReportWindow,
  SourceInWindow,
} from '../../storage/domain-reports/insights/repository.ts'
import type { Store } from '../../storage/store.ts'

/** What the reports of a domain show. Periods end on the last day with a counted report, or today. */
export type ReportInsights = ReturnType<typeof createReportInsights>

const dayLength = 24 * 3_600_000
/** Days to sum up for a single source. */
const sourceDays = 30

export function createReportInsights(insights: Store['reportInsights'], clock: Clock) {
  async function windowOf(domain: string, days: number): Promise<ReportWindow> {
    const today = Math.floor(clock.now().getTime() / dayLength)
    // A report with a date in the future, due to a wrong clock, must not move the period.
    const until = (await insights.findLastDay(domain, today)) ?? today
    return { domain, since: until - days + 1, until }
  }

  async function listSources(window: ReportWindow): Promise<ReportSource[]> {
    const sources = await insights.listSources(window)
    const sumOf = (count: 'aligned' | 'dkimAligned') => sources.reduce((total, source) => total + source[count], 0)
    const domain = { aligned: sumOf('aligned'), dkimAligned: sumOf('dkimAligned') }
    return sources.map((source) => presentSource(source, domain))
  }

  return {
    async readDomain(domain: string, days: number): Promise<DomainReports> {
      const window = await windowOf(domain, days)
      const [totals, sources, perDay] = await Promise.all([
        insights.readTotals(window),
        listSources(window),
        insights.listDays(window),
      ])
      const classes = new Map(sources.map((source) => [source.id, source.class]))
      const daily = perDay.map((day) => presentDay(day, classes))
      return { domain, ...datesOf(window), daily, ...presentTotals(totals) }
    },

    async readSources(domain: string, days: number): Promise<ReportSources> {
      const window = await windowOf(domain, days)
      return { domain, ...datesOf(window), sources: await listSources(window) }
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

function presentDay({ day, aligned, unaligned }: MailDay, classes: ReadonlyMap<number, SourceClass>): ReportDay {
  const bar = { day: dateOf(day), aligned, service: 0, own: 0, forwarder: 0, unknown: 0, spoofing: 0 }
  for (let next = 0; next < unaligned.length; next += 2) {
    const [sourceId = 0, messages = 0] = [unaligned[next], unaligned[next + 1]]
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

function presentSource(source: SourceInWindow, domain: { aligned: number; dkimAligned: number }): ReportSource {
  const { key, class: userClass, traits, isNetworkAuthenticated } = source
  const inferred = classifySource({ key, userClass, sums: source, traits, domain, isNetworkAuthenticated })
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
