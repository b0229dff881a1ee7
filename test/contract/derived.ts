import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { observeRecord } from '../../src/engine/reports/sources/observe-record.ts'
import type { CountedRecord, NewDomainReport } from '../../src/server/storage/domain-reports/repository.ts'
import type { Store } from '../../src/server/storage/store.ts'
import { aggregateRecordSchema } from '../../src/shared/contract/reports/report.ts'
import { type Authenticity, authenticities } from '../../src/shared/contract/reports/stored-report.ts'
import { aggregate, day, midnight, record, reportFile } from '../support/domain-reports.ts'
import { sampleDelivery, sampleMessage } from '../support/messages.ts'
import { completeOne, newTest } from './repositories.ts'

const readAt = new Date('2026-11-22T08:00:01.000Z')

/** As an engine observes it. */
function observed(changes: Parameters<typeof record>[0]): CountedRecord {
  const counted = record(changes)
  const passing = { dkim: [{ domain: 'mail.example', selector: 'a', result: 'pass', human_result: null }], spf: [] }
  const document = aggregateRecordSchema.parse({ ...JSON.parse(counted.document), auth_results: passing })
  const { traits } = observeRecord(document, 'shop.example')
  return { ...counted, document: JSON.stringify(document), traits }
}

const records = [
  observed({ messages: 90, dkim: 'aligned', spf: 'aligned', key: 'network:192.0.2.0/24' }),
  observed({ messages: 20, ip: '198.51.100.7', dkim: 'failed', key: 'service:sendgrid' }),
  observed({ messages: 7, ip: '203.0.113.9', dkim: 'failed', key: 'network:203.0.113.0/24' }),
]

async function save({ domainReports }: Store, name: string, report: NewDomainReport): Promise<number | null> {
  const fileId = await domainReports.storeFile(reportFile(name))
  const [saved] = await domainReports.save(fileId, { reports: [report], readAt })
  return saved?.state === 'stored' ? saved.report.id : null
}

function onDay(days: number, length: number, changes: Partial<NewDomainReport> = {}): NewDomainReport {
  const begin = new Date(midnight + days * day)
  const range = { begin, end: new Date(begin.getTime() + length * day) }
  return aggregate({ reportId: `${days}-${length}`, ...range, counted: records, ...changes })
}

/** How to damage a table behind the store's back, and how many of its rows differ then. */
const damages: readonly (readonly [table: string, sql: string, rows: number])[] = [
  ['report_daily', 'DELETE FROM report_daily WHERE day = (SELECT min(day) FROM report_daily)', 3],
  ['report_daily', 'UPDATE report_daily SET aligned = aligned + 1', 6],
  ['report_period', 'DELETE FROM report_period', 3],
  ['report_day', 'DELETE FROM report_day', 2],
  ['report_day', "INSERT INTO report_day (domain, day, aligned) VALUES ('gone.example', 1, 5)", 1],
  ['report_trait', 'DELETE FROM report_trait', 6],
  ['tests', 'UPDATE tests SET score = 1', 1],
]

/** The contract that every store fulfills for rows that follow from others. `edit` runs SQL behind the store's back. */
export function describeDerived(
  name: string,
  open: () => Promise<{ store: Store; edit(sql: string): Promise<unknown> }>,
): void {
  describe(`${name}: derived rows`, () => {
    it('are found if they differ from their source, and repaired', async () => {
      const { store, edit } = await open()
      for (const days of [0, 1]) await save(store, `day ${days}`, onDay(days, 1))
      await store.tests.create({ token: 'a', ...newTest })
      await store.messages.accept('a', { raw: sampleMessage(), delivery: sampleDelivery() })
      await completeOne(store.messages)
      const { derived } = store
      expect(await derived.compare()).toEqual([])
      for (const [table, sql, rows] of damages) {
        await edit(sql)
        const found = await derived.compare()
        expect(found).toContainEqual({ table, rows })
        expect(await derived.compare({ repairs: true })).toContainEqual({ table, rows })
        expect(await derived.compare()).toEqual([])
      }
    })

    it('agree with their source whatever happens to reports', async () => {
      const { store } = await open()
      const { domainReports, derived } = store
      const ids: number[] = []
      let count = 0
      async function add(days: number, length: number, domain: string): Promise<void> {
        count += 1
        const id = await save(store, `${count}`, onDay(days, length, { domain, reportId: `${count % 5}` }))
        if (id !== null) ids.push(id)
      }
      async function change(at: number, authenticity: Authenticity | null): Promise<void> {
        const id = ids[at % ids.length] ?? 0
        if (authenticity === null) await domainReports.remove(id)
        else await domainReports.setAuthenticity(id, { authenticity, doubt: null, author: null })
      }
      const adding = fc
        .tuple(fc.nat(3), fc.constantFrom(1, 7), fc.constantFrom('shop.example', 'b.example'))
        .map((report) => () => add(...report))
      const changing = fc.tuple(fc.nat(), fc.constantFrom(null, ...authenticities)).map((how) => () => change(...how))
      await fc.assert(
        fc.asyncProperty(fc.array(fc.oneof(adding, changing), { minLength: 1, maxLength: 6 }), async (steps) => {
          for (const step of steps) await step()
          expect(await derived.compare()).toEqual([])
        }),
        { numRuns: 10 },
      )
    })
  })
}
