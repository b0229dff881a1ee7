import { createHash } from 'node:crypto'
import type {
  CountedRecord,
  NewDomainReport,
  NewReportFile,
} from '../../src/server/storage/domain-reports/repository.ts'

export const hour = 3_600_000
export const day = 24 * hour
export const midnight = Date.UTC(2026, 10, 20)
const receivedAt = new Date('2026-11-22T08:00:00.000Z')

/** A stored file with any content. */
export function reportFile(text: string, changes: Partial<NewReportFile> = {}): NewReportFile {
  const octets = Buffer.from(text)
  const digest = createHash('sha256').update(octets).digest('hex')
  return { digest, name: `${text}.xml`, via: 'api', receivedAt, delivery: null, octets, ...changes }
}

/** A record of 10 messages that pass. */
export function record(changes: Partial<CountedRecord> & { ip?: string } = {}): CountedRecord {
  const { ip = '192.0.2.1', ...counted } = changes
  const document = {
    source_ip: ip,
    count: counted.messages ?? 10,
    disposition: 'none',
    dkim: 'pass',
    spf: 'fail',
    reasons: [],
    header_from: 'shop.example',
    envelope_from: null,
    envelope_to: null,
    auth_results: { dkim: [], spf: [] },
  }
  return {
    ...{ key: 'domain:mail.example', dkim: 'aligned', spf: 'failed', disposition: 'none', isForwarded: false },
    ...{ isSubdomain: false, isAltered: false, address: ip, envelope: '' },
    traits: [{ code: 'dkim_domain', value: 'mail.example' }],
    messages: 10,
    document: JSON.stringify(document),
    ...counted,
  }
}

/** An aggregate report for one day, in the form in which it is stored. */
export function aggregate(changes: Partial<NewDomainReport> = {}): NewDomainReport {
  const { begin = new Date(midnight), end = new Date(midnight + day), counted = [record()], ...others } = changes
  const messages = counted.reduce((sum, { messages }) => sum + messages, 0)
  const identity = {
    kind: 'aggregate',
    org: 'Receiver',
    reporter: 'receiver.example',
    reportId: '1',
    domain: 'shop.example',
  } as const
  const named = { ...identity, ...others }
  const document = {
    kind: 'aggregate',
    ...{ org: named.org, email: null, report_id: named.reportId, domain: named.domain },
    ...{ begin: begin.toISOString(), end: end.toISOString(), extra_contact_info: null, version: null },
    ...{ generator: null, errors: [], deviations: [] },
    policy: {
      p: 'none',
      sp: null,
      np: null,
      adkim: null,
      aspf: null,
      fo: null,
      pct: null,
      testing: null,
      discovery_method: null,
    },
  }
  const length = end.getTime() - begin.getTime()
  const isLong = length > 2 * day
  return {
    ...{ authenticity: 'given', doubt: null, author: null },
    ...named,
    file: 'report.xml',
    begin,
    end,
    day: Math.floor((isLong ? begin.getTime() + length / 2 : begin.getTime()) / day),
    isLong,
    ...{ records: counted.length, messages, pass: messages, fail: 0 },
    document: JSON.stringify(document),
    counted,
    sessions: [],
    failures: [],
    incident: null,
  }
}
