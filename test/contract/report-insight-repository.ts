import { describe, expect, it } from 'vitest'
import { createReadiness } from '../../src/server/services/domain-reports/readiness.ts'
import { createReportInsights } from '../../src/server/services/domain-reports/report-insights.ts'
import type { NewDomainReport } from '../../src/server/storage/domain-reports/repository.ts'
import type { Store } from '../../src/server/storage/store.ts'
import { aggregate, day, hour, midnight, record, reportFile } from '../support/domain-reports.ts'
import { resolverOf } from '../support/zone.ts'
import type { OpenStore } from './repositories.ts'

const readAt = new Date('2026-11-22T08:00:01.000Z')
const clock = { now: () => new Date('2026-11-30T12:00:00.000Z') }
/** 20 November 2026. */
const firstDay = midnight / day

let files = 0

async function save({ domainReports }: Store, ...reports: NewDomainReport[]): Promise<void> {
  for (const report of reports) {
    files += 1
    const id = await domainReports.storeFile(reportFile(`insight ${files}`))
    await domainReports.save(id, { reports: [report], readAt })
  }
}

/** Days after the first. */
function onDay(days: number, changes: Partial<NewDomainReport> = {}): NewDomainReport {
  const begin = new Date(midnight + days * day)
  return aggregate({ reportId: `${days}`, begin, end: new Date(begin.getTime() + day), ...changes })
}

const own = record({
  ...{ key: 'network:192.0.2.0/24', dkim: 'aligned', spf: 'aligned', messages: 90 },
  traits: [
    { code: 'own_dkim', value: 'shop.example' },
    { code: 'network', value: '192.0.2.0/24' },
  ],
})
const service = record({
  ...{ key: 'service:sendgrid', dkim: 'passed', spf: 'failed', disposition: 'quarantine', messages: 20 },
  traits: [{ code: 'dkim_domain', value: 'sendgrid.net' }],
})
const failing = record({
  ...{ key: 'network:203.0.113.0/24', dkim: 'failed', spf: 'failed', disposition: 'reject', messages: 7, traits: [] },
})

/** The contract that every store fulfills for report insights. */
export function describeReportInsightRepository(name: string, open: OpenStore): void {
  describe(`${name}: report insights`, () => {
    it('are sums over a window, by source and by day', async () => {
      const store = await open()
      await save(
        store,
        onDay(-40, { counted: [own] }),
        onDay(0, { counted: [own, service] }),
        onDay(1, { counted: [own, failing], org: 'Other', author: 'dmarc.google.com' }),
        onDay(1, { counted: [failing], domain: 'other.example' }),
        onDay(2, { counted: [failing], authenticity: 'forged' }),
      )
      const insights = createReportInsights(store.reportInsights, clock)
      const { sources, ...window } = await insights.readSources('shop.example', 30)
      expect(window).toEqual({ domain: 'shop.example', since: '2026-10-23', until: '2026-11-21' })
      const common = { is_named: false, is_classified: false, forwarded: 0, quarantined: 0, rejected: 0, service: null }
      const subdomains = { messages: 0, aligned: 0 }
      expect(sources).toEqual([
        {
          ...{ ...common, id: expect.any(Number), name: '192.0.2.0/24', class: 'own' },
          evidence: [{ code: 'own_dkim', value: 'shop.example' }],
          ...{ messages: 180, aligned: 180, dkim_aligned: 180, spf_aligned: 180, subdomains },
          ...{ first_seen: '2026-10-11', last_seen: '2026-11-21' },
        },
        {
          ...{ ...common, id: expect.any(Number), name: 'Twilio SendGrid', class: 'service', service: 'sendgrid' },
          evidence: [{ code: 'dkim_domain', value: 'sendgrid.net' }],
          ...{ messages: 20, aligned: 0, dkim_aligned: 0, spf_aligned: 0, quarantined: 20, subdomains },
          ...{ first_seen: '2026-11-20', last_seen: '2026-11-20' },
        },
        {
          ...{ ...common, id: expect.any(Number), name: '203.0.113.0/24', class: 'spoofing' },
          evidence: [{ code: 'never_authenticated', value: null }],
          ...{ messages: 7, aligned: 0, dkim_aligned: 0, spf_aligned: 0, rejected: 7, subdomains },
          ...{ first_seen: '2026-11-21', last_seen: '2026-11-21' },
        },
      ])
      const unaligned = { service: 0, own: 0, forwarder: 0, unknown: 0, spoofing: 0 }
      expect(await insights.readDomain('shop.example', 30)).toEqual({
        ...window,
        aggregate: { reports: 2, reporters: 2, messages: 207, pass: 207, fail: 0, days: 2 },
        daily: [
          { day: '2026-11-20', aligned: 90, ...unaligned, service: 20 },
          { day: '2026-11-21', aligned: 90, ...unaligned, spoofing: 7 },
        ],
        reporters: [
          {
            ...{ org: 'Receiver', domain: 'receiver.example', author_domain: null, is_known: false },
            ...{ reports: 1, messages: 110 },
          },
          {
            ...{ org: 'Other', domain: 'receiver.example', author_domain: 'dmarc.google.com', is_known: true },
            ...{ reports: 1, messages: 97 },
          },
        ],
        tls: null,
        failures: null,
        apart: { forged: 1, unverified: 0, overlap: 0 },
        last_received_at: '2026-11-22T08:00:00.000Z',
      })
      expect((await insights.readDomain('shop.example', 366)).aggregate).toMatchObject({ reports: 3, days: 3 })
    })

    it('count each day of a weekly report', async () => {
      const store = await open()
      const week = (number: number, shift = 0) => {
        const begin = new Date(midnight + 7 * number * day + shift)
        const range = { begin, end: new Date(begin.getTime() + 7 * day - 1000) }
        return onDay(7 * number, { ...range, reportId: `w${number}` })
      }
      const insights = createReportInsights(store.reportInsights, clock)
      const read = async () => {
        const { until, aggregate } = await insights.readDomain('shop.example', 30)
        return [until, aggregate?.days]
      }
      await save(store, week(0))
      expect(await read()).toEqual(['2026-11-26', 7])
      await save(store, week(-1, -6 * hour), onDay(-2, { org: 'Other' }))
      expect(await read()).toEqual(['2026-11-26', 14])
      await save(store, onDay(-8, { org: 'Other' }), week(-4, 3 * day))
      expect(await read()).toEqual(['2026-11-26', 20])
    })

    it('are sums over a window of any length, without removed reports', async () => {
      const store = await open()
      const days = Array.from({ length: 40 }, (_, index) => -3 * index)
      await save(store, ...days.map((offset) => onDay(offset, { counted: [own, failing] })))
      const [latest] = await store.domainReports.list(
        { domain: 'shop.example', kind: null, excluded: null },
        { after: null, limit: 1 },
      )
      await store.domainReports.remove(latest?.id ?? 0)
      const remaining = days.slice(1).map((offset) => firstDay + offset)
      for (let length = 1; length <= 120; length += 7) {
        for (const end of [0, -1, -30]) {
          const window = { domain: 'shop.example', since: firstDay + end - length + 1, until: firstDay + end }
          const inside = remaining.filter((each) => each >= window.since && each <= window.until)
          const sources = await store.reportInsights.listSources(window)
          expect(sources.map(({ messages, firstDay: first, lastDay }) => ({ messages, first, lastDay }))).toEqual(
            [90, 7].flatMap((messages) =>
              inside.length > 0
                ? [{ messages: messages * inside.length, first: remaining.at(-1), lastDay: inside[0] }]
                : [],
            ),
          )
          const sent = await store.reportInsights.listDays(window)
          expect(sent.map(({ day: each }) => each)).toEqual(inside.toReversed())
          expect(
            sent.every(({ aligned, unaligned }) => aligned === 90 && unaligned.length === 2 && unaligned[1] === 7),
          ).toBe(true)
        }
      }
    })

    it('are sums over all reports on a day, as they come and go', async () => {
      const store = await open()
      const { domainReports, reportInsights } = store
      const window = { domain: 'shop.example', since: firstDay, until: firstDay }
      const read = async () => {
        const [found, ...others] = await reportInsights.listDays(window)
        expect(others).toEqual([])
        return found && { aligned: found.aligned, messages: found.unaligned.filter((_, at) => at % 2 === 1).sort() }
      }
      await save(
        store,
        onDay(0, { counted: [own] }),
        onDay(0, { counted: [own, failing], org: 'Other' }),
        onDay(0, { counted: [service, failing], org: 'Third' }),
      )
      expect(await read()).toEqual({ aligned: 180, messages: [14, 20] })
      const reports = await domainReports.list({ domain: null, kind: null, excluded: null }, { after: null, limit: 3 })
      const remove = async (org: string) => domainReports.remove(reports.find((each) => each.org === org)?.id ?? 0)
      await remove('Third')
      expect(await read()).toEqual({ aligned: 180, messages: [7] })
      await remove('Other')
      expect(await read()).toEqual({ aligned: 90, messages: [] })
      await remove('Receiver')
      expect(await read()).toBeUndefined()
    })

    it('are empty without reports, for a window that ends today', async () => {
      const { reportInsights } = await open()
      const insights = createReportInsights(reportInsights, clock)
      const window = { domain: 'shop.example', since: '2026-11-24', until: '2026-11-30' }
      expect(await insights.readSources('shop.example', 7)).toEqual({ ...window, sources: [] })
      expect(await insights.readDomain('shop.example', 7)).toEqual({
        ...{ ...window, aggregate: null, daily: [], reporters: [], tls: null, failures: null, last_received_at: null },
        apart: { forged: 0, unverified: 0, overlap: 0 },
      })
      expect(await insights.readTls('shop.example', 7)).toEqual({
        ...{ ...window, reports: 0, successful: 0, failed: 0, daily: [], failures: [] },
      })
    })

    it('are not affected by reports from tomorrow, and count excluded reports separately', async () => {
      const store = await open()
      await save(
        store,
        onDay(0),
        onDay(0, { authenticity: 'forged' }),
        onDay(2, { authenticity: 'unverified' }),
        onDay(400),
      )
      const last = await store.reportInsights.findLastDay('shop.example', firstDay + 10)
      expect(last).toBe(firstDay)
      const insights = createReportInsights(store.reportInsights, clock)
      expect(await insights.readDomain('shop.example', 30)).toMatchObject({
        until: '2026-11-20',
        aggregate: { reports: 1, messages: 10 },
        apart: { forged: 1, unverified: 1, overlap: 0 },
      })
    })

    it('do not treat a network as a spoofer if mail of another source passed from it', async () => {
      const store = await open()
      const neighbor = record({
        ...{ key: 'service:sendgrid', messages: 50 },
        traits: [{ code: 'network', value: '203.0.113.0/24' }],
      })
      await save(store, onDay(0, { counted: [own, neighbor, failing] }))
      const { sources } = await createReportInsights(store.reportInsights, clock).readSources('shop.example', 30)
      expect(sources.find(({ name }) => name === '203.0.113.0/24')).toMatchObject({ class: 'unknown' })
    })

    it('include how the user describes a source', async () => {
      const store = await open()
      await save(store, onDay(0, { counted: [own, failing] }))
      const insights = createReportInsights(store.reportInsights, clock)
      const { sources } = await insights.readSources('shop.example', 30)
      const id = sources.find(({ class: inferred }) => inferred === 'spoofing')?.id ?? 0
      expect(await insights.describeSource(id, { name: 'Till', class: 'own' })).toMatchObject({
        ...{ id, name: 'Till', class: 'own', is_named: true, is_classified: true, messages: 7 },
        evidence: [{ code: 'named_by_you', value: null }, expect.anything()],
      })
      expect((await insights.readDomain('shop.example', 30)).daily).toMatchObject([{ own: 7, spoofing: 0 }])
      expect(await insights.describeSource(id, { name: null, class: null })).toMatchObject({ class: 'spoofing' })
      expect(await insights.describeSource(id + 1000, { name: null, class: null })).toBeNull()
    })

    it('include how the user describes a source whose latest mail is older, with its sums at that time', async () => {
      const store = await open()
      await save(store, onDay(-60, { counted: [failing] }), onDay(0, { counted: [own] }))
      const insights = createReportInsights(store.reportInsights, clock)
      const { sources } = await insights.readSources('shop.example', 366)
      const id = sources.find(({ messages }) => messages === 7)?.id ?? 0
      const said = { name: 'Till', class: 'own' } as const
      expect(await insights.describeSource(id, said)).toMatchObject({ ...said, messages: 7, last_seen: '2026-09-21' })
    })

    it('store nothing about a source without counted mail', async () => {
      const store = await open()
      await save(store, onDay(0, { counted: [failing], authenticity: 'forged' }))
      const insights = createReportInsights(store.reportInsights, clock)
      expect(await insights.describeSource(1, { name: 'Till', class: 'own' })).toBeNull()
      await save(store, onDay(1, { counted: [failing] }))
      expect((await insights.readSources('shop.example', 30)).sources).toMatchObject([{ id: 1, is_named: false }])
    })

    it('include the records of a source, latest report first', async () => {
      const store = await open()
      const twice = [own, record({ ip: '192.0.2.9', key: own.key, messages: 90 })]
      await save(
        store,
        onDay(1, { counted: [failing, ...twice] }),
        onDay(0, { counted: [own] }),
        onDay(2, { counted: [own], authenticity: 'forged' }),
      )
      const insights = createReportInsights(store.reportInsights, clock)
      const [source] = (await insights.readSources('shop.example', 30)).sources
      const records = await insights.listRecords(source?.id ?? 0, 10)
      expect(records?.map(({ report: { begin }, position }) => [begin.slice(0, 10), position])).toEqual([
        ['2026-11-21', 1],
        ['2026-11-21', 2],
        ['2026-11-20', 0],
      ])
      expect(records?.[1]).toMatchObject({ report: { org: 'Receiver' }, record: { source_ip: '192.0.2.9', count: 90 } })
      expect(await insights.listRecords(source?.id ?? 0, 2)).toEqual(records?.slice(0, 2))
      expect(await insights.listRecords(99, 2)).toBeNull()
    })

    it('show whether a stricter policy would lose mail', async () => {
      const store = await open()
      const insights = createReportInsights(store.reportInsights, clock)
      const resolver = resolverOf('_dmarc.shop.example. TXT "v=DMARC1; p=quarantine; rua=mailto:a@shop.example"\n')
      const readReadiness = createReadiness({ insights, resolver, clock })
      const missing = async () => (await readReadiness('shop.example', 'reject')).missing
      expect(await missing()).toEqual([{ code: 'no_reports' }])
      await save(store, onDay(0, { counted: [own, service] }))
      const [, till] = (await insights.readSources('shop.example', 30)).sources
      const loss = { code: 'source', source_id: till?.id, name: 'Twilio SendGrid', class: 'service' }
      expect(await missing()).toEqual([
        { ...loss, messages: 20, total: 20 },
        { code: 'thin_evidence', messages: 110, needed: 1000 },
        { code: 'days_observed', observed: 1, needed: 14 },
      ])
      await insights.describeSource(till?.id ?? 0, { name: null, class: 'spoofing' })
      await save(store, ...Array.from({ length: 13 }, (_, index) => onDay(-1 - index, { counted: [own] })))
      expect(await readReadiness('shop.example', 'reject')).toMatchObject({
        ...{ ready: true, missing: [], published: 'quarantine', days_observed: 14, messages: 1280 },
        proposal: { value: 'v=DMARC1; p=reject; rua=mailto:a@shop.example' },
      })
      const later = { now: () => new Date('2026-12-06T12:00:00.000Z') }
      const readLater = createReadiness({ insights, resolver, clock: later })
      expect(await readLater('shop.example', 'reject')).toMatchObject({
        ...{ ready: null, missing: [{ code: 'reports_old', last: '2026-11-20' }], proposal: null },
      })
    })

    it('divide a network by address, and describe the address alone', async () => {
      const store = await open()
      const printer = { ...failing, address: '192.0.2.77', key: own.key, messages: 3 }
      await save(store, ...Array.from({ length: 20 }, (_, index) => onDay(-index, { counted: [own, printer] })))
      const insights = createReportInsights(store.reportInsights, clock)
      const read = async () => (await insights.readSources('shop.example', 30)).sources
      const [, apart] = await read()
      expect(await read()).toMatchObject([
        { name: '192.0.2.0/24', class: 'own', messages: 1800, aligned: 1800 },
        {
          name: '192.0.2.77',
          class: 'unknown',
          messages: 60,
          aligned: 0,
          evidence: [{ code: 'regular', value: '20' }],
        },
      ])
      expect((await insights.readDomain('shop.example', 30)).daily[0]).toMatchObject({ own: 0, unknown: 3 })
      expect(await insights.describeSource(apart?.id ?? 0, { name: 'Printer', class: 'own' })).toMatchObject({
        ...{ name: 'Printer', class: 'own', messages: 60 },
      })
      expect(await read()).toMatchObject([{ name: '192.0.2.0/24', is_classified: false }, { name: 'Printer' }])
      expect(await insights.listRecords(apart?.id ?? 0, 100)).toHaveLength(20)
    })

    it('include the policies that reports name', async () => {
      const store = await open()
      await save(store, onDay(0), onDay(1), onDay(1, { org: 'Other' }))
      const window = { domain: 'shop.example', since: firstDay, until: firstDay + 1 }
      const published = { p: 'none', pct: null, testing: null }
      expect(await store.reportInsights.listPolicies(window)).toEqual([
        { day: firstDay, ...published },
        { day: firstDay + 1, ...published },
      ])
    })

    it('include sessions and failures of TLS reports', async () => {
      const store = await open()
      const tls = (days: number, org: string, sessions: number): NewDomainReport => ({
        ...onDay(days, { kind: 'tls', org, counted: [] }),
        ...{ messages: 100, pass: 100 - sessions, fail: sessions },
        sessions: [{ domain: 'shop.example', successful: 100 - sessions, failed: sessions }],
        failures: [
          {
            domain: 'shop.example',
            policyType: 'sts',
            mxHost: 'mx.shop.example',
            type: 'certificate-expired',
            sessions,
          },
          { domain: 'shop.example', policyType: 'sts', mxHost: null, type: 'sts-policy-fetch-error', sessions: 1 },
        ],
      })
      await save(store, tls(0, 'Receiver', 5), tls(1, 'Other', 3))
      const insights = createReportInsights(store.reportInsights, clock)
      expect(await insights.readTls('shop.example', 30)).toMatchObject({
        ...{ until: '2026-11-21', reports: 2, successful: 192, failed: 8 },
        daily: [
          { day: '2026-11-20', successful: 95, failed: 5 },
          { day: '2026-11-21', successful: 97, failed: 3 },
        ],
        failures: [
          {
            ...{ mx_host: 'mx.shop.example', policy_type: 'sts', type: 'certificate-expired' },
            ...{ sessions: 8, reporters: 2, last_seen: '2026-11-21' },
          },
          {
            ...{ mx_host: null, policy_type: 'sts', type: 'sts-policy-fetch-error' },
            ...{ sessions: 2, reporters: 2, last_seen: '2026-11-21' },
          },
        ],
      })
      expect((await insights.readDomain('shop.example', 30)).tls).toEqual({ reports: 2, successful: 192, failed: 8 })
    })

    it('include the sessions of each domain if a TLS report covers several', async () => {
      const store = await open()
      const failure = { policyType: 'sts', mxHost: 'mx.example', type: 'certificate-expired' }
      await save(store, {
        ...onDay(0, { kind: 'tls', counted: [] }),
        ...{ messages: 30, pass: 20, fail: 10 },
        sessions: [
          { domain: 'shop.example', successful: 18, failed: 0 },
          { domain: 'other.example', successful: 2, failed: 10 },
        ],
        failures: [{ ...failure, domain: 'other.example', sessions: 10 }],
      })
      const insights = createReportInsights(store.reportInsights, clock)
      const sums = { until: '2026-11-20', reports: 1 }
      expect(await insights.readTls('shop.example', 7)).toMatchObject({ ...sums, successful: 18, failures: [] })
      expect(await insights.readTls('other.example', 7)).toMatchObject({
        ...{ ...sums, successful: 2, failed: 10, daily: [{ day: '2026-11-20', successful: 2, failed: 10 }] },
        failures: [{ sessions: 10 }],
      })
      expect(await insights.readDomain('other.example', 7)).toMatchObject({ tls: { reports: 1, failed: 10 } })
      const filter = { domain: 'other.example', kind: null, excluded: null }
      expect(await store.domainReports.list(filter, { after: null, limit: 5 })).toHaveLength(1)
    })

    it('distinguish mail from subdomains', async () => {
      const store = await open()
      await save(
        store,
        onDay(0, { counted: [own, record({ ...own, isSubdomain: true }), record({ ...failing, isSubdomain: true })] }),
      )
      const { sources } = await createReportInsights(store.reportInsights, clock).readSources('shop.example', 30)
      expect(sources.map(({ messages, subdomains }) => ({ ...subdomains, of: messages }))).toEqual([
        { messages: 90, aligned: 90, of: 180 },
        { messages: 7, aligned: 0, of: 7 },
      ])
    })
  })
}
