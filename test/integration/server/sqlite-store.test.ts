import { once } from 'node:events'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { summarizeReport } from '../../../src/engine/present/present-report.ts'
import { reevaluate } from '../../../src/engine/score/reevaluate.ts'
import { startReportRenewal } from '../../../src/server/services/reports/report-renewal.ts'
import { selectPage } from '../../../src/server/storage/repositories/search.ts'
import { openStore } from '../../../src/server/storage/sqlite/open.ts'
import { openReportStore } from '../../../src/server/storage/sqlite/open-sqlite-reports.ts'
import { openDatabase } from '../../../src/server/storage/sqlite/opening/open-database.ts'
import { storeFile } from '../../../src/server/storage/sqlite/store-file.ts'
import { describeAlertRepository } from '../../contract/alert-repository.ts'
import { describeDerived } from '../../contract/derived.ts'
import { describeDomainReportRepository } from '../../contract/domain-report-repository.ts'
import { describeMailboxRepositories } from '../../contract/mailbox-repositories.ts'
import { describeMonitorRepository } from '../../contract/monitor-repositories.ts'
import { describeReceiverNotices } from '../../contract/receiver-notices.ts'
import { describeReportInsightRepository } from '../../contract/report-insight-repository.ts'
import { describeRepositories } from '../../contract/repositories.ts'
import { describeTestWebhooks } from '../../contract/test-webhooks.ts'
import { audit } from '../../support/audit.ts'
import { reportFile } from '../../support/domain-reports.ts'
import { messageFacts } from '../../support/message-facts.ts'
import { sampleDelivery, sampleMessage } from '../../support/messages.ts'
import { schemaOf } from '../../support/schema.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function openTemporaryStore() {
  const file = join(temporaryFolder(), storeFile)
  const store = openStore(file)
  onTestFinished(() => store.close())
  return { file, store }
}

function editDirectly(file: string, sql: string): void {
  const db = new Database(file)
  db.exec(sql)
  db.close()
}

describeRepositories('SQLite', () => openTemporaryStore().store)
describeDomainReportRepository('SQLite', () => openTemporaryStore().store)
describeReportInsightRepository('SQLite', () => openTemporaryStore().store)
describeMailboxRepositories('SQLite', () => openTemporaryStore().store)
describeMonitorRepository('SQLite', () => openTemporaryStore().store)
describeAlertRepository('SQLite', () => openTemporaryStore().store)
describeTestWebhooks('SQLite', () => openTemporaryStore().store)
describeReceiverNotices('SQLite', () => openTemporaryStore().store)
describeDerived('SQLite', async () => {
  const { file, store } = openTemporaryStore()
  return { store, edit: async (sql) => editDirectly(file, sql) }
})

it.each([
  ['openStore', openStore],
  ['openReportStore', openReportStore],
])('%s: no thread uses the folder after close', async (_name, open) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const started = once(process, 'worker')
  const store = open(join(temporaryFolder(), storeFile))
  await store.domainReports.storeFile(reportFile('one'))
  vi.runOnlyPendingTimers()
  const [thread] = await started
  await store.close()
  expect(thread).toHaveProperty('threadId', -1)
})

describe('SQLite: the search', () => {
  it.each(['newest', 'oldest', 'best', 'worst'] as const)('reads the %s tests with an index', (order) => {
    const { file } = openTemporaryStore()
    const db = openDatabase(file, schemaOf('sqlite'))
    onTestFinished(() => void db.close())
    const filter = { text: 'two words', status: 'done', verdict: null, since: new Date(), stream: null } as const
    const { parts, values } = selectPage(filter, { order, offset: 0, limit: 1 }, new Date())
    const plan = db
      .prepare(`EXPLAIN QUERY PLAN ${parts.join('?')}`)
      .all(values.map(() => null))
      .map((row) => JSON.stringify(row))
      .join()
    expect(plan).toMatch(/USING INDEX tests_by_(creation|score)/)
    expect(plan).not.toContain('USE TEMP B-TREE')
  })
})

describe('SQLite: stored reports of another version', () => {
  async function storeReport() {
    const { file, store } = openTemporaryStore()
    const delivery = sampleDelivery()
    const createdAt = delivery.receivedAt
    const expiresAt = new Date(createdAt.getTime() + 1000)
    await store.tests.create({ token: 'a', lang: 'en', name: null, sendingIp: null, keyId: null, createdAt, expiresAt })
    await store.messages.accept('a', { raw: sampleMessage(), delivery })
    const message = await store.messages.claimNext()
    if (!message) throw new Error('nothing to claim')
    const report = reevaluate(messageFacts())
    const at = { doneAt: createdAt, expiresAt }
    await store.messages.complete(message.id, { ...report, ...summarizeReport(report) }, at)
    return { store, edit: (sql: string) => editDirectly(file, sql) }
  }

  it.each([
    ['of another version', "json_set(outcomes, '$.version', '0.0.1')"],
    ['from before versions were stored', "json_extract(outcomes, '$.outcomes')"],
    ['with a removed key', "json_set(outcomes, '$.outcomes[0].check', 'spf.gone')"],
    ['with an unknown state', outcomesOf('{"check":"dmarc.policy","state":"maybe"}')],
  ])('returns the facts without outcomes for outcomes %s', async (_, outcomes) => {
    const { store, edit } = await storeReport()
    expect(await store.tests.findReport('a')).toMatchObject({ outcomes: expect.any(Array) })
    edit(`UPDATE reports SET outcomes = ${outcomes}`)
    expect(await store.tests.findReport('a')).toMatchObject({ outcomes: null, facts: { version: 1 } })
  })

  it('re-evaluates those whose rules are not known', async () => {
    const { store, edit } = await storeReport()
    const { basis, score, listTally } = summarizeReport({ facts: messageFacts(), outcomes: null, trials: [] })
    edit('UPDATE reports SET judged_by = NULL, score = 1, list_tally = NULL')
    expect(await store.reports.listOutdated(basis)).toEqual([1])
    const log = pino({ level: 'silent' })
    const renewal = startReportRenewal({ reports: store.reports, log, pause: async () => {} })
    await vi.waitFor(async () => expect(await store.reports.listOutdated(basis)).toEqual([]))
    await renewal.stop()
    expect(await store.reports.listOfTest('a', new Date(0))).toMatchObject([{ score, listTally }])
  })

  it.each(['{', '{"version":2}'])('reports invalid facts: %s', async (facts) => {
    const { store, edit } = await storeReport()
    edit(`UPDATE reports SET facts = '${facts}'`)
    await expect(store.tests.findReport('a')).rejects.toMatchObject({ name: 'StoreError', code: 'unreadable' })
  })
})

/** Stored outcomes of this version, with one replaced. */
function outcomesOf(outcome: string): string {
  return `json_set(outcomes, '$.outcomes[0]', json('${outcome}'))`
}

describe('SQLite: stored audits of another version', () => {
  it.each([
    ['outcomes', '[{"check":"spf.gone","state":"pass","params":{}}]'],
    ['facts', '{"version":2}'],
    ['facts', '{'],
  ])('are not returned if their %s are %s', async (column, value) => {
    const { file, store } = openTemporaryStore()
    const key = { domain: 'shop.example', selectors: [] }
    await store.audits.save(key, await audit(''), new Date(1000))
    editDirectly(file, `UPDATE domain_audits SET ${column} = '${value}'`)
    expect(await store.audits.find(key, new Date(0))).toBeNull()
  })
})
