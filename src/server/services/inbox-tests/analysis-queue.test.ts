import { once } from 'node:events'
import { join } from 'node:path'
import fc from 'fast-check'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestClock } from '../../../../test/support/clock.ts'
import { messageFacts } from '../../../../test/support/message-facts.ts'
import { largeSampleMessage, sampleDelivery, sampleMessage } from '../../../../test/support/messages.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import type { EngineReport } from '../../../engine/ports/analysis.ts'
import { reevaluate } from '../../../engine/score/reevaluate.ts'
import type { StatusEvent } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { type ReceivedMessage, sizeOf } from '../../ground/received-message.ts'
import { type MessageRepository, undoTime } from '../../storage/repositories.ts'
import { openStore } from '../../storage/sqlite/open.ts'
import { storeFile } from '../../storage/sqlite/store-file.ts'
import type { Store } from '../../storage/store.ts'
import { StoreError } from '../../storage/store-error.ts'
import { AnalyzerClosedError } from '../../worker/analyzer.ts'
import { type AnalysisQueueOptions, createAnalysisQueue } from './analysis-queue.ts'
import { expiryAfter } from './retention.ts'

const log = pino({ level: 'silent' })
const clock = createTestClock()

/** Removes a test as the sweep does after the undo time. */
async function removeTest({ tests }: Store, token: string): Promise<void> {
  await tests.discard(token, clock.now())
  await tests.removeExpired(new Date(clock.now().getTime() + undoTime))
}

/** A report that names the message by its subject. */
function reportOn({ raw }: ReceivedMessage): EngineReport {
  const subject = /^Subject: (.*)\r$/m.exec(raw.toString())?.[1] ?? null
  return reevaluate(messageFacts({ message: { ...messageFacts().message, subject } }))
}

type Pause = NonNullable<AnalysisQueueOptions['pause']>

/** An analyzer whose analyses end on demand. */
function createHeldAnalyzer(size: number) {
  const underWay: { subject: string; end(report?: EngineReport): void; fail(error: Error): void }[] = []
  const analyzer: AnalysisQueueOptions['analyzer'] = {
    size,
    prepare: () => {},
    analyze(input, onProgress) {
      const { promise, resolve, reject } = Promise.withResolvers<EngineReport>()
      const report = reportOn(input)
      onProgress?.({ stage: 'parsing', dns: { answered: 0, asked: 0 } })
      const entry = {
        subject: String(report.facts.message.subject),
        end: (other = report) => resolve(other),
        fail: (error: Error) => reject(error),
      }
      underWay.push(entry)
      return promise.finally(() => underWay.splice(underWay.indexOf(entry), 1))
    },
    async close() {
      for (const { fail } of [...underWay]) fail(new AnalyzerClosedError())
    },
  }
  return { analyzer, underWay }
}

const untilClosed: Pause = (_, signal) => once(signal, 'abort').then(() => {})

function setUp({
  size = 1,
  wrap = (messages: MessageRepository) => messages,
  pause = async () => {},
}: {
  size?: number
  wrap?: (messages: MessageRepository) => MessageRepository
  pause?: Pause
} = {}) {
  const store = openStore(join(temporaryFolder(), storeFile))
  const held = createHeldAnalyzer(size)
  const events: (StatusEvent & { token: string })[] = []
  const pauses: number[] = []
  const queue = createAnalysisQueue({
    messages: wrap(store.messages),
    analyzer: held.analyzer,
    events: { publish: (token, event) => events.push({ token, ...event }) },
    clock,
    log,
    pause(milliseconds, signal) {
      pauses.push(milliseconds)
      return pause(milliseconds, signal)
    },
  })
  onTestFinished(async () => {
    const closing = queue.close()
    await held.analyzer.close()
    await closing
    store.close()
  })
  return { store, ...held, queue, events, pauses }
}

async function createTest({ tests }: Store, token: string): Promise<void> {
  const createdAt = clock.now()
  const expiresAt = expiryAfter(createdAt)
  await tests.create({ token, lang: 'en', name: null, sendingIp: null, keyId: null, createdAt, expiresAt })
}

async function accept(store: Store, token: string, subject = token): Promise<void> {
  await acceptRaw(store, token, sampleMessage(subject))
}

async function acceptRaw({ messages }: Store, token: string, raw: Buffer): Promise<void> {
  const delivery = sampleDelivery({ receivedAt: clock.now() })
  const { state } = await messages.accept(token, { raw, delivery })
  expect(state).toBe('accepted')
}

/** Waits until a condition that depends on the disk holds. */
async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await condition()).toBe(true), { interval: 1 })
}

async function isDone({ tests }: Store, token: string): Promise<boolean> {
  return (await tests.find(token, clock.now()))?.status === 'done'
}

describe('createAnalysisQueue', () => {
  it('produces and announces the report of a message', async () => {
    const { store, queue, underWay, events } = setUp()
    await createTest(store, 'a')
    await accept(store, 'a', 'Sale')
    queue.notify()
    await eventually(() => underWay.length === 1)
    underWay[0]?.end()
    await eventually(() => events.length === 2)
    const at = clock.now().toISOString()
    expect(events).toEqual([
      { token: 'a', status: 'received', at, progress: { stage: 'parsing', dns: { answered: 0, asked: 0 } } },
      { token: 'a', status: 'done', at },
    ])
    expect(await store.tests.find('a', clock.now())).toMatchObject({
      doneAt: clock.now(),
      expiresAt: expiryAfter(clock.now()),
    })
    expect(await store.reports.listOfTest('a', clock.now())).toMatchObject([
      { subject: 'Sale', score: expect.any(Number) },
    ])
  })

  it('runs as many analyses as the analyzer allows', async () => {
    const { store, queue, underWay } = setUp({ size: 2 })
    for (const token of ['a', 'b', 'c']) {
      await createTest(store, token)
      await accept(store, token)
      queue.notify()
    }
    await eventually(() => underWay.length === 2)
    underWay[0]?.end()
    await eventually(() => underWay.map(({ subject }) => subject).join() === 'b,c')
  })

  it('reserves a lane for small messages', async () => {
    const { store, queue, underWay } = setUp({ size: 2 })
    const subjects = () => underWay.map(({ subject }) => subject).join()
    for (const token of ['large', 'larger']) {
      await createTest(store, token)
      await acceptRaw(store, token, largeSampleMessage(token))
      queue.notify()
    }
    for (const token of ['small', 'smaller']) {
      await createTest(store, token)
      await accept(store, token)
      queue.notify()
    }
    await eventually(() => subjects() === 'large,small')
    underWay[1]?.end()
    await eventually(() => subjects() === 'large,smaller')
    underWay[0]?.end()
    await eventually(() => subjects() === 'smaller,larger')
  })

  it('analyzes the messages of one test in order', async () => {
    const { store, queue, underWay } = setUp({ size: 2 })
    await createTest(store, 'a')
    await accept(store, 'a', 'First')
    await accept(store, 'a', 'Second')
    queue.notify()
    queue.notify()
    await eventually(() => underWay.length === 1)
    underWay[0]?.end()
    await eventually(() => underWay[0]?.subject === 'Second')
    underWay[0]?.end()
    await eventually(async () => (await store.tests.findReport('a'))?.facts.message.subject === 'Second')
  })

  it('resumes after a crash', async () => {
    const { store, queue, underWay } = setUp({ size: 2 })
    for (const token of ['a', 'b']) {
      await createTest(store, token)
      await accept(store, token)
    }
    await store.messages.claimNext()
    await queue.start()
    await eventually(() => underWay.length === 2)
  })

  it('analyzes a message no matter how often the engine was killed', async () => {
    const { store, queue, underWay } = setUp()
    await createTest(store, 'a')
    await accept(store, 'a')
    for (let crash = 0; crash < 20; crash++) {
      await store.messages.claimNext()
      await store.messages.recover()
    }
    await queue.start()
    await eventually(() => underWay.length === 1)
    underWay[0]?.end()
    await eventually(() => isDone(store, 'a'))
    expect((await store.tests.findReport('a'))?.facts.analysis).toMatchObject({ state: 'known' })
  })

  it('gives up on a message whose report crashed the engine twice', async () => {
    const { store, queue, underWay } = setUp()
    await createTest(store, 'a')
    await accept(store, 'a')
    for (let crash = 0; crash < 3; crash++) {
      const claimed = await store.messages.claimNext()
      if (claimed?.suspicion) await store.messages.suspect(claimed.id)
      await store.messages.recover()
    }
    await queue.start()
    await eventually(() => isDone(store, 'a'))
    expect(underWay).toHaveLength(0)
    expect((await store.tests.findReport('a'))?.facts.analysis).toEqual({
      state: 'unavailable',
      reason: { code: 'analysis_failed' },
    })
  })

  it('does not store a report that cannot be presented', async () => {
    const { store, queue, underWay } = setUp()
    await createTest(store, 'a')
    await accept(store, 'a')
    queue.notify()
    await eventually(() => underWay.length === 1)
    const report = reevaluate(messageFacts())
    Reflect.deleteProperty(report.facts, 'dmarc')
    underWay[0]?.end(report)
    await eventually(() => isDone(store, 'a'))
    expect((await store.tests.findReport('a'))?.facts.analysis.state).toBe('unavailable')
  })

  it('retries a message after an internal error, while others continue', async () => {
    const { promise: longPause, resolve: endPause } = Promise.withResolvers<void>()
    const { store, queue, underWay, pauses } = setUp({
      // The lane continues; the failed message waits.
      pause: async (milliseconds) => (milliseconds === 500 ? undefined : await longPause),
    })
    for (const token of ['a', 'b']) {
      await createTest(store, token)
      await accept(store, token)
    }
    queue.notify()
    await eventually(() => underWay.length === 1)
    underWay[0]?.fail(new Error('a fault of ours'))
    await eventually(() => underWay[0]?.subject === 'b')
    underWay[0]?.end()
    await eventually(() => isDone(store, 'b'))
    expect(await store.messages.claimNext()).toBeNull()
    endPause()
    await eventually(() => underWay[0]?.subject === 'a')
    underWay[0]?.end()
    await eventually(() => isDone(store, 'a'))
    expect(pauses).toEqual([1000, 500])
  })

  it('gives up on a message after three failed attempts', async () => {
    const { store, queue, underWay, pauses } = setUp()
    await createTest(store, 'a')
    await accept(store, 'a')
    queue.notify()
    for (const attempt of [1, 2, 3]) {
      await eventually(() => underWay.length === 1)
      underWay[0]?.fail(new Error(`fault ${attempt}`))
      await eventually(() => pauses.length === 2 * attempt)
    }
    await eventually(() => isDone(store, 'a'))
    expect((await store.tests.findReport('a'))?.facts.analysis).toEqual({
      state: 'unavailable',
      reason: { code: 'analysis_failed' },
    })
    expect(pauses).toEqual([1000, 500, 5000, 500, 25_000, 500])
  })

  it('leaves messages waiting for a retry in the queue on close', async () => {
    const { store, queue, underWay, pauses } = setUp({ pause: untilClosed })
    await createTest(store, 'a')
    await accept(store, 'a')
    queue.notify()
    await eventually(() => underWay.length === 1)
    underWay[0]?.fail(new Error('a fault of ours'))
    await eventually(() => pauses.length === 2)
    await queue.close()
    expect(await store.messages.claimNext()).toMatchObject({ token: 'a', suspicion: 1 })
  })

  it('backs off from a message that the store does not return, while others continue', async () => {
    const waits: (() => void)[] = []
    const { store, queue, underWay, pauses } = setUp({
      // The lane continues; the kept message waits.
      pause: async (milliseconds) => (milliseconds === 500 ? undefined : await new Promise((end) => waits.push(end))),
    })
    for (const token of ['a', 'b']) {
      await createTest(store, token)
      await accept(store, token)
    }
    queue.notify()
    for (const attempt of [1, 2, 3, 4, 5, 6, 7]) {
      await eventually(() => underWay[0]?.subject === 'a')
      underWay[0]?.fail(new StoreError('bodies_refused', 'the store of bodies refuses'))
      await eventually(() => pauses.length === 2 * attempt)
      if (attempt === 1) {
        await eventually(() => underWay[0]?.subject === 'b')
        underWay[0]?.end()
        await eventually(() => isDone(store, 'b'))
      }
      expect(await store.messages.claimNext()).toBeNull()
      waits.shift()?.()
    }
    await eventually(() => underWay[0]?.subject === 'a')
    underWay[0]?.end()
    await eventually(() => isDone(store, 'a'))
    expect(pauses.filter((pause) => pause !== 500)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    expect((await store.tests.findReport('a'))?.facts.analysis).toMatchObject({ state: 'known' })
  })

  it('reports a message that the store has lost', async () => {
    const { store, queue, underWay } = setUp()
    await createTest(store, 'a')
    await accept(store, 'a')
    queue.notify()
    await eventually(() => underWay.length === 1)
    underWay[0]?.fail(new StoreError('unreadable', 'the message body is missing'))
    await eventually(() => isDone(store, 'a'))
    const report = await store.tests.findReport('a')
    expect(report?.facts.analysis).toMatchObject({ state: 'unavailable', reason: { code: 'analysis_failed' } })
  })

  it('announces nothing for a removed test', async () => {
    const { store, queue, underWay, events } = setUp()
    await createTest(store, 'a')
    await createTest(store, 'b')
    await accept(store, 'a')
    await accept(store, 'b')
    queue.notify()
    await eventually(() => underWay.length === 1)
    await removeTest(store, 'a')
    underWay[0]?.end()
    await eventually(() => underWay[0]?.subject === 'b')
    expect(events.map(({ status }) => status)).not.toContain('done')
  })

  it('backs off while the store fails', async () => {
    let failures = 9
    const failing = async () => {
      if (failures-- > 0) throw new Error('the disk is full')
    }
    const { store, queue, underWay, pauses } = setUp({
      wrap: (messages) => ({
        ...messages,
        claimNext: (...args) => failing().then(() => messages.claimNext(...args)),
        complete: (...args) => failing().then(() => messages.complete(...args)),
      }),
    })
    await createTest(store, 'a')
    await accept(store, 'a')
    queue.notify()
    await eventually(() => underWay.length === 1)
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
    failures = 2
    underWay[0]?.end()
    await eventually(() => isDone(store, 'a'))
    expect(pauses.slice(9)).toEqual([500, 1000])
  })

  it('leaves unfinished messages in the queue on close', async () => {
    const { store, queue, analyzer, underWay } = setUp({ size: 1 })
    for (const token of ['a', 'b']) {
      await createTest(store, token)
      await accept(store, token)
    }
    queue.notify()
    await eventually(() => underWay.length === 1)
    const closing = queue.close()
    await analyzer.close()
    await closing
    queue.notify()
    expect(await store.messages.claimNext()).toMatchObject({ token: 'a', suspicion: 0 })
    expect(await store.messages.claimNext()).toMatchObject({ token: 'b', suspicion: 0 })
  })

  it('finishes or requeues open analyses on close', async () => {
    const { store, queue, underWay } = setUp()
    for (const token of ['a', 'b']) {
      await createTest(store, token)
      await accept(store, token)
    }
    queue.notify()
    await eventually(() => underWay.length === 1)
    const closing = queue.close()
    underWay[0]?.end()
    await closing
    expect(await isDone(store, 'a')).toBe(true)
    expect(await isDone(store, 'b')).toBe(false)
  })

  it('loses no message, no matter when it arrives', async () => {
    const script = fc.array(fc.record({ test: fc.nat(3), turns: fc.nat(4), large: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(script, fc.integer({ min: 1, max: 3 }), async (arrivals, size) => {
        const store = openStore(join(temporaryFolder(), storeFile))
        const order = new Map<string, string[]>()
        const analyzer: AnalysisQueueOptions['analyzer'] = {
          size,
          prepare: () => {},
          async analyze(input) {
            const turns = sizeOf(input.raw) % 3
            for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
            return reportOn(input)
          },
          close: async () => {},
        }
        const queue = createAnalysisQueue({
          messages: store.messages,
          analyzer,
          events: { publish: () => {} },
          clock,
          log,
        })
        for (const token of ['0', '1', '2', '3']) await createTest(store, token)
        for (const [index, { test, turns, large }] of arrivals.entries()) {
          const token = String(test)
          await acceptRaw(store, token, (large ? largeSampleMessage : sampleMessage)(`${index}`))
          order.set(token, [...(order.get(token) ?? []), `${index}`])
          queue.notify()
          for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
        }
        for (const [token, subjects] of order) {
          await eventually(async () => (await store.tests.findReport(token))?.facts.message.subject === subjects.at(-1))
        }
        await queue.close()
        expect(await store.messages.recover()).toBe(0)
        store.close()
      }),
      { numRuns: 15 },
    )
  })
})
