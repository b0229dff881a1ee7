import { describe, expect, it } from 'vitest'
import { maxReadings, type NewDomainReport } from '../../src/server/storage/domain-reports/repository.ts'
import type { Store } from '../../src/server/storage/store.ts'
import type { Authenticity } from '../../src/shared/contract/reports/stored-report.ts'
import { aggregate, day, hour, midnight, record, reportFile } from '../support/domain-reports.ts'
import { mailbox } from '../support/mailbox.ts'
import { sampleDelivery } from '../support/messages.ts'
import type { OpenStore } from './repositories.ts'

const receivedAt = new Date('2026-11-22T08:00:00.000Z')
const readAt = new Date('2026-11-22T08:00:01.000Z')

/** A report from `begin` to `end` in hours after midnight. */
function between(begin: number, end: number, changes: Partial<NewDomainReport> = {}): NewDomainReport {
  const range = { begin: new Date(midnight + begin * hour), end: new Date(midnight + end * hour) }
  return aggregate({ reportId: `${begin}-${end}`, ...range, ...changes })
}

function withPolicy(report: NewDomainReport, policy: string): NewDomainReport {
  return { ...report, document: report.document.replace('"p":"none"', `"p":"${policy}"`) }
}

let files = 0

/** Stores a report in a file of its own. Returns its id, or the id of the report that it duplicates. */
async function save(
  reports: Store['domainReports'],
  report: NewDomainReport,
  authenticity: Authenticity = 'given',
): Promise<{ id: number; state: string; excluded: string | null; fileId: number }> {
  files += 1
  const fileId = await reports.storeFile(reportFile(`file ${files}`))
  const [saved] = await reports.save(fileId, { reports: [{ ...report, authenticity }], readAt })
  if (!saved || saved.state === 'removed') throw new Error('not saved')
  return { id: saved.report.id, state: saved.state, excluded: saved.report.excluded, fileId }
}

const everything = { domain: null, kind: null, excluded: null }

async function listAll(reports: Store['domainReports']) {
  return await reports.list(everything, { after: null, limit: 100 })
}

/** The contract that every store fulfills for domain reports. */
export function describeDomainReportRepository(name: string, open: OpenStore): void {
  describe(`${name}: files with domain reports`, () => {
    it('are stored once, whatever their names, until they are parsed', async () => {
      const { domainReports: reports } = await open()
      const delivery = sampleDelivery({ receivedAt })
      const file = reportFile('one', { via: 'smtp', delivery })
      const id = await reports.storeFile(file)
      expect(await reports.storeFile({ ...file, name: 'again.xml' })).toBe(id)
      const second = await reports.storeFile(reportFile('two', { receivedAt: new Date(receivedAt.getTime() + 1) }))
      expect(await reports.findFile(id)).toEqual({ ...file, id, authenticity: null, doubt: null, failed: null })
      const unread = (before: Date, after = 0) => reports.listUnread({ after, before, limit: 10 })
      expect(await unread(receivedAt)).toEqual([id])
      expect(await unread(readAt)).toEqual([id, second])
      expect(await unread(readAt, id)).toEqual([second])
      await reports.save(id, { reports: [aggregate({ authenticity: 'authentic' })], readAt })
      expect(await unread(readAt)).toEqual([second])
      expect(await reports.findFile(id)).toMatchObject({ authenticity: 'authentic' })
      expect(await reports.listFiles({ after: 0, limit: 10 })).toEqual([id, second])
    })

    it('are removed if they have no report of their own', async () => {
      const { domainReports: reports } = await open()
      const id = await reports.storeFile(reportFile('nothing'))
      expect(await reports.save(id, { reports: [], readAt })).toEqual([])
      expect(await reports.findFile(id)).toBeNull()
      expect(await reports.save(id, { reports: [aggregate()], readAt })).toEqual([])
      const first = await save(reports, aggregate())
      const again = await save(reports, aggregate())
      expect(again).toMatchObject({ state: 'duplicate', id: first.id })
      expect(await reports.listFiles({ after: 0, limit: 10 })).toEqual([first.fileId])
    })
  })

  describe(`${name}: files that cannot be read`, () => {
    it('are retried a limited number of times, and kept until they are removed', async () => {
      const { domainReports: reports } = await open()
      const [id, other] = [
        await reports.storeFile(reportFile('bad', { via: 'mailbox' })),
        await reports.storeFile(reportFile('two')),
      ]
      const unread = () => reports.listUnread({ after: 0, before: readAt, limit: 10 })
      for (let attempts = 1; attempts <= maxReadings; attempts++) {
        expect(await unread()).toEqual([id, other])
        expect(await reports.noteFailure(id, 'crashed')).toEqual({ attempts, reason: 'crashed' })
      }
      expect(await unread()).toEqual([other])
      expect(await reports.findFile(id)).toMatchObject({ failed: { attempts: maxReadings, reason: 'crashed' } })
      expect(await reports.listFailed(10)).toEqual([
        { id, name: 'bad.xml', via: 'mailbox', receivedAt, octets: 3, attempts: maxReadings, reason: 'crashed' },
      ])
      expect([await reports.removeFailed(other), await reports.removeFailed(id)]).toEqual([false, true])
      expect(await reports.listFailed(10)).toEqual([])
      expect(await reports.noteFailure(id, 'late')).toBeNull()
    })

    it('are removed by age only if they are not parsed again', async () => {
      const { domainReports: reports } = await open()
      const [failing, failed] = [await reports.storeFile(reportFile('one')), await reports.storeFile(reportFile('two'))]
      await reports.noteFailure(failing, 'late')
      for (let times = 0; times < maxReadings; times++) await reports.noteFailure(failed, 'late')
      await reports.removeFailedBefore(receivedAt)
      expect(await reports.listFailed(10)).toHaveLength(2)
      await reports.removeFailedBefore(readAt)
      expect(await reports.listFailed(10)).toMatchObject([{ id: failing, attempts: 1 }])
    })
  })

  describe(`${name}: files by SMTP`, () => {
    it('are measured while nothing proves their sender', async () => {
      const { domainReports: reports } = await open()
      expect(await reports.measureUnproven()).toEqual({ files: 0, octets: 0 })
      await reports.storeFile(reportFile('by api'))
      const [forged, authentic] = [
        await reports.storeFile(reportFile('forged', { via: 'smtp' })),
        await reports.storeFile(reportFile('authentic', { via: 'smtp' })),
      ]
      expect(await reports.measureUnproven()).toEqual({ files: 2, octets: 15 })
      await reports.save(forged, { reports: [aggregate({ authenticity: 'forged' })], readAt })
      await reports.save(authentic, { reports: [aggregate({ authenticity: 'authentic' })], readAt })
      expect(await reports.measureUnproven()).toEqual({ files: 1, octets: 6 })
    })
  })

  describe(`${name}: checkpoints of mailboxes`, () => {
    it('never go back within one UIDVALIDITY, and are removed with the mailbox', async () => {
      const { reportCheckpoints: checkpoints, mailboxes } = await open()
      const place = { mailboxId: 'm1', folder: 'Reports' }
      await checkpoints.advance(place, { uidValidity: '1', uid: 1 })
      expect(await checkpoints.find(place)).toBeNull()
      await mailboxes.save(mailbox())
      await checkpoints.advance(place, { uidValidity: '7', uid: 20 })
      await checkpoints.advance(place, { uidValidity: '7', uid: 10 })
      expect(await checkpoints.find(place)).toEqual({ uidValidity: '7', uid: 20, searchedAt: null, trouble: null })
      await checkpoints.advance(place, { uidValidity: '8', uid: 3 })
      const trouble = { code: 'refused', detail: 'no such folder' } as const
      await checkpoints.noteEnd(place, { searchedAt: readAt, trouble })
      expect(await checkpoints.find(place)).toEqual({ uidValidity: '8', uid: 3, searchedAt: readAt, trouble })
      await checkpoints.noteEnd({ ...place, folder: 'INBOX' }, { searchedAt: readAt, trouble: null })
      expect(await checkpoints.find({ ...place, folder: 'INBOX' })).toMatchObject({ uidValidity: null, uid: 0 })
      await checkpoints.forget('m1')
      expect(await checkpoints.find(place)).toBeNull()
      await checkpoints.advance(place, { uidValidity: '8', uid: 3 })
      await mailboxes.remove('m1')
      expect(await checkpoints.find(place)).toBeNull()
    })
  })

  describe(`${name}: domain reports`, () => {
    it('are returned as they were parsed', async () => {
      const { domainReports: reports } = await open()
      const counted = [record({ ip: '192.0.2.7' }), record({ ip: '2001:db8::1', messages: 3 })]
      const { id, fileId } = await save(reports, aggregate({ counted }))
      expect(await reports.find(id)).toEqual({
        ...{
          id,
          fileId,
          file: 'report.xml',
          via: 'api',
          receivedAt,
          kind: 'aggregate',
          org: 'Receiver',
          reportId: '1',
        },
        ...{ domain: 'shop.example', begin: new Date(midnight), end: new Date(midnight + day) },
        ...{ reporter: 'receiver.example', doubt: null, author: null },
        ...{ authenticity: 'given', excluded: null, records: 2, messages: 13, pass: 13, fail: 0 },
      })
      const whole = await reports.readWhole(id)
      expect(whole?.stored).toEqual(await reports.find(id))
      expect(whole?.report).toMatchObject({ kind: 'aggregate', report_id: '1', policy: { p: 'none' } })
      expect(whole?.report).toHaveProperty(
        'records',
        counted.map(({ document }) => JSON.parse(document)),
      )
      expect(await reports.find(id + 1)).toBeNull()
      expect(await reports.readWhole(id + 1)).toBeNull()
    })

    it('are listed latest first, by domain, kind, and exclusion', async () => {
      const { domainReports: reports } = await open()
      const first = await save(reports, between(0, 24))
      const second = await save(reports, between(24, 48, { domain: 'other.example' }))
      const third = await save(reports, between(24, 48), 'forged')
      const ids = async (filter: Partial<typeof everything>) =>
        (await reports.list({ ...everything, ...filter }, { after: null, limit: 10 })).map(({ id }) => id)
      expect(await ids({})).toEqual([third.id, second.id, first.id])
      const page = await reports.list(everything, { after: null, limit: 2 })
      const after = page.at(-1) ?? null
      expect((await reports.list(everything, { after, limit: 2 })).map(({ id }) => id)).toEqual([first.id])
      const list = (filter: Parameters<Store['domainReports']['list']>[0]) =>
        reports.list(filter, { after: null, limit: 10 }).then((all) => all.map(({ id }) => id))
      expect(await list({ ...everything, domain: 'shop.example' })).toEqual([third.id, first.id])
      expect(await list({ ...everything, excluded: 'forged' })).toEqual([third.id])
      expect(await list({ ...everything, kind: 'tls' })).toEqual([])
    })

    it('of TLS and of failures are stored with their rows', async () => {
      const { domainReports: reports } = await open()
      const tls = {
        ...between(0, 24, { kind: 'tls' }),
        counted: [],
        failures: [
          {
            domain: 'shop.example',
            policyType: 'sts',
            mxHost: 'mx.shop.example',
            type: 'certificate-expired',
            sessions: 4,
          },
        ],
        document: JSON.stringify({ ...identityOf('tls'), policies: [], deviations: [] }),
      }
      const { id } = await save(reports, tls)
      expect((await reports.readWhole(id))?.report).toEqual({ ...identityOf('tls'), policies: [], deviations: [] })
      const failure = {
        ...between(0, 0, { kind: 'failure', incident: { sourceIp: '192.0.2.1', authFailure: 'dkim' } }),
        counted: [],
      }
      expect(await save(reports, failure)).toMatchObject({ state: 'stored', excluded: null })
    })
  })

  describe(`${name}: domain reports that are removed`, () => {
    it.each(['mailbox', 'smtp'] as const)(
      'are not stored again if they arrive by %s, unless the owner adds them',
      async (via) => {
        const { domainReports: reports } = await open()
        const { id } = await save(reports, aggregate())
        await reports.remove(id)
        const again = await reports.storeFile(reportFile('again', { via }))
        const both = [aggregate(), aggregate({ reportId: 'other' })]
        expect(await reports.save(again, { reports: both, readAt })).toMatchObject([
          { state: 'removed' },
          { state: 'stored', report: { reportId: 'other' } },
        ])
        expect(await save(reports, aggregate())).toMatchObject({ state: 'stored' })
        const third = await reports.storeFile(reportFile('third', { via }))
        expect(await reports.save(third, { reports: [aggregate()], readAt })).toMatchObject([{ state: 'duplicate' }])
      },
    )
  })

  describe(`${name}: counting domain reports`, () => {
    it('excludes a report covered by another one from the reporter, and counts it once that one is removed', async () => {
      const { domainReports: reports } = await open()
      const long = await save(reports, between(0, 24))
      const short = await save(reports, between(6, 12))
      expect(short).toMatchObject({ state: 'stored', excluded: 'overlap' })
      expect(await reports.remove(long.id)).toBe(true)
      expect(await reports.find(short.id)).toMatchObject({ excluded: null })
      expect(await reports.remove(long.id)).toBe(false)
    })

    it('counts the longer of two, no matter which came first, and the first of equally long ones', async () => {
      const { domainReports: reports } = await open()
      const short = await save(reports, between(6, 12))
      expect(short.excluded).toBeNull()
      expect(await save(reports, between(0, 24))).toMatchObject({ excluded: null })
      expect(await reports.find(short.id)).toMatchObject({ excluded: 'overlap' })
      expect(await save(reports, between(12, 36))).toMatchObject({ excluded: 'overlap' })
    })

    it('finds reports that began long before', async () => {
      const { domainReports: reports } = await open()
      const month = await save(reports, between(0, 30 * 24))
      expect(await save(reports, between(20 * 24, 21 * 24))).toMatchObject({ excluded: 'overlap' })
      await reports.remove(month.id)
      expect((await listAll(reports)).map(({ excluded }) => excluded)).toEqual([null])
    })

    const apart: [what: string, second: NewDomainReport][] = [
      ['that overlap by one minute', between(24 - 1 / 60, 48)],
      ['of two reporters', between(0, 24, { org: 'Another' })],
      ['of another sender with the same name', between(0, 48, { reporter: 'other.example' })],
      ['with the name and id of another sender', between(0, 24, { reporter: 'other.example' })],
      ['about two domains', between(0, 24, { domain: 'other.example' })],
      ['about two policies', withPolicy(between(0, 24, { reportId: 'new policy' }), 'reject')],
      ['that split a time range', between(0, 24, { reportId: 'part 2', counted: [record({ ip: '192.0.2.99' })] })],
    ]
    it.each(apart)('counts reports %s', async (_, second) => {
      const { domainReports: reports } = await open()
      await save(reports, between(0, 24))
      expect(await save(reports, second)).toMatchObject({ state: 'stored', excluded: null })
    })

    it('counts a report once if it was sent again under another id', async () => {
      const { domainReports: reports } = await open()
      const counted = [record(), record({ ip: '192.0.2.2' })]
      await save(reports, between(0, 24, { counted }))
      const again = between(0, 24, {
        reportId: 'again',
        counted: [record({ ip: '192.0.2.2' }), record({ ip: '192.0.2.3' })],
      })
      expect(await save(reports, again)).toMatchObject({ state: 'stored', excluded: 'overlap' })
    })
  })

  describe(`${name}: authenticity of domain reports`, () => {
    it('decides whether reports count', async () => {
      const { domainReports: reports } = await open()
      const { id, fileId } = await save(reports, aggregate(), 'unverified')
      const of = async () => await reports.find(id)
      expect(await of()).toMatchObject({ authenticity: 'unverified', excluded: 'unverified' })
      expect(await reports.listUnverified({ after: 0, since: new Date(0), limit: 10 })).toEqual([fileId])
      expect(await reports.listUnverified({ after: 0, since: receivedAt, limit: 10 })).toEqual([])
      await reports.setAuthenticity(id, { authenticity: 'authentic', doubt: null, author: null })
      expect(await of()).toMatchObject({ authenticity: 'authentic', excluded: null })
      expect(await reports.listUnverified({ after: 0, since: new Date(0), limit: 10 })).toEqual([])
      await reports.setAuthenticity(id, { authenticity: 'forged', doubt: null, author: null })
      expect(await of()).toMatchObject({ authenticity: 'forged', excluded: 'forged' })
    })

    it('has a reason until the owner decides otherwise', async () => {
      const { domainReports: reports } = await open()
      const { id, fileId } = await save(reports, aggregate({ doubt: 'dns_unavailable' }), 'unverified')
      expect(await reports.find(id)).toMatchObject({ doubt: 'dns_unavailable' })
      expect(await reports.findFile(fileId)).toMatchObject({ authenticity: 'unverified', doubt: 'dns_unavailable' })
      expect(
        await reports.setAuthenticity(id, { authenticity: 'forged', doubt: 'dmarc_failed', author: null }),
      ).toMatchObject({ doubt: 'dmarc_failed' })
      expect(await reports.setAuthenticity(id, { authenticity: 'given', doubt: null, author: null })).toMatchObject({
        authenticity: 'given',
        doubt: null,
      })
    })

    it('keeps the authenticated domain of the email that carried a report', async () => {
      const { domainReports: reports } = await open()
      const { id } = await save(reports, aggregate({ author: 'evil.example' }), 'unverified')
      expect(await reports.find(id)).toMatchObject({ author: 'evil.example' })
      const vouched = { authenticity: 'vouched', doubt: null, author: null } as const
      expect(await reports.setAuthenticity(id, vouched)).toMatchObject({ author: 'evil.example' })
      const forged = { authenticity: 'forged', doubt: 'other_reporter', author: 'other.example' } as const
      expect(await reports.setAuthenticity(id, forged)).toMatchObject({ author: 'other.example' })
    })

    it('keeps a forged report beside a trusted one, in either order', async () => {
      const { domainReports: reports } = await open()
      const forged = await save(reports, aggregate(), 'forged')
      const trusted = await save(reports, aggregate(), 'authentic')
      expect(trusted).toMatchObject({ state: 'stored', excluded: null })
      expect(await save(reports, aggregate(), 'forged')).toMatchObject({ state: 'duplicate', id: forged.id })
      expect(await listAll(reports)).toHaveLength(2)
      expect(await reports.find(trusted.id)).toMatchObject({ excluded: null })
    })

    it('lets a trusted report replace an unverified one, and an unverified one replace a forged one', async () => {
      const { domainReports: reports } = await open()
      await save(reports, aggregate(), 'forged')
      expect(await save(reports, aggregate(), 'unverified')).toMatchObject({ state: 'stored' })
      const trusted = await save(reports, aggregate(), 'given')
      expect(trusted.state).toBe('stored')
      expect((await listAll(reports)).map(({ id }) => id)).toEqual([trusted.id])
      expect(await save(reports, aggregate(), 'unverified')).toMatchObject({ state: 'duplicate', id: trusted.id })
    })

    it('becomes trusted only once for the same report', async () => {
      const { domainReports: reports } = await open()
      const waiting = await save(reports, aggregate(), 'forged')
      const trusted = await save(reports, aggregate(), 'given')
      expect(
        await reports.setAuthenticity(waiting.id, { authenticity: 'given', doubt: null, author: null }),
      ).toMatchObject({ id: trusted.id })
      expect((await listAll(reports)).map(({ id }) => id)).toEqual([trusted.id])
      expect(await reports.findFile(waiting.fileId)).toBeNull()
    })
  })

  describe(`${name}: retention of domain reports`, () => {
    it('removes earlier days of a kind in batches, with their files', async () => {
      const { domainReports: reports } = await open()
      const early = await save(reports, between(0, 24))
      await save(reports, between(24, 48))
      const tls = { ...between(0, 24, { kind: 'tls' }), counted: [] }
      await save(reports, tls)
      const late = await save(reports, between(48, 72))
      const before = { day: Math.floor(midnight / day) + 2, receivedBefore: readAt }
      expect(await reports.removeBefore('aggregate', { ...before, receivedBefore: receivedAt }, 10)).toBe(0)
      expect(await reports.removeBefore('aggregate', before, 1)).toBe(1)
      expect(await reports.removeBefore('aggregate', before, 10)).toBe(1)
      expect(await reports.removeBefore('aggregate', before, 10)).toBe(0)
      expect((await listAll(reports)).map(({ kind, id }) => [kind, id === late.id])).toEqual([
        ['aggregate', true],
        ['tls', false],
      ])
      expect(await reports.findFile(early.fileId)).toBeNull()
    })

    it('removes reports only after they were marked for a day', async () => {
      const { domainReports: reports, tests } = await open()
      const mark = (now: Date, receivedBefore: Date) => reports.markExpired('aggregate', { receivedBefore, now })
      const at = (hours: number) => new Date(readAt.getTime() + hours * 3_600_000)
      await tests.removeExpired(at(0))
      expect(await mark(at(0), readAt)).toBeNull()
      await tests.removeExpired(at(23), day)
      expect(await mark(at(23), at(23))).toBeNull()
      await tests.removeExpired(at(24), day)
      expect(await reports.markExpired('tls', { receivedBefore: readAt, now: at(24) })).toBeNull()
      // The mark of the first call, and no longer than the retention of today.
      expect(await mark(at(24), at(24))).toEqual(readAt)
      await tests.removeExpired(at(48), day)
      expect(await mark(at(48), receivedAt)).toEqual(receivedAt)
      // The clock went back.
      await tests.removeExpired(at(0), day)
      expect(await mark(at(0), readAt)).toBeNull()
      await tests.removeExpired(at(23), day)
      expect(await mark(at(23), readAt)).toBeNull()
    })

    it('removes everything when the store is cleared', async () => {
      const store = await open()
      await save(store.domainReports, aggregate())
      await store.clear()
      expect(await listAll(store.domainReports)).toEqual([])
      expect((await store.rows.readShared()).report_source).toEqual([])
    })
  })
}

function identityOf(kind: 'tls') {
  const [begin, end] = [new Date(midnight), new Date(midnight + day)].map((moment) => moment.toISOString())
  return { kind, org: 'Receiver', email: null, report_id: '0-24', domain: 'shop.example', begin, end }
}
