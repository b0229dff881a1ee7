import { describe, expect, it } from 'vitest'
import type { EngineReport } from '../../src/engine/ports/analysis.ts'
import { reevaluate } from '../../src/engine/score/reevaluate.ts'
import { type RawMessage, readWhole, sizeOf } from '../../src/server/ground/received-message.ts'
import {
  type InboxTestFilter,
  type InboxTestOrder,
  type InboxTestPlace,
  type MessageRepository,
  maxMessagesPerTest,
  type ReportSummary,
  smallOctets,
  undoTime,
} from '../../src/server/storage/repositories.ts'
import { graceTime } from '../../src/server/storage/retention-clock.ts'
import type { Store } from '../../src/server/storage/store.ts'
import type { ListTally } from '../../src/shared/findings/list-tally.ts'
import { maxMessageOctets } from '../../src/shared/limits.ts'
import { audit } from '../support/audit.ts'
import { messageFacts, passingSignature } from '../support/message-facts.ts'
import { sampleDelivery, sampleMessage } from '../support/messages.ts'

/** Opens an empty store, and closes it after the test. */
export type OpenStore = () => Store | Promise<Store>

const day = 24 * 3_600_000
const createdAt = new Date('2026-11-20T11:00:00.000Z')
const receivedAt = new Date('2026-11-20T12:00:00.000Z')
const doneAt = new Date('2026-11-20T12:00:05.000Z')
const expiresAt = new Date(createdAt.getTime() + 90 * day)
const laterExpiry = new Date(doneAt.getTime() + 90 * day)
const justBeforeExpiry = new Date(expiresAt.getTime() - 1)

export const newTest = {
  lang: 'pl',
  name: 'Autumn',
  sendingIp: '192.0.2.1',
  keyId: null,
  createdAt,
  expiresAt,
} as const
const message = { raw: sampleMessage(), delivery: sampleDelivery({ receivedAt }) }

function reportOf(subject: string, summary: Partial<ReportSummary> = {}): EngineReport & ReportSummary {
  const { message } = messageFacts()
  return {
    ...reevaluate(messageFacts({ message: { ...message, subject } })),
    score: 7.5,
    score_floor: 5.5,
    verdict: 'inbox',
    verdict_floor: 'at_risk',
    content_score: 8.9,
    stream: 'shop.example letters',
    points: { content: 2.5 },
    listTally: { listed: ['Spamhaus ZEN'], unknown: ['SpamCop'], clean: 3, unasked: [] },
    observed: { receiver: 'outlook.com', state: 'spam', source: 'header' },
    messageDigest: null,
    basis: 'lists 1',
    ...summary,
  }
}

/** Chunks of many sizes, together a large message. */
const largeChunks = Array.from({ length: 700 }, (_, index) => Buffer.alloc((index * index) % 4001, index))

async function* stream(chunks: readonly Buffer[], onTaken = () => {}): AsyncGenerator<Buffer> {
  for (const chunk of chunks) {
    onTaken()
    yield chunk
  }
}

async function* breakOff(): AsyncGenerator<Buffer> {
  yield* largeChunks
  throw new Error('the client is gone')
}

/** Receives a message for each of the tests. */
async function receive(messages: MessageRepository, chunks: readonly Buffer[], tokens: readonly string[]) {
  const acceptances = await messages.receive(stream(chunks), (raw) =>
    Promise.all(tokens.map((token) => messages.accept(token, { ...message, raw }))),
  )
  expect(acceptances).toMatchObject(tokens.map(() => ({ state: 'accepted' })))
}

export async function acceptOne(messages: MessageRepository, token: string, input = message): Promise<number> {
  const acceptance = await messages.accept(token, input)
  if (acceptance.state !== 'accepted') throw new Error(acceptance.state)
  return acceptance.messageId
}

async function claimOne(messages: MessageRepository): Promise<number> {
  const claimed = await messages.claimNext()
  if (!claimed) throw new Error('nothing to claim')
  return claimed.id
}

export async function completeOne(
  messages: MessageRepository,
  subject = 'Hello',
  summary: Partial<ReportSummary> = {},
): Promise<number> {
  const id = await claimOne(messages)
  expect(await messages.complete(id, reportOf(subject, summary), { doneAt, expiresAt: laterExpiry })).toBe(true)
  return id
}

/** Discards a test, then lets its restore period pass. */
async function removeNow(tests: Store['tests'], token: string): Promise<boolean> {
  await tests.discard(token, createdAt)
  return (await tests.removeExpired(new Date(createdAt.getTime() + undoTime))) > 0
}

const hour = 3_600_000

/** Sweeps now and again 24 hours later. Returns how many tests were removed in total. */
async function sweepForADay(tests: Store['tests'], from: Date): Promise<number> {
  const removed = await tests.removeExpired(from, 0)
  return removed + (await tests.removeExpired(new Date(from.getTime() + graceTime), graceTime))
}

const allTests = { text: '', status: null, verdict: null, since: null, stream: null } as const

/** The tokens of the tests that match a filter, in order. */
async function tokensOf(
  tests: Store['tests'],
  filter: Partial<InboxTestFilter> = {},
  order: InboxTestOrder = 'newest',
  now = receivedAt,
): Promise<string[]> {
  const found = await tests.search({ ...allTests, ...filter }, { order, offset: 0, limit: 10 }, now)
  expect(found.total).toBe(found.tests.length)
  return found.tests.map(({ token }) => token)
}

async function statusOf(tests: Store['tests'], token: string) {
  return (await tests.find(token, receivedAt))?.status
}

/** The row contract that every store fulfills: equal data gives equal rows. */
function describeRowRepository(name: string, open: OpenStore): void {
  describe(`${name}: rows`, () => {
    it('contain the data of a test as numbers and texts', async () => {
      const { tests, messages, rows } = await open()
      await tests.create({ token: 'a', ...newTest })
      await tests.create({ token: 'b', ...newTest })
      await acceptOne(messages, 'a')
      const id = await completeOne(messages)
      await acceptOne(messages, 'a')
      await acceptOne(messages, 'b')
      const found = await rows.readTest('a', receivedAt)
      expect(Object.keys(found ?? {}).sort()).toEqual([
        'messages',
        'pickups',
        'placements',
        'reports',
        'signing_keys',
        'tests',
      ])
      expect(found).toMatchObject({
        tests: [
          {
            token: 'a',
            lang: 'pl',
            status: 'done',
            created_at: createdAt.getTime(),
            reported_message_id: id,
            score: 7.5,
          },
        ],
        messages: [
          { id, token: 'a', is_analyzed: true, suspicion: 0, size: message.raw.length, delivery: expect.any(String) },
          { token: 'a', is_analyzed: false },
        ],
        reports: [
          { message_id: id, verdict: 'inbox', score: 7.5, facts: expect.any(String), points: '{"content":2.5}' },
        ],
        signing_keys: [{ message_id: id, domain: 'shop.example', selector: passingSignature.selector }],
        placements: [],
        pickups: [],
      })
      expect(await rows.readTest('a', laterExpiry)).toBeNull()
      expect(await rows.readTest('c', receivedAt)).toBeNull()
    })

    it('for keys contain no hash', async () => {
      const { keys, rows } = await open()
      await keys.create({
        id: 'a',
        hash: Buffer.alloc(32, 1),
        name: null,
        plan: 'free',
        rights: ['tests'],
        credits: 2,
        createdAt,
      })
      const key = { id: 'a', name: null, plan: 'free', rights: 'tests', credits: 2, created_at: createdAt.getTime() }
      expect(await rows.readShared()).toEqual({
        keys: [{ ...key, last_used_at: null, revoked_at: null }],
        mailboxes: [],
        permanent_arrivals: [],
        domain_observation: [],
        monitor: [],
        monitor_message: [],
        change: [],
        incident: [],
        monitor_group: [],
        channel: [],
        group_channel: [],
        delivery: [],
        alert_policy: [],
        report_source: [],
        receiver_notice: [],
        removed_report: [],
        report_checkpoint: [],
      })
    })

    it('list tests in creation order, starting after any test', async () => {
      const { tests, rows } = await open()
      for (const token of ['c', 'a', 'b']) await tests.create({ token, ...newTest })
      await tests.create({ token: 'first', ...newTest, createdAt: new Date(createdAt.getTime() - 1) })
      await tests.discard('b', createdAt)
      const first = await rows.listTests({ after: null, limit: 2 }, createdAt)
      expect(first.map(({ token }) => token)).toEqual(['first', 'a'])
      expect(await rows.listTests({ after: first[1] ?? null, limit: 2 }, createdAt)).toEqual([
        { token: 'c', createdAt },
      ])
      expect(await rows.listTests({ after: null, limit: 2 }, expiresAt)).toEqual([])
    })
  })
}

/** The contract that every store fulfills for tests and their messages. */
export function describeMessageRepositories(name: string, open: OpenStore): void {
  describe(`${name}: tests`, () => {
    it('finds a test until it expires', async () => {
      const { tests } = await open()
      await tests.create({ token: 'a', ...newTest })
      expect(await tests.find('a', justBeforeExpiry)).toEqual({
        token: 'a',
        ...newTest,
        purpose: null,
        status: 'waiting',
        receivedAt: null,
        doneAt: null,
        reportedMessageId: null,
        concernsMailboxes: false,
        isPending: false,
      })
      expect(await tests.find('a', expiresAt)).toBeNull()
      expect(await tests.find('b', createdAt)).toBeNull()
      expect(await tests.findReport('a')).toBeNull()
      expect(await tests.findLatestMessage('a')).toBeNull()
    })

    it('refuses to create a token twice', async () => {
      const { tests } = await open()
      await tests.create({ token: 'a', ...newTest })
      await expect(tests.create({ token: 'a', ...newTest, name: 'Another' })).rejects.toThrow()
      expect(await tests.find('a', createdAt)).toMatchObject({ name: 'Autumn' })
    })

    it('lists live tests, newest first', async () => {
      const { tests, messages } = await open()
      const minutesLater = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)
      await tests.create({ token: 'old', ...newTest })
      await tests.create({ token: 'gone', ...newTest, createdAt: minutesLater(1), expiresAt: minutesLater(2) })
      await tests.create({ token: 'done', ...newTest, createdAt: minutesLater(3) })
      await tests.create({ token: 'new', ...newTest, createdAt: minutesLater(4) })
      await acceptOne(messages, 'done')
      await completeOne(messages, 'Sale')
      const page = { order: 'newest', offset: 0, limit: 10 } as const
      const { tests: recent, total } = await tests.search(allTests, page, receivedAt)
      expect(recent.map(({ token }) => token)).toEqual(['new', 'done', 'old'])
      expect(total).toBe(3)
      expect(recent[0]).toMatchObject({ status: 'waiting', subject: null, from: null, score: null, verdict: null })
      expect(recent[1]).toMatchObject({ status: 'done', subject: 'Sale', score: 7.5, verdict: 'inbox' })
      const second = await tests.search(allTests, { ...page, offset: 1, limit: 1 }, receivedAt)
      expect(second).toMatchObject({ tests: [{ token: 'done' }], total: 3 })
    })

    it('removes a test with all its data', async () => {
      const { tests, messages } = await open()
      await tests.create({ token: 'a', ...newTest })
      await acceptOne(messages, 'a')
      await completeOne(messages)
      await acceptOne(messages, 'a')
      expect(await removeNow(tests, 'a')).toBe(true)
      expect(await removeNow(tests, 'a')).toBe(false)
      expect(await tests.find('a', receivedAt)).toBeNull()
      expect(await tests.findReport('a')).toBeNull()
      expect(await tests.findLatestMessage('a')).toBeNull()
      expect(await messages.claimNext()).toBeNull()
    })

    it('removes expired tests unless they wait for a report', async () => {
      const { tests, messages } = await open()
      for (const token of ['waiting', 'queued', 'claimed', 'done']) await tests.create({ token, ...newTest })
      await acceptOne(messages, 'done')
      await completeOne(messages)
      await acceptOne(messages, 'claimed')
      await claimOne(messages)
      await acceptOne(messages, 'queued')
      expect(await sweepForADay(tests, new Date(justBeforeExpiry.getTime() - graceTime))).toBe(0)
      expect(await sweepForADay(tests, expiresAt)).toBe(1)
      const left = await tokensOf(tests, {}, 'newest', createdAt)
      expect(left.sort()).toEqual(['claimed', 'done', 'queued'])
      expect(await sweepForADay(tests, laterExpiry)).toBe(1)
    })

    it('removes large numbers of expired tests', async () => {
      const { tests } = await open()
      await Promise.all(Array.from({ length: 45 }, (_, i) => tests.create({ token: `t${i}`, ...newTest })))
      expect(await sweepForADay(tests, expiresAt)).toBe(45)
      expect(await sweepForADay(tests, expiresAt)).toBe(0)
    })

    it('removes expired tests only after 24 observed hours', async () => {
      const { tests } = await open()
      await tests.create({ token: 'a', ...newTest })
      const hoursLater = (hours: number) => new Date(expiresAt.getTime() + hours * hour)
      expect(await tests.removeExpired(expiresAt, hour)).toBe(0)
      expect(await tests.find('a', expiresAt)).toBeNull()
      // The clock jumps by 100 days within an hour.
      expect(await tests.removeExpired(hoursLater(2400), hour)).toBe(0)
      expect(await tests.removeExpired(hoursLater(2422), 22 * hour)).toBe(0)
      expect(await tests.removeExpired(hoursLater(2423), hour)).toBe(1)
    })

    it('counts at most eight hours of a pause between runs', async () => {
      const { tests } = await open()
      await tests.create({ token: 'a', ...newTest })
      const start = (days: number) => tests.removeExpired(new Date(expiresAt.getTime() + days * day))
      expect([await start(0), await start(100), await start(200), await start(300)]).toEqual([0, 0, 0, 1])
    })

    it('keeps everything if one start was 100 days ahead, and resets when the clock is right', async () => {
      const { tests } = await open()
      await tests.create({ token: 'a', ...newTest })
      const ahead = new Date(createdAt.getTime() + 100 * day)
      expect(await tests.removeExpired(ahead)).toBe(0)
      expect(await tests.removeExpired(new Date(ahead.getTime() + 23 * hour), 23 * hour)).toBe(0)
      // The clock is corrected, which clears the mark, so the 24 hours start over.
      expect(await tests.removeExpired(receivedAt, hour)).toBe(0)
      expect(await tests.find('a', receivedAt)).toMatchObject({ token: 'a' })
      expect(await tests.removeExpired(ahead, hour)).toBe(0)
      expect(await tests.removeExpired(new Date(ahead.getTime() + 23 * hour), 23 * hour)).toBe(0)
      expect(await tests.removeExpired(new Date(ahead.getTime() + 24 * hour), hour)).toBe(1)
    })

    it('clears the mark when the expiry is extended', async () => {
      const { tests, messages } = await open()
      await tests.create({ token: 'a', ...newTest })
      await acceptOne(messages, 'a')
      expect(await tests.removeExpired(expiresAt)).toBe(0)
      // It gets its report, and with it a new expiry.
      const end = new Date(expiresAt.getTime() + 10 * day)
      await messages.complete(await claimOne(messages), reportOf('Sale'), { doneAt: expiresAt, expiresAt: end })
      expect(await tests.removeExpired(end, 10 * day)).toBe(0)
      expect(await tests.removeExpired(new Date(end.getTime() + day), day)).toBe(1)
    })

    it('removes tests discarded while the clock was ahead', async () => {
      const { tests } = await open()
      await tests.create({ token: 'a', ...newTest })
      const ahead = new Date(createdAt.getTime() + 50 * day)
      await tests.removeExpired(ahead)
      expect(await tests.discard('a', ahead)).toBe(true)
      expect(await tests.removeExpired(receivedAt, hour)).toBe(0)
      expect(await tests.removeExpired(new Date(receivedAt.getTime() + undoTime), undoTime)).toBe(1)
    })
  })

  describe(`${name}: images of tests`, () => {
    it('are stored with their test, up to a limit, and deleted with it', async () => {
      const { tests, testImages } = await open()
      const image = { name: 'img/logo.png', content: Buffer.from('\x89PNG', 'latin1') }
      expect(await testImages.save('a', image)).toBe(false)
      await tests.create({ token: 'a', ...newTest })
      const empty = await testImages.versionOf('a')
      expect(await testImages.save('a', image)).toBe(true)
      expect(await testImages.save('a', { ...image, content: Buffer.from('GIF89a') })).toBe(true)
      expect(await testImages.list('a')).toEqual([{ name: image.name, content: Buffer.from('GIF89a') }])
      expect(await testImages.versionOf('a')).not.toBe(empty)
      const large = Buffer.alloc(5 * 1024 * 1024)
      expect(await testImages.save('a', { name: 'b', content: large })).toBe(true)
      expect(await testImages.save('a', { name: 'c', content: large })).toBe(false)
      expect(await removeNow(tests, 'a')).toBe(true)
      expect(await testImages.list('a')).toEqual([])
    })
  })

  describe(`${name}: messages`, () => {
    it('moves a test from waiting to received to done', async () => {
      const { tests, messages } = await open()
      await tests.create({ token: 'a', ...newTest })
      expect(await messages.accept('a', message)).toEqual({
        state: 'accepted',
        messageId: expect.any(Number),
        status: 'received',
      })
      const state = { status: 'received', isPending: true, receivedAt, expiresAt }
      expect(await tests.find('a', receivedAt)).toMatchObject(state)
      const claimed = await messages.claimNext()
      expect(await tests.findLatestMessage('a')).toEqual({ id: claimed?.id, size: message.raw.length })
      expect(await tests.find('a', receivedAt)).toMatchObject(state)
      const queued = { id: claimed?.id, token: 'a', suspicion: 0, status: 'received', purpose: null }
      expect(claimed).toEqual({ ...queued, ...message })
      expect(await statusOf(tests, 'a')).toBe('received')
      const report = reportOf('Sale')
      expect(await messages.complete(claimed?.id ?? 0, report, { doneAt, expiresAt: laterExpiry })).toBe(true)
      expect(await tests.find('a', receivedAt)).toMatchObject({
        status: 'done',
        isPending: false,
        receivedAt,
        doneAt,
        expiresAt: laterExpiry,
        reportedMessageId: claimed?.id,
      })
      expect(await tests.findReport('a')).toEqual({
        facts: report.facts,
        outcomes: report.outcomes,
        trials: report.trials,
        purpose: null,
        messageId: claimed?.id,
        messageSize: message.raw.length,
        doneAt,
      })
    })

    it('keeps what the messages of a test are sent for, beside each of its reports', async () => {
      const { tests, messages, reports } = await open()
      await tests.create({ token: 'a', ...newTest, purpose: 'campaign' })
      await acceptOne(messages, 'a')
      const id = await completeOne(messages)
      expect(await tests.find('a', receivedAt)).toMatchObject({ purpose: 'campaign' })
      expect(await tests.setPurpose('a', 'personal', receivedAt)).toBe(true)
      expect(await tests.findReport('a')).toMatchObject({ purpose: 'personal' })
      expect(await reports.find(id)).toMatchObject({ purpose: 'personal' })
      expect(await reports.findNumbered('a', 1)).toMatchObject({ purpose: 'personal' })
      await acceptOne(messages, 'a')
      expect(await messages.claimNext()).toMatchObject({ purpose: 'personal' })
      expect(await tests.setPurpose('a', null, receivedAt)).toBe(true)
      expect(await tests.find('a', receivedAt)).toMatchObject({ purpose: null })
      expect(await tests.setPurpose('b', null, receivedAt)).toBe(false)
    })

    it('returns a message as it was accepted', async () => {
      const { tests, messages } = await open()
      await tests.create({ token: 'a', ...newTest })
      const id = await acceptOne(messages, 'a')
      expect(await messages.findInput(id)).toEqual(message)
      await completeOne(messages)
      expect(await messages.findInput(id)).toEqual(message)
      await removeNow(tests, 'a')
      expect(await messages.findInput(id)).toBeNull()
    })

    it('keeps every byte and all data of the delivery', async () => {
      const { tests, messages } = await open()
      await tests.create({ token: 'a', ...newTest })
      const raw = Buffer.from(Array.from({ length: 512 }, (_, i) => i % 256))
      const delivery = sampleDelivery({ mailFrom: '', helo: 'żółw\u0000\n"', tls: null, clientIpSource: null })
      await messages.accept('a', { raw, delivery })
      expect(await messages.claimNext()).toMatchObject({ raw, delivery })
    })

    it('keeps every byte of a large message, no matter how it is chunked', async () => {
      const { tests, messages } = await open()
      for (const token of ['a', 'b']) await tests.create({ token, ...newTest })
      await receive(messages, largeChunks, ['a', 'b'])
      const claimed = [await messages.claimNext(), await messages.claimNext()]
      for (const entry of claimed) {
        expect(Buffer.concat(largeChunks).equals(await readWhole(entry?.raw ?? Buffer.alloc(0)))).toBe(true)
        expect(await messages.findInput(entry?.id ?? 0)).toEqual({ raw: entry?.raw, delivery: entry?.delivery })
      }
      expect(await tests.findLatestMessage('b')).toMatchObject({ size: Buffer.concat(largeChunks).length })
    })

    it('keeps a large message until its last test is deleted', async () => {
      const { tests, messages } = await open()
      for (const token of ['a', 'b']) await tests.create({ token, ...newTest })
      await receive(messages, largeChunks, ['a', 'b'])
      const raw = (await messages.claimNext())?.raw ?? Buffer.alloc(0)
      await removeNow(tests, 'a')
      expect(await readWhole(raw)).toHaveLength(sizeOf(raw))
      await removeNow(tests, 'b')
      await expect(readWhole(raw)).rejects.toThrow()
    })

    it('keeps a large message in transit when one of its tests is removed', async () => {
      const { tests, messages } = await open()
      for (const token of ['a', 'b']) await tests.create({ token, ...newTest })
      await messages.receive(stream(largeChunks), async (raw) => {
        await messages.accept('a', { ...message, raw })
        await removeNow(tests, 'a')
        await messages.sweep()
        await messages.accept('b', { ...message, raw })
      })
      await messages.sweep()
      const kept = await readWhole((await messages.claimNext())?.raw ?? Buffer.alloc(0))
      expect(Buffer.concat(largeChunks).equals(kept)).toBe(true)
    })

    it('removes a large message that no test accepts or that is interrupted', async () => {
      const { messages } = await open()
      const raw = await messages.receive(stream(largeChunks), async (raw) => raw)
      await expect(readWhole(raw ?? Buffer.alloc(0))).rejects.toThrow()
      let broken: RawMessage | undefined
      const refusing = messages.receive(stream(largeChunks), async (raw) => {
        broken = raw
        throw new Error('refused')
      })
      await expect(refusing).rejects.toThrow('refused')
      await expect(readWhole(broken ?? Buffer.alloc(0))).rejects.toThrow()
      await expect(messages.receive(breakOff(), async (raw) => raw)).rejects.toThrow('gone')
    })

    it('receives up to the size limit', async () => {
      const { messages } = await open()
      const piece = Buffer.alloc(maxMessageOctets / 4, 'a')
      expect(await messages.receive(stream([piece, piece, piece, piece]), async (raw) => sizeOf(raw))).toBe(
        maxMessageOctets,
      )
      const more = [piece, piece, piece, piece, Buffer.alloc(1), Buffer.alloc(1)]
      let taken = 0
      const used = messages.receive(
        stream(more, () => (taken += 1)),
        async () => 'used',
      )
      expect(await used).toBeNull()
      expect(taken).toBe(5)
    })

    it('accepts an empty message', async () => {
      const { tests, messages } = await open()
      await tests.create({ token: 'a', ...newTest })
      await receive(messages, [], ['a'])
      expect((await messages.claimNext())?.raw).toHaveLength(0)
    })

    it('rejects messages for unknown, removed, or expired tests', async () => {
      const { tests, messages } = await open()
      await tests.create({ token: 'a', ...newTest })
      await tests.create({ token: 'b', ...newTest })
      await removeNow(tests, 'b')
      const late = { ...message, delivery: sampleDelivery({ receivedAt: expiresAt }) }
      expect(await messages.accept('a', late)).toEqual({ state: 'unknown_test' })
      expect(await messages.accept('b', message)).toEqual({ state: 'unknown_test' })
      expect(await messages.accept('c', message)).toEqual({ state: 'unknown_test' })
      expect(await messages.claimNext()).toBeNull()
      expect(await messages.predictAcceptance('a', justBeforeExpiry)).toBe('accepted')
      expect(await messages.predictAcceptance('a', expiresAt)).toBe('unknown_test')
      for (const token of ['b', 'c']) expect(await messages.predictAcceptance(token, receivedAt)).toBe('unknown_test')
    })

    it('limits the messages per test, also concurrently', async () => {
      const { tests, messages } = await open()
      await tests.create({ token: 'a', ...newTest })
      await tests.create({ token: 'b', ...newTest })
      const all = await Promise.all(Array.from({ length: maxMessagesPerTest + 5 }, () => messages.accept('a', message)))
      const states = all.map(({ state }) => state)
      expect(states.filter((state) => state === 'accepted')).toHaveLength(maxMessagesPerTest)
      expect(states.filter((state) => state === 'test_full')).toHaveLength(5)
      expect(await messages.predictAcceptance('a', receivedAt)).toBe('test_full')
      expect(await messages.predictAcceptance('b', receivedAt)).toBe('accepted')
      expect((await messages.accept('b', message)).state).toBe('accepted')
    })

    it('shows the first report until the next one is complete', async () => {
      const { tests, messages } = await open()
      await tests.create({ token: 'a', ...newTest })
      await acceptOne(messages, 'a')
      const first = await completeOne(messages, 'First')
      const later = new Date(receivedAt.getTime() + 60_000)
      const laterMessage = { raw: sampleMessage('A longer one'), delivery: sampleDelivery({ receivedAt: later }) }
      expect(await messages.accept('a', laterMessage)).toMatchObject({ state: 'accepted', status: 'done' })
      expect(await tests.find('a', later)).toMatchObject({ status: 'done', receivedAt, reportedMessageId: first })
      const claimed = await messages.claimNext()
      expect(claimed?.status).toBe('done')
      expect((await tests.findReport('a'))?.facts.message.subject).toBe('First')
      const laterDone = new Date(later.getTime() + 1000)
      const at = { doneAt: laterDone, expiresAt: new Date(laterDone.getTime() + 90 * day) }
      await messages.complete(claimed?.id ?? 0, reportOf('Second'), at)
      expect(await tests.find('a', later)).toMatchObject({ status: 'done', receivedAt: later, ...at })
      expect(await tests.findReport('a')).toMatchObject({
        messageId: claimed?.id,
        messageSize: laterMessage.raw.length,
        facts: { message: { subject: 'Second' } },
      })
    })

    it('claims in the order of arrival, one message of a test at a time', async () => {
      const { tests, messages } = await open()
      await tests.create({ token: 'a', ...newTest })
      await tests.create({ token: 'b', ...newTest })
      const a1 = await acceptOne(messages, 'a')
      const a2 = await acceptOne(messages, 'a')
      const b1 = await acceptOne(messages, 'b')
      expect([await claimOne(messages), await claimOne(messages)]).toEqual([a1, b1])
      expect(await messages.claimNext()).toBeNull()
      await messages.complete(a1, reportOf('First'), { doneAt, expiresAt: laterExpiry })
      expect(await claimOne(messages)).toBe(a2)
    })

    it('measures waiting messages, not those being analyzed', async () => {
      const store = await open()
      await store.ping()
      const { tests, messages } = store
      for (const token of ['a', 'b']) await tests.create({ token, ...newTest })
      expect(await messages.measureBacklog()).toEqual({ messages: 0, oldestReceivedAt: null })
      await acceptOne(messages, 'a')
      const later = new Date(receivedAt.getTime() + 1000)
      await acceptOne(messages, 'b', { ...message, delivery: sampleDelivery({ receivedAt: later }) })
      expect(await messages.measureBacklog()).toEqual({ messages: 2, oldestReceivedAt: receivedAt })
      await claimOne(messages)
      expect(await messages.measureBacklog()).toEqual({ messages: 1, oldestReceivedAt: later })
    })

    it('claims only small messages if asked to, in order', async () => {
      const { tests, messages } = await open()
      for (const token of ['a', 'b']) await tests.create({ token, ...newTest })
      const [large, small] = [smallOctets + 1, smallOctets].map((size) => ({ ...message, raw: Buffer.alloc(size) }))
      const first = await acceptOne(messages, 'a', large)
      await acceptOne(messages, 'a', small)
      const other = await acceptOne(messages, 'b', small)
      expect((await messages.claimNext('small'))?.id).toBe(other)
      expect(await messages.claimNext('small')).toBeNull()
      expect(await claimOne(messages)).toBe(first)
    })

    it('gives each message to one claimer', async () => {
      const { tests, messages } = await open()
      for (const token of ['a', 'b', 'c']) {
        await tests.create({ token, ...newTest })
        await acceptOne(messages, token)
      }
      const claimed = await Promise.all(Array.from({ length: 6 }, () => messages.claimNext()))
      expect(claimed.map((entry) => entry?.token ?? null).sort()).toEqual(['a', 'b', 'c', null, null, null])
    })

    it('requeues messages claimed before a crash, with a suspicion that only grows with crashes', async () => {
      const { tests, messages } = await open()
      for (const token of ['a', 'b']) {
        await tests.create({ token, ...newTest })
        await acceptOne(messages, token)
      }
      await completeOne(messages)
      await acceptOne(messages, 'a')
      await claimOne(messages)
      expect(await messages.recover()).toBe(2)
      expect(await messages.claimNext()).toMatchObject({ token: 'b', suspicion: 1 })
      expect(await messages.recover()).toBe(2)
      const again = await messages.claimNext()
      expect(again).toMatchObject({ token: 'b', suspicion: 1 })
      expect(await messages.claimNext()).toMatchObject({ token: 'a', suspicion: 0 })
      expect(await messages.claimNext()).toBeNull()
      await messages.suspect(again?.id ?? 0)
      await messages.recover()
      expect(await messages.claimNext()).toMatchObject({ token: 'b', suspicion: 2 })
    })

    it('returns a message to the queue as if unclaimed', async () => {
      const { tests, messages } = await open()
      await tests.create({ token: 'a', ...newTest })
      const id = await acceptOne(messages, 'a')
      await messages.release(await claimOne(messages))
      expect(await messages.claimNext()).toMatchObject({ id, suspicion: 0 })
    })

    it('returns a message to its place with one more suspicion', async () => {
      const { tests, messages } = await open()
      for (const token of ['a', 'b']) {
        await tests.create({ token, ...newTest })
        await acceptOne(messages, token)
      }
      for (const suspicion of [0, 1, 2]) {
        const claimed = await messages.claimNext()
        expect(claimed).toMatchObject({ token: 'a', suspicion })
        await messages.putOff(claimed?.id ?? 0)
      }
    })

    it('completes a message once, and not after it was removed', async () => {
      const { tests, messages } = await open()
      const at = { doneAt, expiresAt: laterExpiry }
      for (const token of ['a', 'b']) {
        await tests.create({ token, ...newTest })
        await acceptOne(messages, token)
      }
      const first = await completeOne(messages, 'First')
      expect(await messages.complete(first, reportOf('Again'), at)).toBe(false)
      expect((await tests.findReport('a'))?.facts.message.subject).toBe('First')
      const second = await claimOne(messages)
      await removeNow(tests, 'b')
      expect(await messages.complete(second, reportOf('Late'), at)).toBe(false)
    })
  })
}

/** The contract that every store fulfills. */
export function describeRepositories(name: string, open: OpenStore): void {
  describeMessageRepositories(name, open)
  describeRowRepository(name, open)

  describe(`${name}: the history`, () => {
    const minutesLater = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)

    /** A test with a report on its message, created this many minutes after the first. */
    async function store({ tests, messages }: Store, token: string, minutes: number, summary?: Partial<ReportSummary>) {
      await tests.create({ token, ...newTest, name: `Test ${token}`, createdAt: minutesLater(minutes) })
      if (!summary) return
      await acceptOne(messages, token)
      await completeOne(messages, `Subject ${token}`, summary)
    }

    async function openWithTests() {
      const repositories = await open()
      await store(repositories, 'good', 1, { score: 9.5, verdict: 'inbox', stream: 'shop.example a' })
      await store(repositories, 'bad', 2, { score: 3, verdict: 'spam', stream: 'shop.example b' })
      await store(repositories, 'dark', 3, { score: null, verdict: 'unknown', stream: null })
      await store(repositories, 'new', 4)
      return repositories
    }

    it('sorts by time and score, unscored tests last', async () => {
      const { tests } = await openWithTests()
      expect(await tokensOf(tests, {}, 'newest')).toEqual(['new', 'dark', 'bad', 'good'])
      expect(await tokensOf(tests, {}, 'oldest')).toEqual(['good', 'bad', 'dark', 'new'])
      expect(await tokensOf(tests, {}, 'best')).toEqual(['good', 'bad', 'new', 'dark'])
      expect(await tokensOf(tests, {}, 'worst')).toEqual(['bad', 'good', 'dark', 'new'])
    })

    it('is filtered by state, verdict, time, and stream', async () => {
      const { tests } = await openWithTests()
      expect(await tokensOf(tests, { status: 'waiting' })).toEqual(['new'])
      expect(await tokensOf(tests, { verdict: 'spam' })).toEqual(['bad'])
      expect(await tokensOf(tests, { since: minutesLater(3) })).toEqual(['new', 'dark'])
      expect(await tokensOf(tests, { stream: 'shop.example a' })).toEqual(['good'])
      expect(await tokensOf(tests, { stream: 'shop.example a', verdict: 'spam' })).toEqual([])
    })

    it('is searched by name, subject, and author, word by word, in any case and with or without accents', async () => {
      const { tests, messages } = await open()
      await tests.create({ token: 'a', ...newTest, name: 'Żółta Łąka' })
      await tests.create({ token: 'b', ...newTest, name: null })
      await acceptOne(messages, 'b')
      await completeOne(messages, 'Große Überraschung')
      expect(await tokensOf(tests, { text: 'laka ZOLTA' })).toEqual(['a'])
      expect(await tokensOf(tests, { text: 'żółta' })).toEqual(['a'])
      expect(await tokensOf(tests, { text: 'uberrasch' })).toEqual(['b'])
      expect(await tokensOf(tests, { text: messageFacts().message.from ?? '' })).toEqual(['b'])
      expect(await tokensOf(tests, { text: 'laka sale' })).toEqual([])
      expect(await tokensOf(tests, { text: '%' })).toEqual([])
    })

    it('is found by characters that have a meaning in patterns, and by words after NUL', async () => {
      const { tests } = await open()
      await tests.create({ token: 'a', ...newTest, name: '50%_off! \\o/\0later' })
      for (const text of ['50%', '%_', '_off!', '!', '\\o/', 'later', "'"])
        expect(await tokensOf(tests, { text })).toEqual(text === "'" ? [] : ['a'])
      for (const text of ['5_%', 'o%f', '%%', '_o_', '!!']) expect(await tokensOf(tests, { text })).toEqual([])
    })

    it('hides a discarded test before removing it', async () => {
      const { tests, messages, reports } = await openWithTests()
      expect(await tests.discard('good', receivedAt)).toBe(true)
      expect(await tests.discard('good', receivedAt)).toBe(false)
      expect(await tests.find('good', receivedAt)).toBeNull()
      expect(await tokensOf(tests, { verdict: 'inbox' })).toEqual([])
      expect(await reports.listOfTest('good', receivedAt)).toEqual([])
      expect(await messages.accept('good', message)).toEqual({ state: 'unknown_test' })
      expect(await tests.removeExpired(receivedAt)).toBe(0)
      expect(await tests.restore('good', new Date(receivedAt.getTime() + undoTime - 1))).toBe(true)
      expect(await tests.restore('good', receivedAt)).toBe(false)
      expect(await tests.find('good', receivedAt)).toMatchObject({ status: 'done' })
      expect(await reports.listOfTest('good', receivedAt)).toHaveLength(1)
    })

    it('removes a discarded test after its restore period, in any state', async () => {
      const { tests, messages } = await open()
      await tests.create({ token: 'a', ...newTest })
      await acceptOne(messages, 'a')
      await tests.discard('a', receivedAt)
      const over = new Date(receivedAt.getTime() + undoTime)
      expect(await tests.restore('a', over)).toBe(false)
      expect(await tests.removeExpired(over)).toBe(1)
      expect(await tests.restore('a', receivedAt)).toBe(false)
    })

    it('stores every report of a test by number', async () => {
      const { tests, messages, reports } = await open()
      await tests.create({ token: 'a', ...newTest })
      for (const subject of ['First', 'Second']) {
        await acceptOne(messages, 'a')
        await completeOne(messages, subject)
      }
      const { listTally } = reportOf('First')
      expect(await reports.listOfTest('a', receivedAt)).toMatchObject([
        { token: 'a', number: 1, subject: 'First', score: 7.5, points: { content: 2.5 }, receivedAt, listTally },
        { token: 'a', number: 2, subject: 'Second' },
      ])
      expect((await reports.findNumbered('a', 1))?.facts.message.subject).toBe('First')
      expect((await reports.findNumbered('a', 2))?.facts.message.subject).toBe('Second')
      expect(await reports.findNumbered('a', 3)).toBeNull()
      expect(await reports.findNumbered('b', 1)).toBeNull()
    })

    it('returns the latest reports of a stream', async () => {
      const repositories = await openWithTests()
      await store(repositories, 'later', 5, { score: 8, verdict: 'inbox', stream: 'shop.example a' })
      const tokens = async (limit: number) =>
        (await repositories.reports.listOfStream('shop.example a', limit, receivedAt)).map(({ token }) => token)
      expect(await tokens(10)).toEqual(['good', 'later'])
      expect(await tokens(1)).toEqual(['later'])
      await repositories.tests.discard('later', receivedAt)
      expect(await tokens(10)).toEqual(['good'])
    })

    it('shows a re-evaluated report, also in lists if it is the latest', async () => {
      const { tests, messages, reports } = await open()
      await tests.create({ token: 'a', ...newTest })
      const ids: number[] = []
      for (const subject of ['First', 'Second']) {
        await acceptOne(messages, 'a')
        ids.push(await completeOne(messages, subject))
      }
      const [first = 0, second = 0] = ids
      const listTally: ListTally = { listed: [], unknown: [], clean: 4, unasked: ['domains'] }
      const summary = {
        score: 1,
        score_floor: 0.5,
        verdict: 'rejected',
        verdict_floor: 'rejected',
        stream: 'shop.example b',
        points: { lists: 9 },
        listTally,
      } as const
      const observed = { receiver: 'gmail', state: 'rejected', source: 'reply' } as const
      const renewed = { ...summary, observed, messageDigest: 'abc', basis: 'lists 2' }
      await reports.saveSummary(first, { ...renewed, content_score: null })
      expect(await tokensOf(tests, { verdict: 'rejected' })).toEqual([])
      await reports.saveSummary(second, { ...renewed, content_score: 6.1 })
      const { tests: listed } = await tests.search(allTests, { order: 'newest', offset: 0, limit: 10 }, receivedAt)
      expect(listed).toMatchObject([
        { score: 1, score_floor: 0.5, verdict: 'rejected', verdict_floor: 'rejected', content_score: 6.1, observed },
      ])
      expect(await tokensOf(tests, { verdict: 'rejected' })).toEqual(['a'])
      expect(await reports.listOfTest('a', receivedAt)).toMatchObject([summary, summary])
      expect(await reports.listOutdated('lists 2')).toEqual([])
      expect(await reports.listOutdated('lists 3')).toEqual([second, first])
      expect((await reports.find(second))?.facts.message.subject).toBe('Second')
      expect(await reports.find(second + 1)).toBeNull()
    })
  })

  describe(`${name}: domain observations`, () => {
    it('keep the newest, when it began, and the grade before', async () => {
      const { domains } = await open()
      const sound = { grade: 'A', grade_floor: 'B', score: 9.5, isKnown: true } as const
      const problems = [{ finding: 'spf.all_open' as const, params: { domain: 'shop.example' } }]
      const broken = { grade: 'F', grade_floor: 'F', score: 1.5, problems, isKnown: true } as const
      const by = (observedAt: Date, source: 'audit' | 'monitor') => ({ observedAt, source })
      await domains.save('shop.example', { ...sound, problems: [] }, by(createdAt, 'audit'))
      await domains.save('shop.example', broken, by(receivedAt, 'monitor'))
      await domains.save('shop.example', { ...sound, problems: [] }, by(createdAt, 'audit'))
      await domains.repeat('shop.example', doneAt)
      await domains.save('other.example', { ...sound, problems: [] }, by(createdAt, 'audit'))
      const [shop, other] = await domains.list(10)
      const { isKnown: _, ...shown } = broken
      expect(shop).toEqual({
        ...shown,
        ...by(doneAt, 'monitor'),
        domain: 'shop.example',
        since: receivedAt,
        previousGrade: 'A',
      })
      expect(other).toMatchObject({ domain: 'other.example', previousGrade: null })
      expect(await domains.list(1)).toHaveLength(1)
      await domains.removeBefore(receivedAt)
      expect(await domains.list(10)).toHaveLength(1)
    })
  })

  describe(`${name}: domain audits`, () => {
    const key = { domain: 'shop.example', selectors: ['a', 'b'] }

    it('returns a cached audit until it expires, without its plan', async () => {
      const { audits } = await open()
      const { plan, ...report } = await audit('@ TXT "v=spf1 -all"')
      expect(plan).toBeDefined()
      expect(await audits.find(key, createdAt)).toBeNull()
      await audits.save(key, { ...report, plan }, expiresAt)
      expect(await audits.find(key, justBeforeExpiry)).toEqual({ report, expiresAt })
      expect(await audits.find(key, expiresAt)).toBeNull()
    })

    it('distinguishes domains and selectors', async () => {
      const { audits } = await open()
      await audits.save(key, await audit(''), expiresAt)
      expect(await audits.find({ ...key, domain: 'news.shop.example' }, createdAt)).toBeNull()
      expect(await audits.find({ ...key, selectors: [] }, createdAt)).toBeNull()
      expect(await audits.find({ ...key, selectors: ['a'] }, createdAt)).toBeNull()
    })

    it('keeps the latest', async () => {
      const { audits } = await open()
      const earlier = await audit('@ TXT "v=spf1 ?all"')
      const { plan: _, ...later } = await audit('@ TXT "v=spf1 -all"')
      await audits.save(key, earlier, laterExpiry)
      await audits.save(key, later, expiresAt)
      expect(await audits.find(key, createdAt)).toEqual({ report: later, expiresAt })
    })

    it('removes expired entries', async () => {
      const { audits } = await open()
      await audits.save(key, await audit(''), expiresAt)
      await audits.removeExpired(justBeforeExpiry)
      expect(await audits.find(key, createdAt)).not.toBeNull()
      await audits.removeExpired(expiresAt)
      expect(await audits.find(key, createdAt)).toBeNull()
    })

    /** Stores a message with signatures, given as domain, selector, and whether it verifies. */
    async function storeSigned({ tests, messages }: Store, token: string, ...signatures: [string, string, boolean][]) {
      await tests.create({ token, ...newTest })
      await acceptOne(messages, token)
      const dkim_signatures = signatures.map(([domain, selector, passes]) => {
        return { ...passingSignature, domain, selector, result: passes ? ('pass' as const) : ('fail' as const) }
      })
      const report = { ...reportOf('Sale'), ...reevaluate(messageFacts({ dkim_signatures })) }
      await messages.complete(await claimOne(messages), report, { doneAt, expiresAt: laterExpiry })
    }

    it('lists selectors of verified signatures, latest first', async () => {
      const store = await open()
      await storeSigned(store, 'a', ['shop.example', 'old', true], ['esp.example', 'esp', true])
      await storeSigned(store, 'b', ['Shop.example', 'New', true], ['shop.example', 'new', true])
      await storeSigned(store, 'c', ['shop.example', 'forged', false])
      expect(await store.audits.findSelectors('shop.example')).toEqual(['new', 'old'])
      expect(await store.audits.findSelectors('esp.example')).toEqual(['esp'])
      expect(await store.audits.findSelectors('example')).toEqual([])
    })

    it('forgets the selectors of a test that is removed', async () => {
      const store = await open()
      await storeSigned(store, 'a', ['shop.example', 'old', true])
      await removeNow(store.tests, 'a')
      expect(await store.audits.findSelectors('shop.example')).toEqual([])
    })
  })

  describe(`${name}: keys`, () => {
    const key = {
      id: 'k1',
      hash: Buffer.alloc(32, 1),
      name: 'ci',
      plan: 'free',
      rights: ['tests'],
      credits: 3,
      createdAt,
    } as const

    it('finds, lists, updates, and revokes keys', async () => {
      const { keys } = await open()
      await keys.create({ ...key, id: 'k2', name: null, createdAt: receivedAt })
      await keys.create(key)
      expect(await keys.find('k1')).toEqual({ ...key, lastUsedAt: null, revokedAt: null })
      expect(await keys.find('k3')).toBeNull()
      expect((await keys.list()).map(({ id }) => id)).toEqual(['k1', 'k2'])
      expect((await keys.list())[0]).not.toHaveProperty('hash')
      await keys.touch('k1', receivedAt)
      expect(await keys.revoke('k1', doneAt)).toBe(true)
      expect(await keys.revoke('k1', laterExpiry)).toBe(true)
      expect(await keys.revoke('k3', doneAt)).toBe(false)
      expect(await keys.find('k1')).toMatchObject({ lastUsedAt: receivedAt, revokedAt: doneAt })
    })

    it('stores which key created a test', async () => {
      const { keys, tests } = await open()
      await keys.create(key)
      await tests.create({ token: 'a', ...newTest, keyId: 'k1' })
      expect((await tests.find('a', createdAt))?.keyId).toBe('k1')
      await expect(tests.create({ token: 'b', ...newTest, keyId: 'k9' })).rejects.toThrow()
    })
  })

  describe(`${name}: the tests of a key`, () => {
    const key = {
      hash: Buffer.alloc(32, 1),
      name: null,
      plan: 'free',
      rights: ['tests'],
      credits: 0,
      createdAt,
    } as const
    const minutesLater = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)

    async function openWithKeys() {
      const store = await open()
      for (const id of ['mine', 'other']) await store.keys.create({ ...key, id })
      return store
    }

    it('are listed page by page, newest first', async () => {
      const { tests } = await openWithKeys()
      for (const [token, minutes] of Object.entries({ a: 1, b: 2, c: 2, d: 3 }))
        await tests.create({ token, ...newTest, keyId: 'mine', createdAt: minutesLater(minutes) })
      await tests.create({ token: 'e', ...newTest, keyId: 'other' })
      await tests.create({ token: 'f', ...newTest })
      await tests.create({ token: 'g', ...newTest, keyId: 'mine', expiresAt: minutesLater(4) })
      const page = async (after: InboxTestPlace | null, limit: number) =>
        (await tests.listByKey('mine', { after, limit }, minutesLater(5))).map(({ token }) => token)
      expect(await page(null, 10)).toEqual(['d', 'c', 'b', 'a'])
      expect(await page(null, 2)).toEqual(['d', 'c'])
      expect(await page({ createdAt: minutesLater(2), token: 'c' }, 2)).toEqual(['b', 'a'])
      expect(await page({ createdAt: minutesLater(1), token: 'a' }, 2)).toEqual([])
    })

    it('are removed as unused only with the same key, or without one, and before a message arrives', async () => {
      const { tests, messages } = await openWithKeys()
      await tests.create({ token: 'a', ...newTest })
      await tests.create({ token: 'b', ...newTest, keyId: 'mine' })
      await tests.create({ token: 'c', ...newTest })
      await acceptOne(messages, 'c')
      const others = [
        ['a', 'mine'],
        ['b', null],
        ['b', 'other'],
        ['c', null],
      ] as const
      for (const [token, keyId] of others) expect(await tests.removeWaiting(token, keyId, createdAt)).toBe(false)
      expect(await tests.removeWaiting('a', null, expiresAt)).toBe(false)
      expect(await tests.removeWaiting('a', null, createdAt)).toBe(true)
      expect(await tests.removeWaiting('a', null, createdAt)).toBe(false)
      expect(await tests.removeWaiting('b', 'mine', createdAt)).toBe(true)
      expect(await tests.find('c', createdAt)).not.toBeNull()
    })

    it('cannot be removed with another key', async () => {
      const { tests } = await openWithKeys()
      await tests.create({ token: 'a', ...newTest, keyId: 'mine' })
      await tests.create({ token: 'b', ...newTest })
      expect(await tests.removeOfKey('a', 'other', createdAt)).toBe(false)
      expect(await tests.removeOfKey('b', 'mine', createdAt)).toBe(false)
      expect(await tests.removeOfKey('a', 'mine', expiresAt)).toBe(false)
      expect(await tests.removeOfKey('a', 'mine', createdAt)).toBe(true)
      expect(await tests.removeOfKey('a', 'mine', createdAt)).toBe(false)
      expect(await tests.find('b', createdAt)).not.toBeNull()
    })
  })

  describe(`${name}: quotas`, () => {
    const day = { counter: 'day', resetsAt: doneAt, max: 3 }
    const month = { counter: 'month', resetsAt: expiresAt, max: 4 }

    it('never exceed the limit, even concurrently', async () => {
      const { quotas } = await open()
      const outcomes = await Promise.all(Array.from({ length: 100 }, () => quotas.consume([day])))
      const usedOf = (isTaken: boolean) =>
        outcomes.filter(({ taken }) => taken === isTaken).map(({ used }) => used[0] ?? 0)
      expect(usedOf(true).sort()).toEqual([1, 2, 3])
      expect(usedOf(false)).toEqual(Array.from({ length: 97 }, () => 3))
      expect(await quotas.read([day])).toEqual([3])
    })

    it('are consumed together or not at all', async () => {
      const { quotas } = await open()
      for (let count = 0; count < 3; count++) await quotas.consume([day, month])
      expect(await quotas.consume([day, month])).toEqual({ taken: false, used: [3, 3] })
      expect(await quotas.read([day, month])).toEqual([3, 3])
    })

    it('reset per period and counter', async () => {
      const { quotas } = await open()
      await quotas.consume([day])
      expect(await quotas.consume([{ ...day, resetsAt: laterExpiry }])).toEqual({ taken: true, used: [1] })
      expect(await quotas.consume([{ ...day, counter: 'other' }])).toEqual({ taken: true, used: [1] })
    })

    it('can be refunded, but not beyond what was used', async () => {
      const { quotas } = await open()
      await quotas.consume([day, month])
      await quotas.giveBack([day])
      await quotas.giveBack([day])
      expect(await quotas.read([day, month])).toEqual([0, 1])
    })

    it('are removed after their period', async () => {
      const { quotas } = await open()
      await quotas.consume([day, month])
      await quotas.removeEnded(doneAt)
      expect(await quotas.read([day, month])).toEqual([0, 1])
    })
  })

  describe(`${name}: sessions`, () => {
    it('gives a code to one of several callers, until it is too old', async () => {
      const { sessions } = await open()
      const [hash, other, late] = [1, 2, 3].map((octet) => Buffer.alloc(32, octet))
      for (const each of [hash, other, late]) if (each) await sessions.addCode(each, createdAt)
      if (!hash || !other || !late) throw new Error('three codes')
      const taken = await Promise.all([1, 2, 3].map(() => sessions.takeCode(hash)))
      expect(taken.filter(Boolean)).toEqual([createdAt])
      await sessions.removeCodesBefore(new Date(createdAt.getTime() - 1))
      expect(await sessions.takeCode(other)).toEqual(createdAt)
      await sessions.removeCodesBefore(createdAt)
      expect(await sessions.takeCode(late)).toBeNull()
    })

    it('finds a session until it expires', async () => {
      const { sessions } = await open()
      const [hash, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
      await sessions.create(hash, expiresAt)
      expect(await sessions.exists(hash, justBeforeExpiry)).toBe(true)
      expect(await sessions.exists(hash, expiresAt)).toBe(false)
      expect(await sessions.exists(other, createdAt)).toBe(false)
      await sessions.removeExpired(justBeforeExpiry)
      expect(await sessions.exists(hash, createdAt)).toBe(true)
      await sessions.removeExpired(expiresAt)
      expect(await sessions.exists(hash, createdAt)).toBe(false)
    })

    it('ends all sessions', async () => {
      const { sessions } = await open()
      await sessions.create(Buffer.alloc(32, 1), expiresAt)
      await sessions.create(Buffer.alloc(32, 2), expiresAt)
      expect(await sessions.removeAll()).toBe(2)
      expect(await sessions.exists(Buffer.alloc(32, 1), createdAt)).toBe(false)
      expect(await sessions.removeAll()).toBe(0)
    })
  })
}
