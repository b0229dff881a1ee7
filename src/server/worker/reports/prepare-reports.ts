import { isCompoundFile } from '../../../engine/outlook/compound-file.ts'
import { reporterDomainOf } from '../../../engine/reports/authenticity/relate-reporter.ts'
import { isMessage, readReports } from '../../../engine/reports/read-reports.ts'
import { observeRecord } from '../../../engine/reports/sources/observe-record.ts'
import { sumReport } from '../../../engine/reports/summarize.ts'
import type { Report, TlsReport } from '../../../shared/contract/reports/report.ts'
import { type CountedFailure, type CountedSessions, longRange } from '../../storage/domain-reports/repository.ts'
import type { PreparedFile, PreparedReport } from '../messages/prepared-file.ts'
import type { ReportIdentity } from '../messages/report-identity.ts'
import { prepareNotice } from './prepare-notice.ts'

/*
 * The slow part of an import, which reads untrusted data: from a file to what the store keeps of it. Runs in a worker.
 */

const hour = 3_600_000
const dayLength = 24 * hour
/** Days of reporters that use local time can have an hour more. */
const longestDay = dayLength + hour
/** Octets of names in indexes. Real names have fewer than 100. */
const maxNameOctets = 500
/** More than all mail in the world per year, and low enough that the sums of many such reports stay exact. */
const maxMessages = 1e12

/** Parses the reports in a file, or the notice that it is. Never throws for bad input. */
export async function prepareReports(given: { name: string; octets: Buffer }): Promise<PreparedFile> {
  const file = { ...given, octets: await withoutOutlook(given.octets) }
  const reports: PreparedFile['reports'] = []
  for await (const read of readReports(file)) {
    if (read.state === 'refused') {
      reports.push(read)
      continue
    }
    const { report } = read
    const element = findUnstorable(report)
    if (element) {
      const problem = { code: 'value', element, value: '', line: null } as const
      reports.push({ state: 'refused', file: read.file, problem })
    } else reports.push({ state: 'read', report: prepareReport(read.file, report), email: report.email })
  }
  const hasReport = reports.some(({ state }) => state === 'read')
  return {
    // An Outlook file has no signature left to judge.
    isMail: isMessage(given.octets),
    notice: isMessage(file.octets) && !hasReport ? prepareNotice(file.octets) : null,
    reports,
  }
}

/** The message in an Outlook file (.msg); other files stay as they are. */
async function withoutOutlook(octets: Buffer): Promise<Buffer> {
  if (!isCompoundFile(octets)) return octets
  return (await import('../../../engine/outlook/rebuild-message.ts')).rebuildMessage(octets) ?? octets
}

/** The element with a value that no reporter sends and that sums or indexes cannot hold; null if none. */
function findUnstorable(report: Report): string | null {
  if (Buffer.byteLength(report.org) > maxNameOctets) return 'org_name'
  if (Buffer.byteLength(report.report_id) > maxNameOctets) return 'report_id'
  return sumReport(report).messages > maxMessages ? 'count' : null
}

/** Stored for a TLS report that does not say which domain it is about: no domain has this name. */
const noDomain = ''

/** What identifies a report: two reports with the same identity are the same. */
export function identityOf({ kind, org, email, report_id, domain, begin, end }: Report): ReportIdentity {
  const range = { begin: new Date(begin), end: new Date(end) }
  const reporter = reporterDomainOf({ org, email })
  return { kind, org: withoutNul(org), reporter, reportId: withoutNul(report_id), domain: domain ?? noDomain, ...range }
}

function prepareReport(file: string, report: Report): PreparedReport {
  const identity = identityOf(report)
  const { begin, end } = identity
  const length = end.getTime() - begin.getTime()
  // A report longer than a day belongs to the day at its middle.
  const moment = length > longestDay ? begin.getTime() + length / 2 : begin.getTime()
  return {
    file: withoutNul(file),
    ...identity,
    day: Math.floor(moment / dayLength),
    isLong: length > longRange,
    ...sumReport(report),
    ...contentOf(report),
  }
}

function contentOf(
  report: Report,
): Pick<PreparedReport, 'document' | 'counted' | 'sessions' | 'failures' | 'incident'> {
  const nothing = { counted: [], sessions: [], failures: [], incident: null }
  if (report.kind === 'tls') {
    const sums = { sessions: sumSessions(report), failures: sumFailures(report) }
    return { ...nothing, ...sums, document: JSON.stringify(report) }
  }
  if (report.kind === 'failure') {
    const incident = { sourceIp: report.source_ip, authFailure: report.auth_failure }
    return { ...nothing, document: JSON.stringify(report), incident }
  }
  const { records, ...document } = report
  const counted = records.map((record) => ({
    ...observeRecord(record, report.domain),
    messages: record.count,
    document: JSON.stringify(record),
  }))
  return { ...nothing, document: JSON.stringify(document), counted }
}

/** Sums up sessions by domain. */
function sumSessions({ policies }: TlsReport): CountedSessions[] {
  const sums = new Map<string, CountedSessions>()
  for (const { domain: stated, successful_sessions, failed_sessions } of policies) {
    const domain = stated ?? noDomain
    const sum = sums.get(domain) ?? { domain, successful: 0, failed: 0 }
    sum.successful += successful_sessions
    sum.failed += failed_sessions
    sums.set(domain, sum)
  }
  return [...sums.values()]
}

/** Sums up failed sessions by domain, policy type, MX, and failure. */
function sumFailures({ policies }: TlsReport): CountedFailure[] {
  const sums = new Map<string, CountedFailure>()
  for (const policy of policies) {
    for (const { mx_host, type, sessions } of policy.failures) {
      const mxHost = mx_host?.toLowerCase().replace(/\.$/, '') ?? null
      const key = JSON.stringify([policy.domain, policy.type, mxHost, type])
      const sum = sums.get(key) ?? {
        domain: policy.domain ?? noDomain,
        policyType: policy.type,
        mxHost,
        type,
        sessions: 0,
      }
      sum.sessions += sessions
      sums.set(key, sum)
    }
  }
  return [...sums.values()]
}

/** PostgreSQL text cannot contain NUL, and names must be the same in all databases. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}
