import { type DomainState, maxDomainStates } from '../../../shared/contract/domain-states.ts'
import type { Language } from '../../../shared/languages.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Store } from '../../storage/store.ts'

/** The latest messages that are read to find the domains of tests. */
const maxMessages = 1_000
/** Scores of a domain, for its line. */
const maxScores = 12
/** Days of reports, up to the latest one. */
const reportDays = 30
const dayLength = 24 * 3_600_000
/** Milliseconds after which a domain that nothing observes is forgotten: a year. */
const lifetime = 365 * dayLength

interface DomainStateDependencies {
  store: Pick<Store, 'domains' | 'monitors' | 'reportInsights'>
  clock: Clock
}

/**
 * One state per domain, of everything that has met it: tests, audits, reports, and monitors. Of DNS, the newest observation
 * counts, of an audit or a monitor.
 */
export function createDomainStates({ store: { domains, monitors, reportInsights }, clock }: DomainStateDependencies) {
  async function sumReports(domain: string): Promise<DomainState['reports']> {
    const today = Math.floor(clock.now().getTime() / dayLength)
    const until = (await reportInsights.findLastDay(domain, today)) ?? today
    const { aggregate } = await reportInsights.readTotals({ domain, since: until - reportDays + 1, until })
    return aggregate && { messages: aggregate.messages, aligned: aggregate.pass }
  }

  return {
    async list(language: Language): Promise<DomainState[]> {
      const now = clock.now()
      const [observed, messages, reported, watched] = await Promise.all([
        domains.list(maxDomainStates),
        domains.listMessages(maxMessages, now),
        domains.listReported(maxDomainStates),
        monitors.list(),
      ])
      const dnsOf = new Map(observed.map((each) => [each.domain, each]))
      const messagesOf = Map.groupBy(messages, ({ domain }) => domain)
      const withReports = new Set(reported)
      const monitorOf = new Map(
        watched.flatMap(({ target, ...monitor }) =>
          target.kind === 'domain' ? [[target.domain, monitor] as const] : [],
        ),
      )
      const names = new Set([...dnsOf.keys(), ...messagesOf.keys(), ...monitorOf.keys(), ...withReports])
      const { describeProblems } = await import('../../../engine/present/observe-domain.ts')
      const states: DomainState[] = []
      for (const domain of [...names].slice(0, maxDomainStates).sort()) {
        const dns = dnsOf.get(domain)
        const [latest, ...earlier] = messagesOf.get(domain) ?? []
        const monitor = monitorOf.get(domain)
        states.push({
          domain,
          dns: dns
            ? {
                grade: dns.grade,
                grade_floor: dns.grade_floor,
                score: dns.score,
                problems: describeProblems(dns.problems, language),
                since: dns.since.toISOString(),
                previous_grade: dns.previousGrade,
                observed_at: dns.observedAt.toISOString(),
                source: dns.source,
              }
            : null,
          tests: latest
            ? {
                token: latest.token,
                subject: latest.subject,
                score: latest.score,
                verdict: latest.verdict,
                received_at: latest.receivedAt.toISOString(),
                scores: [latest, ...earlier]
                  .flatMap(({ score }) => score ?? [])
                  .slice(0, maxScores)
                  .reverse(),
              }
            : null,
          reports: withReports.has(domain) ? await sumReports(domain) : null,
          monitor: monitor ? { id: monitor.id, open_incidents: monitor.openIncidents } : null,
        })
      }
      return states
    },

    removeExpired: (): Promise<number> => domains.removeBefore(new Date(clock.now().getTime() - lifetime)),
  }
}
