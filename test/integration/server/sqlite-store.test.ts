import { once } from 'node:events'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { summariseReport } from '../../../src/engine/present/present-report.ts'
import { reevaluate } from '../../../src/engine/score/reevaluate.ts'
import { startReportRenewal } from '../../../src/server/services/reports/report-renewal.ts'
import { openReportStore } from '../../../src/server/storage/domain-reports/open-sqlite-reports.ts'
import { openStore } from '../../../src/server/storage/sqlite/open.ts'
import { openDatabase } from '../../../src/server/storage/sqlite/open-database.ts'
import { prepareSearch, searchParameters } from '../../../src/server/storage/sqlite/search-statements.ts'
import { storeFile } from '../../../src/server/storage/sqlite/store-file.ts'
import { describeAlertRepository } from '../../contract/alert-repository.ts'
import { describeDomainReportRepository } from '../../contract/domain-report-repository.ts'
import { describeMailboxRepositories } from '../../contract/mailbox-repositories.ts'
import { describeMonitorRepository } from '../../contract/monitor-repositories.ts'
import { describeReportInsightRepository } from '../../contract/report-insight-repository.ts'
import { describeRepositories } from '../../contract/repositories.ts'
import { describeTestWebhooks } from '../../contract/test-webhooks.ts'
import { audit } from '../../support/audit.ts'
import { reportFile } from '../../support/domain-reports.ts'
import { messageFacts } from '../../support/message-facts.ts'
import { sampleDelivery, sampleMessage } from '../../support/messages.ts'
import { migrationsOf } from '../../support/migrations.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function openTemporaryStore() {
  const file = join(temporaryFolder(), storeFile)
  const store = openStore(file)
  onTestFinished(() => store.close())
  return { file, store }
}

function schemaVersionOf(file: string): number {
  const db = new Database(file, { readonly: true })
  const version = Number(db.pragma('user_version', { simple: true }))
  db.close()
  return version
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

it.each([
  ['openStore', openStore],
  ['openReportStore', openReportStore],
])('%s: no thread uses the folder after close', async (_name, open) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const started = once(process, 'worker')
  const store = open(join(temporaryFolder(), storeFile))
  await store.domainReports.keep(reportFile('one'))
  vi.runOnlyPendingTimers()
  const [thread] = await started
  await store.close()
  expect(thread).toHaveProperty('threadId', -1)
})

it('SQLite: sums up the days of a database from before their table', async () => {
  const file = join(temporaryFolder(), storeFile)
  openDatabase(file, migrationsOf('sqlite').slice(0, 20)).close()
  const sums = (day: number, source: number, messages: number, aligned: number) =>
    `('shop.example', ${day}, ${source}, ${messages}, ${aligned}, 0, 0, 0, 0, 0, 0, 0, 0, 0)`
  editDirectly(
    file,
    `INSERT INTO report_source (id, domain, key) VALUES (1, 'shop.example', 'a'), (2, 'shop.example', 'b');
    INSERT INTO report_daily VALUES ${[sums(5, 1, 9, 9), sums(6, 1, 9, 2), sums(6, 2, 30, 0)].join()}`,
  )
  const store = openStore(file)
  onTestFinished(() => store.close())
  expect(await store.reportInsights.listDays({ domain: 'shop.example', since: 0, until: 9 })).toEqual([
    { day: 5, aligned: 9, unaligned: [] },
    { day: 6, aligned: 2, unaligned: [1, 7, 2, 30] },
  ])
})

describe('SQLite: reports from before the history', () => {
  it('are found by name, subject, and author, keep their verdict, and are marked for re-evaluation', async () => {
    const file = join(temporaryFolder(), storeFile)
    const db = openDatabase(file, migrationsOf('sqlite').slice(0, 4))
    const facts = JSON.stringify(messageFacts()).replaceAll("'", "''")
    db.exec(`
      INSERT INTO tests (token, lang, name, status, created_at, expires_at, reported_message_id)
      VALUES ('a', 'en', 'Żółta', 'done', 1, 1000, 1), ('b', 'en', NULL, 'waiting', 2, 1000, NULL);
      INSERT INTO messages (id, token, state, size, received_at, delivery) VALUES (1, 'a', 'done', 10, 1, '{}');
      INSERT INTO reports (message_id, done_at, score, verdict, subject, author, outcomes, facts)
      VALUES (1, 1, 6.5, 'at_risk', 'Sale', 'ada@shop.example', '{}', '${facts}');`)
    db.close()
    const store = openStore(file)
    onTestFinished(() => store.close())
    const filter = { text: 'zolta SALE ada', status: null, verdict: 'at_risk', since: null, stream: null } as const
    const now = new Date(10)
    const { tests } = await store.tests.search(filter, { order: 'best', offset: 0, limit: 10 }, now)
    expect(tests).toMatchObject([{ token: 'a', score: 6.5, stream: null }])
    expect(await store.reports.listOutdated()).toEqual([1])
    expect(await store.reports.listOfTest('a', now)).toMatchObject([
      { number: 1, points: {}, listTally: null, score: 6.5 },
    ])
    const renewal = startReportRenewal({
      reports: store.reports,
      log: pino({ level: 'silent' }),
      pause: async () => {},
    })
    await vi.waitFor(async () => expect(await store.reports.listOutdated()).toEqual([]))
    await renewal.stop()
    const stored = await store.reports.find(1)
    const { stream, points, listTally, score, verdict } = summariseReport({
      facts: messageFacts(),
      outcomes: null,
      trials: [],
    })
    expect(stored?.outcomes).toBeNull()
    expect(await store.reports.listOfTest('a', now)).toMatchObject([{ stream, points, listTally, score, verdict }])
  })
})

describe('SQLite: the search', () => {
  it.each(['newest', 'oldest', 'best', 'worst'] as const)('reads the %s tests with an index', (order) => {
    const { file } = openTemporaryStore()
    const db = openDatabase(
      file,
      [...Array(schemaVersionOf(file))].map((_, i) => ({ version: i + 1, sql: '' })),
    )
    onTestFinished(() => void db.close())
    const source = prepareSearch(db).pages[order].source
    const filter = { text: '', status: null, verdict: null, since: null, stream: null }
    const parameters = { ...searchParameters(filter, new Date()), offset: 0, limit: 1 }
    const plan = db
      .prepare(`EXPLAIN QUERY PLAN ${source}`)
      .all(parameters)
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
    await store.messages.complete(message.id, { ...report, ...summariseReport(report) }, at)
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

describe('SQLite: a store of the first version', () => {
  it('migrates the selectors of its reports', async () => {
    const file = join(temporaryFolder(), storeFile)
    const db = openDatabase(file, migrationsOf('sqlite').slice(0, 1))
    db.exec(`
      INSERT INTO tests (token, lang, created_at, expires_at) VALUES ('a', 'en', 0, 1000);
      INSERT INTO messages (id, token, state, size, received_at, delivery) VALUES (7, 'a', 'done', 1, 0, '{}');`)
    const report = db.prepare(
      "INSERT INTO reports (message_id, done_at, verdict, outcomes, facts) VALUES (7, 0, 'inbox', '[]', ?)",
    )
    const signatures = [
      { domain: 'Shop.example', selector: 'News', result: 'pass' },
      { domain: 'shop.example', selector: 'broken', result: 'fail' },
    ]
    report.run(JSON.stringify({ dkim_signatures: signatures }))
    db.close()
    const store = openStore(file)
    onTestFinished(() => store.close())
    expect(await store.audits.findSelectors('shop.example')).toEqual(['news'])
  })
})
