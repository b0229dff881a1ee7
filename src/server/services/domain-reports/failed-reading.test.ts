import { join } from 'node:path'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { aggregateXml } from '../../../../test/support/aggregate-xml.ts'
import { createTestClock } from '../../../../test/support/clock.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { openStore } from '../../storage/sqlite/open.ts'
import { storeFile } from '../../storage/sqlite/store-file.ts'
import { prepareReports } from '../../worker/prepare-reports.ts'
import { UnfinishedWorkError } from '../../worker/unfinished-work.ts'
import { createDomainReportService } from './domain-reports.ts'

const hour = 3_600_000

/** A service whose worker crashes on files with a certain name. */
function start() {
  const store = openStore(join(temporaryFolder(), storeFile))
  onTestFinished(() => store.close())
  const clock = createTestClock()
  const lines: string[] = []
  const parsed: string[] = []
  const service = createDomainReportService({
    reports: store.domainReports,
    async parse(file) {
      parsed.push(file.name)
      if (file.name === 'disk.xml') throw new Error('the disk is full')
      if (!file.name.startsWith('bad')) return await prepareReports(file)
      throw new UnfinishedWorkError({ state: 'crashed', detail: 'out of memory', stack: '' })
    },
    readText: async () => null,
    judge: async () => () => ({ authenticity: 'unverified', doubt: 'dns_unavailable', author: null }),
    retention: { aggregate: 400, tls: 400, failure: 30 },
    clock,
    log: pino({ base: null }, { write: (line) => void lines.push(line) }),
  })
  return { service, clock, lines, parsed }
}

it('reports a file that crashed the worker three times, keeps it, and does not parse it again', async () => {
  const { service, clock, lines, parsed } = start()
  const octets = Buffer.from('bad')
  const file = { name: 'bad.xml', octets, via: 'api' } as const
  const problem = { code: 'reading_failed', reason: 'crashed', attempts: 1 }
  expect(await service.take(file)).toEqual([{ file: 'bad.xml', state: 'refused', problem }])
  const other = Buffer.from(aggregateXml({ records: [{}] }))
  await service.take({ name: 'good.xml', octets: other, via: 'api' })
  for (let sweep = 0; sweep < 5; sweep++) {
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
  await service.removeExpired()
  expect(await service.listFailed()).toEqual([])
})

it('does not blame a file for unrelated failures', async () => {
  const { service, clock, parsed } = start()
  const file = { name: 'disk.xml', octets: Buffer.from('x'), via: 'api' } as const
  await expect(service.take(file)).rejects.toThrow('the disk is full')
  for (let sweep = 0; sweep < 4; sweep++) {
    clock.advance(hour)
    await service.resume()
  }
  expect(parsed).toHaveLength(5)
  expect(await service.listFailed()).toEqual([])
})
