import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { EngineReport } from '../../../src/engine/ports/analysis.ts'
import { reevaluate } from '../../../src/engine/score/reevaluate.ts'
import { finishedImport, prepareDataDir, unfinishedImport } from '../../../src/server/compose/data-folder.ts'
import { importData } from '../../../src/server/compose/data-import.ts'
import { readWhole } from '../../../src/server/ground/received-message.ts'
import { createDataExport } from '../../../src/server/services/data/data-export.ts'
import { createHistoryService } from '../../../src/server/services/inbox-tests/history.ts'
import { createTestPresenter } from '../../../src/server/services/inbox-tests/inbox-test-presenter.ts'
import { createPlacementService } from '../../../src/server/services/placements/placements.ts'
import type { ReportFile } from '../../../src/server/storage/domain-reports/repository.ts'
import { baseSchema } from '../../../src/server/storage/migrations.ts'
import type { TableRows } from '../../../src/server/storage/moved-table.ts'
import type { ReportSummary } from '../../../src/server/storage/repositories.ts'
import { lockDataDir } from '../../../src/server/storage/sqlite/lock.ts'
import { openStore } from '../../../src/server/storage/sqlite/open.ts'
import { latestSchema } from '../../../src/server/storage/sqlite/opening/latest-schema.ts'
import { markerFile } from '../../../src/server/storage/sqlite/parts/store-marker.ts'
import { lockFile, messageFolder, storeFile } from '../../../src/server/storage/sqlite/store-file.ts'
import type { Store } from '../../../src/server/storage/store.ts'
import { alertPolicySchema } from '../../../src/shared/contract/monitoring/incident.ts'
import { type ArchiveFiles, collectFiles, packArchive, packTar } from '../../support/archive.ts'
import { aggregate, reportFile } from '../../support/domain-reports.ts'
import { mailbox } from '../../support/mailbox.ts'
import { messageFacts } from '../../support/message-facts.ts'
import { largeSampleMessage, sampleDelivery, sampleMessage } from '../../support/messages.ts'
import { named, posixObstacle } from '../../support/obstacles.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const createdAt = new Date('2026-11-20T11:00:00.000Z')
const doneAt = new Date('2026-11-20T12:00:05.000Z')
const expiresAt = new Date('2027-02-18T12:00:05.000Z')
const exportedAt = new Date('2026-11-20T13:00:00.000Z')
const now = new Date('2026-11-21T09:00:00.000Z')
const beginning = new Date(0)

const reported = 'a'.repeat(26)
const waiting = 'b'.repeat(26)
const queued = 'c'.repeat(26)
const expiring = 'd'.repeat(26)
const tokens = [reported, waiting, queued, expiring]
const place = { mailboxId: 'm1', folder: 'INBOX', uidValidity: '18446744073709551615', uid: 7 }

/** A store with all kinds of data. */
async function fill(store: Store): Promise<void> {
  const { keys, mailboxes, tests, messages, placements, monitors, alerts } = store
  const newTest = { lang: 'pl', name: 'Żółta „jesień”\0', sendingIp: '192.0.2.1', createdAt, expiresAt } as const
  const hash = (octet: number) => Buffer.alloc(32, octet)
  await keys.create({
    id: 'used',
    hash: hash(1),
    name: 'Shop',
    plan: 'unlimited',
    rights: ['tests'],
    credits: 3,
    createdAt,
  })
  await keys.create({ id: 'old', hash: hash(2), name: null, plan: 'free', rights: ['tests'], credits: 0, createdAt })
  await keys.revoke('old', doneAt)
  const { trouble: _, ...box } = mailbox({ id: 'm1', permanent_address: true, permanentSince: createdAt })
  await mailboxes.save(box)
  await mailboxes.refuseArrival({ mailboxId: 'm1', digest: 'abc', arrivedAt: doneAt })
  const { domainReports } = store
  const octets = Buffer.from('From: dmarc@receiver.example\r\n\r\n<feedback/>')
  const mail = reportFile('', { via: 'smtp', delivery: sampleDelivery(), octets })
  const fileId = await domainReports.storeFile({ ...mail, digest: createHash('sha256').update(octets).digest('hex') })
  await domainReports.save(fileId, {
    reports: [aggregate({ authenticity: 'forged', doubt: 'dmarc_failed' })],
    readAt: doneAt,
  })
  const schedule = { kind: 'interval', minutes: 60 } as const
  const own = { unconfirmed: [], lang: null, isDefault: true, createdAt }
  const channel = { ...own, name: 'Team', target: { kind: 'desktop' } } as const
  await alerts.addChannel(channel)
  await alerts.addChannel({ ...channel, name: 'Hook', target: { kind: 'webhook', url: 'https://hooks.example/' } })
  const policy = alertPolicySchema.parse({})
  await alerts.addGroup({ name: 'Acme', owner: '', policy, channelIds: [1], digest: null, digestDue: null, createdAt })
  await monitors.add({ target: { kind: 'address', ip: '203.0.113.7' }, groupId: 1, schedule, createdAt })
  const saved = { kind: 'message', digest: 'abc', title: 'news.eml' } as const
  const watched = { raw: sampleMessage('Watched'), delivery: sampleDelivery() }
  await monitors.add({ target: saved, groupId: null, schedule, createdAt }, watched)
  const seed = { mailboxId: 'm1', provider: box.provider, address: box.address }
  await tests.create({ ...newTest, token: reported, keyId: null }, { mailboxes: [seed], chargedKeyId: 'used' })
  await tests.create({ ...newTest, token: waiting, keyId: 'used', name: null })
  await tests.create({ ...newTest, token: queued, keyId: 'old' })
  await tests.create({ ...newTest, token: expiring, keyId: null, expiresAt: new Date('2026-11-21T08:00:00.000Z') })
  const delivery = sampleDelivery({ clientName: 'mail.shop.example', statedIp: '192.0.2.1' })
  for (const raw of [sampleMessage('First'), largeSampleMessage('Second')]) {
    await messages.receive(Readable.from([raw]), (each) => messages.accept(reported, { raw: each, delivery }))
    const claimed = await messages.claimNext()
    const report: EngineReport & ReportSummary = {
      ...reevaluate(messageFacts()),
      basis: '',
      observed: null,
      messageDigest: null,
      score: 7.5,
      score_floor: 7.5,
      verdict: 'inbox',
      verdict_floor: 'inbox',
      content_score: null,
      stream: 'shop.example letters',
      points: { content: 2.5 },
      listTally: { listed: ['Spamhaus ZEN'], unknown: [], clean: 3, unasked: [] },
    }
    await messages.complete(claimed?.id ?? 0, report, { doneAt, expiresAt })
  }
  await placements.noteCheck('m1', [reported], doneAt)
  await messages.accept(queued, {
    raw: sampleMessage(),
    delivery: sampleDelivery({ pickedUp: true, tls: null }),
    place,
  })
}

async function exportOf(store: Store, { relay = true } = {}): Promise<ArchiveFiles> {
  const clock = { now: () => exportedAt }
  const presenter = createTestPresenter({ mailDomain: 'mail.example', baseUrl: () => 'http://127.0.0.1' })
  const history = createHistoryService({
    store,
    presenter,
    placements: createPlacementService({ store, clock }),
    clock,
  })
  const settings = {
    readStated: async () => ({ values: { retention_days: 7, dns: ['192.0.2.53'] }, secrets: ['abusix_key'] }),
  }
  const secrets = { has: async () => relay }
  return await collectFiles(createDataExport({ store, history, settings, secrets, clock }).files())
}

function open(dataDir: string): Store {
  const store = openStore(join(dataDir, storeFile))
  onTestFinished(() => store.close())
  return store
}

/** All rows and messages of a store. */
async function contentsOf(store: Store): Promise<{ rows: (TableRows | null)[]; shared: TableRows; raw: Buffer[] }> {
  const rows = await Promise.all(tokens.map((token) => store.rows.readTest(token, beginning)))
  const ids = rows.flatMap((each) => each?.messages?.map(({ id }) => Number(id)) ?? [])
  const inputs = await Promise.all(ids.map((id) => store.messages.findInput(id)))
  const raw = await Promise.all(inputs.map((input) => readWhole(input?.raw ?? Buffer.alloc(0))))
  return { rows: rows.map(comparable), shared: await store.rows.readShared(), raw }
}

/** Drops the id of a message's body, which has no meaning elsewhere. */
function comparable(rows: TableRows | null): TableRows | null {
  const messages = rows?.messages?.map(({ content_id: _, ...row }) => row)
  return rows && messages ? { ...rows, messages } : rows
}

/** The archive of such a store, and the store's content. */
let filled: {
  files: ArchiveFiles
  contents: Awaited<ReturnType<typeof contentsOf>>
  reportFile: ReportFile | null
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sendproof-filled-'))
  const store = openStore(join(folder, storeFile))
  await fill(store)
  filled = {
    files: await exportOf(store),
    contents: await contentsOf(store),
    reportFile: await store.domainReports.findFile(1),
  }
  await store.close()
  rmSync(folder, { recursive: true })
})

interface ImportChanges {
  signal?: AbortSignal
  environment?: NodeJS.ProcessEnv
}

function importInto(dataDir: string, archive: Buffer, { signal, environment = {} }: ImportChanges = {}) {
  return importData({
    archive: Readable.from([archive.subarray(0, 1000), archive.subarray(1000)]),
    dataDir,
    environment,
    now,
    signal: signal ?? new AbortController().signal,
    onTest: () => {},
  })
}

/** A folder that does not exist yet. */
function newFolder(): string {
  return join(temporaryFolder(), 'some', 'where')
}

describe('an import', () => {
  it('restores every row and byte, with tokens, ids, and expiries', async () => {
    const { files, contents } = filled
    const dataDir = newFolder()
    expect(await importInto(dataDir, await packArchive(files))).toEqual({
      tests: 4,
      expired: 1,
      messages: 3,
      reports: 2,
      reportFiles: 1,
      mailboxes: 1,
      monitors: 2,
      webhooks: 1,
      keys: 1,
      settings: [
        { name: 'retention_days', value: 7 },
        { name: 'dns', value: ['192.0.2.53'] },
      ],
      refusedSettings: [],
      leftOut: { settings: ['abusix_key'], relay: true },
    })
    const store = open(dataDir)
    const imported = await contentsOf(store)
    expect(imported.rows).toEqual(contents.rows)
    expect(imported.raw.map(String)).toEqual(contents.raw.map(String))
    expect(imported.shared.mailboxes).toEqual(contents.shared.mailboxes)
    expect(await store.domainReports.findFile(1)).toEqual(filled.reportFile)
    expect(await store.domainReports.listUnread({ after: 0, before: expiresAt, limit: 10 })).toEqual([1])
    expect(imported.shared.report_source).toEqual(contents.shared.report_source)
    expect(imported.shared.channel).toHaveLength(2)
    for (const table of ['monitor_group', 'group_channel']) expect(imported.shared[table]).toHaveLength(1)
    for (const table of ['channel', 'monitor_group', 'group_channel']) {
      expect(imported.shared[table]).toEqual(contents.shared[table])
    }
    expect(imported.shared.monitor).toHaveLength(2)
    expect(imported.shared.monitor_message).toHaveLength(1)
    expect(imported.shared.monitor_message).toEqual(contents.shared.monitor_message)
    expect(imported.shared.monitor).toEqual(contents.shared.monitor)
    expect(imported.shared.keys).toEqual(
      contents.shared.keys?.map((key) => ({ ...key, revoked_at: key.revoked_at ?? now.getTime() })),
    )
    expect(JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8'))).toEqual({
      retention_days: 7,
      dns: ['192.0.2.53'],
    })
    expect(readdirSync(dataDir).sort()).toEqual(
      [markerFile, lockFile, messageFolder, 'settings.json', storeFile, `${storeFile}-shm`, `${storeFile}-wal`].sort(),
    )
    expect(readdirSync(join(dataDir, messageFolder))).toHaveLength(1)
  })

  it('lets an engine continue: it analyzes waiting messages, skips picked-up ones, and continues the numbering', async () => {
    const { files, contents } = filled
    const dataDir = newFolder()
    await importInto(dataDir, await packArchive(files))
    const { messages, placements, audits } = open(dataDir)
    expect(await messages.recover()).toBe(1)
    expect(await messages.claimNext()).toMatchObject({ token: queued, suspicion: 0, status: 'received' })
    expect(await placements.isPickedUp(place)).toBe(true)
    expect(await audits.findSelectors('shop.example')).toEqual(['news'])
    const last = Math.max(...contents.rows.flatMap((rows) => rows?.messages?.map(({ id }) => Number(id)) ?? []))
    const accepted = await messages.accept(waiting, { raw: sampleMessage(), delivery: sampleDelivery() })
    expect(accepted).toMatchObject({ state: 'accepted', messageId: last + 1 })
  })

  it('can be exported again unchanged', async () => {
    const { files } = filled
    const dataDir = newFolder()
    await importInto(dataDir, await packArchive(files))
    const again = await exportOf(open(dataDir))
    const texts = (all: ArchiveFiles) => Object.fromEntries([...all].map(([name, octets]) => [name, octets.toString()]))
    const { 'keys.json': _, 'rows.json': __, ...before } = texts(files)
    expect(texts(again)).toMatchObject(before)
  })

  it('accepts an empty folder, a separate volume, and an uncompressed archive', async () => {
    const { files } = filled
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'lost+found'))
    expect(await importInto(dataDir, await packTar(files))).toMatchObject({ tests: 4 })
    expect(readdirSync(dataDir)).toContain('lost+found')
  })

  it.skipIf(posixObstacle)(named('lets only the owner read it', posixObstacle), async () => {
    const { files } = filled
    const dataDir = newFolder()
    await importInto(dataDir, await packArchive(files))
    for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
      expect([name, statSync(join(dataDir, name)).mode & 0o077]).toEqual([name, 0])
  })

  it('accepts rows of a development version, without columns and tables that it lacked', async () => {
    const { files, contents } = filled
    const dataDir = newFolder()
    const earlier = changed(files, 'archive.json', { schema: baseSchema - 1 })
    for (const name of [...earlier.keys()].filter((file) => /(?:rows|message-\d+)\.json$/.test(file))) {
      earlier.set(name, Buffer.from(JSON.stringify(withoutNews(JSON.parse(`${earlier.get(name)}`)))))
    }
    await importInto(dataDir, await packArchive(earlier))
    expect((await contentsOf(open(dataDir))).rows).toMatchObject(contents.rows.map(withoutNews))
    expect(await open(dataDir).reports.listOutdated('')).toHaveLength(2)
  })

  it('skips settings that would prevent a start, or send data elsewhere', async () => {
    const { files } = filled
    const dataDir = newFolder()
    const settings = { retention_days: 7, database: 'postgres://elsewhere.example/db', port: 'no', color: 'red' }
    const archive = await packArchive(changed(files, 'settings.json', settings, 'replace'))
    expect(await importInto(dataDir, archive)).toMatchObject({ refusedSettings: ['database', 'port', 'color'] })
    expect(JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8'))).toEqual({ retention_days: 7 })
  })
})

/** What an earlier schema lacked. Its reports are re-evaluated, so the version of their rules is lost. */
const newTables: ReadonlySet<string> = new Set(['alert_policy'])
const newColumns: ReadonlySet<string> = new Set([
  ...['list_tally', 'score_floor', 'verdict_floor', 'content_score', 'judged_by', 'params'],
  ...['rights', 'key_id', 'unconfirmed'],
])

/** The rows in that schema. */
function withoutNews(rows: TableRows | null): TableRows {
  const known = Object.entries(rows ?? {}).filter(([table]) => !newTables.has(table))
  const tables = known.map(([table, all]) => {
    return [table, all.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !newColumns.has(name))))]
  })
  return Object.fromEntries(tables)
}

/** The archive with changed members in one of its JSON files. */
function changed(files: ArchiveFiles, name: string, members: object, how: 'merge' | 'replace' = 'merge'): ArchiveFiles {
  const before = JSON.parse(files.get(name)?.toString() ?? '')
  return new Map(files).set(name, Buffer.from(JSON.stringify(how === 'merge' ? { ...before, ...members } : members)))
}

describe('an import overwrites nothing', () => {
  it.each<[string, (dataDir: string) => unknown]>([
    ['a store', (dataDir) => openStore(join(dataDir, storeFile)).close()],
    ['settings', (dataDir) => writeFileSync(join(dataDir, 'settings.json'), '{}')],
    ['secrets', (dataDir) => writeFileSync(join(dataDir, 'secrets.json'), '{}')],
    ['unrelated files', (dataDir) => writeFileSync(join(dataDir, 'notes.txt'), 'mine')],
    ['a copy of a store', (dataDir) => writeFileSync(join(dataDir, `${storeFile}.v9.bak`), 'older')],
    ['a finished import', (dataDir) => mkdirSync(join(dataDir, finishedImport))],
  ])('in a folder with %s', async (_, prepare) => {
    const { files } = filled
    const dataDir = temporaryFolder()
    await prepare(dataDir)
    const before = readdirSync(dataDir)
    expect(await importInto(dataDir, await packArchive(files))).toBe('not_empty')
    expect(readdirSync(dataDir)).toEqual(before)
  })

  it('in a folder used by another process', async () => {
    const { files } = filled
    const dataDir = temporaryFolder()
    const lock = lockDataDir(dataDir)
    await expect(importInto(dataDir, await packArchive(files))).rejects.toMatchObject({ code: 'in_use' })
    lock.release()
    expect(await importInto(dataDir, await packArchive(files))).toMatchObject({ tests: 4 })
  })

  it('if a database is configured', async () => {
    const { files } = filled
    const dataDir = newFolder()
    const environment = { SENDPROOF_DATABASE: 'postgres://127.0.0.1:1/sendproof' }
    expect(await importInto(dataDir, await packArchive(files), { environment })).toBe('elsewhere')
    expect(existsSync(dataDir)).toBe(false)
  })
})

/** The path of a test's file in the archive. */
const inFolder = (token: string, name: string) => `tests/2026-11-20-${token}/${name}`
type Change = (files: ArchiveFiles) => Iterable<readonly [string, Buffer]>
type Row = Record<string, unknown>

/** Changes the first row of a table in a file. */
function withRow(name: string, table: string, members: Row): Change {
  return (files) => {
    const rows: Record<string, Row[]> = JSON.parse(files.get(name)?.toString() ?? '')
    return changed(files, name, {
      [table]: rows[table]?.map((row, index) => (index === 0 ? { ...row, ...members } : row)),
    })
  }
}

function without(...names: string[]): (files: ArchiveFiles) => ArchiveFiles {
  return (files) => new Map([...files].filter(([name]) => !names.includes(name)))
}

function withFile(name: string, content = '{}', place = 1): Change {
  return (files) => [...files].toSpliced(place, 0, [name, Buffer.from(content)])
}

function moved(name: string, place: number): Change {
  return (files) => withFile(name, files.get(name)?.toString(), place)(without(name)(files))
}

const testRows = inFolder(reported, 'rows.json')
const messageRows = inFolder(reported, 'message-1.json')
const message = inFolder(reported, 'message-1.eml')

describe('an import refuses, and leaves nothing behind:', () => {
  it.each<[string, Change, string]>([
    ['an empty archive', () => new Map(), 'foreign'],
    ['an archive from before imports', without('archive.json'), 'older'],
    ['another archive', () => new Map([['readme.txt', Buffer.from('Hello')]]), 'foreign'],
    ['an archive of a later format', (files) => changed(files, 'archive.json', { format: 2 }), 'newer'],
    ['an archive of a later schema', (files) => changed(files, 'archive.json', { schema: latestSchema + 1 }), 'newer'],
    ['an archive with two manifests', withFile('archive.json', '{}', 5), 'foreign'],
    ['an archive with an invalid manifest', (files) => changed(files, 'archive.json', { format: 'one' }), 'damaged'],
    ['an oversized manifest', (files) => changed(files, 'archive.json', { more: 'x'.repeat(70_000) }), 'foreign'],
    ['no settings', without('settings.json'), 'truncated'],
    ['no shared rows', without('rows.json'), 'truncated'],
    ['a message without its content', without(message), 'foreign'],
    ['content without its message', without(messageRows), 'foreign'],
    ['a test without its rows', without(testRows), 'foreign'],
    ['a duplicate test', (files) => withFile(testRows, files.get(testRows)?.toString(), 5)(files), 'damaged'],
    ['tests after the shared rows', moved('rows.json', 3), 'foreign'],
    ['an unexpected file', withFile('tests/notes.txt'), 'foreign'],
    ['a path out of the archive', withFile('../settings.json'), 'foreign'],
    ['a path out of the folder of a test', withFile(inFolder(reported, '../../x.json')), 'foreign'],
    ['an absolute path', withFile('/etc/passwd'), 'foreign'],
    ['a Windows path', withFile('tests\\x.json'), 'foreign'],
    ['an invalid token', withFile(inFolder('A'.repeat(26), 'rows.json')), 'foreign'],
    ['invalid JSON', (files) => new Map(files).set(testRows, Buffer.from('{"tests":')), 'damaged'],
    ['JSON without rows', (files) => new Map(files).set(testRows, Buffer.from('[]')), 'damaged'],
    ['rows of an unknown table', (files) => changed(files, testRows, { sqlite_schema: [{ sql: 'x' }] }), 'damaged'],
    ['rows of a table that belongs elsewhere', (files) => changed(files, testRows, { keys: [{ id: 'x' }] }), 'damaged'],
    ['sessions', (files) => changed(files, 'rows.json', { sessions: [{ hash: 'x', expires_at: 1 }] }), 'damaged'],
    ['an unknown column', withRow(testRows, 'tests', { 'name) --': 'x' }), 'damaged'],
    ['a value of the wrong type', withRow(testRows, 'tests', { created_at: 'yesterday' }), 'damaged'],
    ['a document instead of a value', withRow(testRows, 'tests', { name: { a: 1 } }), 'damaged'],
    ['an invalid timestamp', withRow(testRows, 'tests', { created_at: 9e15 }), 'damaged'],
    ['an unknown status', withRow(testRows, 'tests', { status: 'fine' }), 'damaged'],
    ['an unknown language', withRow(testRows, 'tests', { lang: 'xx' }), 'damaged'],
    ['an unknown verdict', withRow(testRows, 'tests', { verdict: 'fine' }), 'damaged'],
    ['the token of another test', withRow(testRows, 'tests', { token: waiting }), 'damaged'],
    ['a placement of another test', withRow(testRows, 'placements', { token: waiting }), 'damaged'],
    ['a missing key', withRow(testRows, 'tests', { key_id: 'nobody' }), 'damaged'],
    ['the report of another message', withRow(testRows, 'tests', { reported_message_id: 3 }), 'damaged'],
    ['a finished test without a report', withRow(testRows, 'tests', { reported_message_id: null }), 'damaged'],
    ['a report for a waiting message', withRow(messageRows, 'messages', { is_analyzed: false }), 'damaged'],
    ['an id that leaves no room for others', withRow(messageRows, 'messages', { id: 2 ** 53 - 1 }), 'damaged'],
    ['a duplicate id', withRow(messageRows, 'messages', { id: 2 }), 'damaged'],
    ['a file path for a message', withRow(messageRows, 'messages', { file: '../../etc/passwd' }), 'damaged'],
    ['a wrong size', withRow(messageRows, 'messages', { size: 1 }), 'damaged'],
    ['an invalid delivery', withRow(messageRows, 'messages', { delivery: '{}' }), 'damaged'],
    ['an invalid report', withRow(messageRows, 'reports', { points: 'x' }), 'damaged'],
    ['a report on another message', withRow(messageRows, 'reports', { message_id: 2 }), 'damaged'],
    ['an invalid monitor', withRow('rows.json', 'monitor', { target: '{}' }), 'damaged'],
    ['an invalid mailbox', withRow('rows.json', 'mailboxes', { settings: '{}' }), 'damaged'],
    ['an unknown plan', withRow('rows.json', 'keys', { plan: 'golden' }), 'damaged'],
    ['the hash of a key', withRow('rows.json', 'keys', { hash: 'x' }), 'damaged'],
  ])('%s', async (_, change, code) => {
    const { files } = filled
    const dataDir = newFolder()
    const archive = await packArchive(change(files))
    await expect(importInto(dataDir, archive)).rejects.toMatchObject({ name: 'ArchiveError', code })
    expect(existsSync(join(dataDir, '..'))).toBe(false)
    const empty = temporaryFolder()
    await expect(importInto(empty, archive)).rejects.toMatchObject({ code })
    expect(readdirSync(empty)).toEqual([])
  })

  it('a truncated archive', async () => {
    const { files } = filled
    for (const archive of [await packArchive(files), await packTar(files)]) {
      for (const part of [0.1, 0.5, 0.9, 0.999]) {
        const dataDir = newFolder()
        const cut = archive.subarray(0, Math.floor(archive.length * part))
        await expect(importInto(dataDir, cut)).rejects.toMatchObject({ code: 'truncated' })
        expect(existsSync(dataDir)).toBe(false)
      }
    }
  })

  it('a file that is not an archive', async () => {
    for (const octets of [Buffer.from('Hello'), gzipSync('Hello'), Buffer.alloc(2000, 'x')]) {
      const dataDir = newFolder()
      await expect(importInto(dataDir, octets)).rejects.toMatchObject({ code: 'foreign' })
      expect(existsSync(dataDir)).toBe(false)
    }
  })

  it('after an interruption', async () => {
    const { files } = filled
    const dataDir = newFolder()
    const signal = AbortSignal.abort()
    await expect(importInto(dataDir, await packArchive(files), { signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(existsSync(dataDir)).toBe(false)
  })
})

describe('an import that was killed', () => {
  it('is not used by an engine, and can be repeated', async () => {
    const { files, contents } = filled
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, unfinishedImport))
    await openStore(join(dataDir, unfinishedImport, storeFile)).close()
    const file = join(dataDir, unfinishedImport)
    await expect(prepareDataDir(dataDir)).rejects.toMatchObject({ code: 'unfinished_import', file })
    expect(existsSync(join(dataDir, storeFile))).toBe(false)
    await importInto(dataDir, await packArchive(files))
    expect((await contentsOf(open(dataDir))).rows).toEqual(contents.rows)
    expect(existsSync(file)).toBe(false)
    await prepareDataDir(dataDir)
  })

  it.each(['notes.txt', 'messages/notes.txt', 'messages/more/notes.txt'])(
    'is not repeated over other files: %s',
    async (name) => {
      const dataDir = temporaryFolder()
      const file = join(dataDir, unfinishedImport, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, 'mine')
      await expect(importInto(dataDir, await packArchive(filled.files))).rejects.toMatchObject({
        code: 'foreign_folder',
      })
      expect(readFileSync(file, 'utf8')).toBe('mine')
    },
  )

  it('is not repeated if its folder was replaced by a link', async () => {
    const [dataDir, elsewhere] = [temporaryFolder(), temporaryFolder()]
    symlinkSync(elsewhere, join(dataDir, unfinishedImport), 'junction')
    await expect(importInto(dataDir, await packArchive(filled.files))).rejects.toMatchObject({ code: 'foreign_folder' })
    expect(readdirSync(dataDir)).toContain(unfinishedImport)
  })

  it.each([0, 1, 2, 3])(
    'after completion is finished by the next start, with %i files already moved',
    async (count) => {
      const { files, contents } = filled
      const source = newFolder()
      await importInto(source, await packArchive(files))
      const dataDir = temporaryFolder()
      await prepareDataDir(dataDir)
      mkdirSync(join(dataDir, finishedImport))
      for (const [index, name] of [messageFolder, 'settings.json', storeFile].entries())
        cpSync(join(source, name), join(dataDir, index < count ? '' : finishedImport, name), { recursive: true })
      await prepareDataDir(dataDir)
      expect((await contentsOf(open(dataDir))).rows).toEqual(contents.rows)
      expect(readdirSync(dataDir)).not.toContain(finishedImport)
      expect(readFileSync(join(dataDir, 'settings.json'), 'utf8')).toContain('retention_days')
    },
  )
})

describe('an export', () => {
  it('includes reports that this version cannot describe', async () => {
    const dataDir = temporaryFolder()
    const store = open(dataDir)
    await fill(store)
    const db = new Database(join(dataDir, storeFile))
    db.exec(`UPDATE reports SET facts = '{}' WHERE message_id = 1`)
    db.close()
    const files = await exportOf(store)
    expect(files.has(inFolder(reported, 'report-1.json'))).toBe(false)
    expect(files.has(inFolder(reported, 'report-2.json'))).toBe(true)
    const imported = newFolder()
    expect(await importInto(imported, await packArchive(files))).toMatchObject({ reports: 2 })
  })

  it('includes every existing test, no matter what is deleted in the meantime', async () => {
    const store = open(temporaryFolder())
    const all = Array.from({ length: 120 }, (_, index) => index)
    const tokenOf = (index: number) => String(index).padStart(26, 'a').replaceAll('0', 'x').replaceAll('1', 'y')
    for (const index of all)
      await store.tests.create({
        token: tokenOf(index),
        lang: 'en',
        name: null,
        sendingIp: null,
        keyId: null,
        createdAt: new Date(createdAt.getTime() + index),
        expiresAt,
      })
    const readTest = store.rows.readTest
    let read = 0
    const deleting: Store = {
      ...store,
      rows: {
        ...store.rows,
        async readTest(token, at) {
          read += 1
          if (read === 40) for (const index of [0, 1, 2, 3]) await store.tests.discard(tokenOf(index), exportedAt)
          return await readTest(token, at)
        },
      },
    }
    const names = [...(await exportOf(deleting)).keys()].filter((name) => name.endsWith('/rows.json'))
    expect(names).toHaveLength(all.length)
  })
})
