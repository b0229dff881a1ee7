import { join } from 'node:path'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { aggregateXml } from '../../../../test/support/aggregate-xml.ts'
import { createTestClock } from '../../../../test/support/clock.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { openStore } from '../../storage/sqlite/open.ts'
import { storeFile } from '../../storage/sqlite/store-file.ts'
import { UnfinishedWorkError } from '../../worker/analysis-process.ts'
import { prepareReports } from '../../worker/reports/prepare-reports.ts'
import { createDomainReportService } from './domain-reports.ts'

const hour = 3_600_000

/** A service whose worker crashes on files with a certain name. */
function start() {
  const store = openStore(join(temporaryFolder(), storeFile))
  onTestFinished(() => store.close())
  const clock = createTestClock()
  const lines: string[] = []
  const parsed: string[] = []
  const judged: number[] = []
  const service = createDomainReportService({
    reports: store.domainReports,
    notices: { save: async () => 'stored', removeBefore: async () => 0 },
    async parse(file) {
      parsed.push(file.name)
      if (file.name === 'disk.xml') throw new Error('the disk is full')
      if (!file.name.startsWith('bad')) return await prepareReports(file)
      throw new UnfinishedWorkError({ state: 'crashed', detail: 'out of memory', stack: '' })
    },
    readText: async () => null,
    async judge({ octets }) {
      judged.push(octets.length)
      throw new UnfinishedWorkError({ state: 'late' })
    },
    retention: { aggregate: 400, tls: 400, failure: 30, notice: 400 },
    clock,
    log: pino({ base: null }, { write: (line) => void lines.push(line) }),
  })
  const sweep = async (watched: number) => {
    await store.tests.removeExpired(clock.now(), watched)
    await service.removeExpired()
  }
  return { service, clock, lines, parsed, judged, sweep }
}

it('reports a file that crashed the worker three times, keeps it, and does not parse it again', async () => {
  const { service, clock, lines, parsed, sweep } = start()
  const octets = Buffer.from('bad')
  const file = { name: 'bad.xml', octets, via: 'api' } as const
  const problem = { code: 'reading_failed', reason: 'crashed', attempts: 1 }
  expect(await service.take(file)).toEqual([{ file: 'bad.xml', state: 'refused', problem }])
  const other = Buffer.from(aggregateXml({ records: [{}] }))
  await service.take({ name: 'good.xml', octets: other, via: 'api' })
  for (let times = 0; times < 5; times++) {
    clock.advance(hour)
    await service.resume()
  }
  expect(parsed).toEqual(['bad.xml', 'good.xml', 'bad.xml', 'bad.xml'])
  expect(await service.listFailed()).toMatchObject([{ name: 'bad.xml', octets: 3, attempts: 3, reason: 'crashed' }])
  expect(lines.filter((line) => line.includes('cannot be read and is kept'))).toHaveLength(1)
  const last = { code: 'unreadable', reason: 'crashed', attempts: 3 }
  expect(await service.take({ ...file, name: 'again.xml' })).toEqual([
    { file: 'again.xml', state: 'refused', problem: last },
  ])
  expect(parsed).toHaveLength(4)
  clock.advance(401 * 24 * hour)
  await sweep(hour)
  expect(await service.listFailed()).toHaveLength(1)
  clock.advance(24 * hour)
  await sweep(24 * hour)
  expect(await service.listFailed()).toEqual([])
})

it('does not blame a file for unrelated failures', async () => {
  const { service, clock, parsed } = start()
  const file = { name: 'disk.xml', octets: Buffer.from('x'), via: 'api' } as const
  await expect(service.take(file)).rejects.toThrow('the disk is full')
  for (let times = 0; times < 4; times++) {
    clock.advance(hour)
    await service.resume()
  }
  expect(parsed).toHaveLength(5)
  expect(await service.listFailed()).toEqual([])
})

it('removes nothing while the clock is ahead for less than a day, however often', async () => {
  const { service, clock, sweep } = start()
  await service.take({ name: 'good.xml', octets: Buffer.from(aggregateXml({ records: [{}] })), via: 'api' })
  const count = async () =>
    (await service.list({ domain: null, kind: null, excluded: null }, { after: null, limit: 9 })).reports.length
  const years = 10 * 366 * 24 * hour
  for (let times = 0; times < 3; times++) {
    clock.advance(years)
    for (let hours = 0; hours < 23; hours++) {
      await sweep(hour)
      clock.advance(hour)
    }
    expect(await count()).toBe(1)
    clock.advance(-years)
    await sweep(hour)
    expect(await count()).toBe(1)
  }
  clock.advance(years)
  for (let hours = 0; hours < 49; hours++) {
    await sweep(hour)
    clock.advance(hour)
  }
  expect(await count()).toBe(0)
})

it('treats an email that a worker could not authenticate as unverified', async () => {
  const { service, lines, judged } = start()
  const octets = Buffer.from(`From: dmarc@reporter.example\r\n\r\n${aggregateXml({ records: [{}] })}`)
  const reports = await service.take({ name: 'mail.eml', octets, via: 'api' })
  expect(reports).toMatchObject([{ state: 'stored', authenticity: 'unverified' }])
  expect(judged).toEqual([octets.length])
  expect(lines.filter((line) => line.includes('could not authenticate'))).toHaveLength(1)
})
