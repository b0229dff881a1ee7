import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestClock } from '../../../../test/support/clock.ts'
import { messageFacts } from '../../../../test/support/message-facts.ts'
import { sampleDelivery, sampleMessage } from '../../../../test/support/messages.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { summarizeReport } from '../../../engine/present/present-report.ts'
import { reevaluate } from '../../../engine/score/reevaluate.ts'
import { testReportSchema } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { openStore } from '../../storage/sqlite/open.ts'
import { storeFile } from '../../storage/sqlite/store-file.ts'
import { createPlacementService } from '../placements/placements.ts'
import { createHistoryService } from './history.ts'
import { createTestEvents } from './inbox-test-events.ts'
import { createTestPresenter } from './inbox-test-presenter.ts'
import { createTestService } from './inbox-tests.ts'
import { expiryAfter } from './retention.ts'

const all = { text: '', status: null, verdict: null, since: null, stream: null } as const
const newestFirst = { order: 'newest', offset: 0, limit: 10 } as const

function setUp() {
  const clock = createTestClock()
  const store = openStore(join(temporaryFolder(), storeFile))
  onTestFinished(() => store.close())
  const placements = createPlacementService({ store, clock })
  const presenter = createTestPresenter({
    mailDomain: 'sendproof.localhost',
    baseUrl: () => 'http://127.0.0.1:4780',
  })
  const tests = createTestService({
    store,
    queue: { prepare: () => {}, notify: () => {} },
    reviews: { review: async () => null },
    plans: { plan: async () => null },
    placements,
    events: createTestEvents(),
    presenter,
    clock,
    defaultLang: null,
  })
  const history = createHistoryService({ store, presenter, placements, clock })

  async function create(name: string | null = null) {
    clock.advance(1000)
    return (await tests.create({ lang: null, name, sendingIp: null, keyId: null })).token
  }

  /** A message with this subject, and its report. */
  async function report(token: string, subject: string) {
    clock.advance(1000)
    await tests.accept(token, { raw: sampleMessage(), delivery: sampleDelivery({ receivedAt: clock.now() }) })
    const message = await store.messages.claimNext()
    if (!message) throw new Error('nothing to claim')
    const evaluated = reevaluate(messageFacts({ message: { ...messageFacts().message, subject } }))
    const at = { doneAt: clock.now(), expiresAt: expiryAfter(clock.now()) }
    await store.messages.complete(message.id, { ...evaluated, ...summarizeReport(evaluated) }, at)
  }

  return { clock, history, create, report }
}

describe('createHistoryService', () => {
  it('lists tests with a summary of their report', async () => {
    const { history, create, report } = setUp()
    const older = await create('Older')
    const newer = await create()
    await report(older, 'Sale')
    const { tests, total } = await history.search(all, newestFirst)
    expect(total).toBe(2)
    expect(tests).toMatchObject([
      { token: newer, name: null, status: 'waiting', subject: null, score: null, verdict: null, stream: null },
      { token: older, name: 'Older', status: 'done', subject: 'Sale', score: expect.any(Number) },
    ])
  })

  it('reads each report of a test, in a language', async () => {
    const { history, create, report } = setUp()
    const token = await create()
    await report(token, 'First')
    await report(token, 'Second')
    expect(await history.listReports(token)).toMatchObject([
      { number: 1, subject: 'First' },
      { number: 2, subject: 'Second' },
    ])
    const first = await history.readReport(token, 1, 'pl')
    expect(testReportSchema.parse(first)).toEqual(first)
    expect(first).toMatchObject({ token, status: 'done', message: { subject: 'First' } })
    expect(first?.received_at).toBe('2026-11-20T12:00:02.000Z')
    expect(await history.readReport(token, 3)).toBeNull()
    expect(await history.readReport('unknown', 1)).toBeNull()
  })

  it('collects a stream from the reports of all its tests', async () => {
    const { history, create, report } = setUp()
    const [first, second] = [await create(), await create()]
    await report(first, 'First')
    await report(second, 'Second')
    await report(first, 'Third')
    const [{ stream } = { stream: null }] = await history.listReports(first)
    expect(await history.listStream(stream ?? '')).toMatchObject([
      { token: first, number: 1, subject: 'First' },
      { token: second, number: 1, subject: 'Second' },
      { token: first, number: 2, subject: 'Third' },
    ])
    expect(await history.listStream('shop.example nothing')).toEqual([])
  })

  it('deletes and restores a test', async () => {
    const { history, create, report, clock } = setUp()
    const token = await create()
    await report(token, 'Sale')
    expect(await history.discard(token)).toBe(true)
    expect((await history.search(all, newestFirst)).total).toBe(0)
    expect(await history.readReport(token, 1)).toBeNull()
    expect(await history.restore(token)).toBe(true)
    expect((await history.search(all, newestFirst)).total).toBe(1)
    await history.discard(token)
    clock.advance(600_000)
    expect(await history.restore(token)).toBe(false)
  })
})
