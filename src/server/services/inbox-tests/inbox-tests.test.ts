import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestClock } from '../../../../test/support/clock.ts'
import { messageFacts, receivedHop } from '../../../../test/support/message-facts.ts'
import { sampleDelivery, sampleMessage } from '../../../../test/support/messages.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { summarizeReport } from '../../../engine/present/present-report.ts'
import { reevaluate } from '../../../engine/score/reevaluate.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { testReportSchema } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { StatusEvent } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import type { Language } from '../../../shared/languages.ts'
import { openStore } from '../../storage/sqlite/open.ts'
import { storeFile } from '../../storage/sqlite/store-file.ts'
import { createPlacementService } from '../placements/placements.ts'
import type { OriginReviews } from '../reports/origin-reviews.ts'
import { createTestEvents } from './inbox-test-events.ts'
import { createTestPresenter } from './inbox-test-presenter.ts'
import { createTestService } from './inbox-tests.ts'
import { expiryAfter } from './retention.ts'

const day = 24 * 3_600_000
const plain = { lang: null, name: null, sendingIp: null, keyId: null }

const noReviews: OriginReviews = { review: async () => null }

interface Options {
  defaultLang?: Language | null
  reviews?: OriginReviews
  /** Facts for the analyzer to return. */
  facts?: Partial<MessageFacts>
}

function setUp({ defaultLang = null, reviews = noReviews, facts = {} }: Options = {}) {
  const store = openStore(join(temporaryFolder(), storeFile))
  onTestFinished(() => store.close())
  const clock = createTestClock()
  const uptime = createTestClock()
  let notices = 0
  const service = createTestService({
    store,
    queue: {
      prepare: () => {},
      notify() {
        notices += 1
      },
    },
    reviews,
    plans: { plan: async () => null },
    events: createTestEvents(),
    placements: createPlacementService({ store, clock }),
    presenter: createTestPresenter({
      mailDomain: 'sendproof.localhost',
      baseUrl: () => 'http://127.0.0.1:4780',
    }),
    clock,
    uptime: () => uptime.now().getTime(),
    defaultLang,
  })

  async function accept(token: string) {
    const delivery = sampleDelivery({ receivedAt: clock.now() })
    return await service.accept(token, { raw: sampleMessage(), delivery })
  }

  /** Analyzes the next message as the queue does. */
  async function analyze(subject = 'Sale') {
    const message = await store.messages.claimNext()
    if (!message) throw new Error('nothing to claim')
    const doneAt = clock.now()
    const report = reevaluate(messageFacts({ ...facts, message: { ...messageFacts().message, subject } }))
    const at = { doneAt, expiresAt: expiryAfter(doneAt) }
    await store.messages.complete(
      message.id,
      { ...report, ...summarizeReport(report), score: 10, verdict: 'inbox' },
      at,
    )
    return message
  }

  return { store, clock, uptime, service, accept, analyze, notices: () => notices }
}

describe('createTestService', () => {
  it('reads the same object while nothing changes, so that it is written once, also beside mailboxes', async () => {
    const { store, service, accept, analyze } = setUp()
    const { find } = store.tests
    vi.spyOn(store.tests, 'find').mockImplementation(async (...question) => {
      const test = await find(...question)
      return test && { ...test, concernsMailboxes: true }
    })
    const { token } = await service.create(plain)
    await accept(token)
    await analyze()
    expect(await service.read(token)).toBe(await service.read(token))
  })

  it('creates a test with its address and page', async () => {
    const { service } = setUp()
    const { token, ...places } = await service.create({ ...plain, name: 'Autumn' })
    expect(places).toEqual({
      address: `test-${token}@sendproof.localhost`,
      url: `http://127.0.0.1:4780/t/${token}`,
      seed_addresses: [],
      pickup_addresses: [],
    })
    const report = await service.read(token)
    expect(testReportSchema.parse(report)).toEqual(report)
    expect(report).toMatchObject({
      token,
      name: 'Autumn',
      lang: 'en',
      status: 'waiting',
      score: null,
      verdict: null,
      result: null,
      message: null,
      received_at: null,
      done_at: null,
      created_at: '2026-11-20T12:00:00.000Z',
      expires_at: '2027-02-18T12:00:00.000Z',
    })
  })

  it.each<[stated: Language | null, setting: Language | null, lang: Language]>([
    ['pl', 'en', 'pl'],
    [null, 'pl', 'pl'],
    [null, null, 'en'],
  ])('prefers the requested language %s over the configured %s', async (lang, defaultLang, expected) => {
    const { service } = setUp({ defaultLang })
    const { token } = await service.create({ ...plain, lang })
    expect((await service.read(token))?.lang).toBe(expected)
  })

  it('presents a report with another origin, and keeps the stored one', async () => {
    const hops = [receivedHop({ from_ip: '203.0.113.7' }), receivedHop({ from_ip: '198.51.100.9' })]
    const { envelope } = messageFacts()
    const origin = { ip: '198.51.100.9', helo: null, source: 'trusted_hop', hop: 2 } as const
    const { service, accept, analyze } = setUp({
      facts: { received: hops },
      reviews: { review: async () => reevaluate(messageFacts({ received: hops, envelope: { ...envelope, origin } })) },
    })
    const { token } = await service.create(plain)
    expect(await service.readTrusting(token, 1)).toMatchObject({ status: 'waiting' })
    await accept(token)
    await analyze()
    const review = await service.readTrusting(token, 2, 'pl')
    expect(review).toMatchObject({ token, status: 'done', result: { facts: { envelope: { origin } } } })
    expect(await service.read(token)).toMatchObject({
      result: { facts: { envelope: { origin: { source: 'smtp_session' } } } },
    })
    expect(await service.readTrusting(token, 3)).toBe('no_such_hop')
    expect(await service.readTrusting('unknown', 1)).toBeNull()
  })

  it('reports the size of a message before its analysis', async () => {
    const { service, accept } = setUp()
    const { token } = await service.create(plain)
    await accept(token)
    expect(await service.read(token)).toMatchObject({
      status: 'received',
      received_at: '2026-11-20T12:00:00.000Z',
      result: null,
      message: { subject: null, from: null, size: sampleMessage().length },
    })
  })

  it('reads a report in the language it was created with, or in another', async () => {
    const { service, accept, analyze } = setUp()
    const { token } = await service.create({ ...plain, lang: 'pl' })
    await accept(token)
    await analyze('Sale')
    const [polish, english] = [await service.read(token), await service.read(token, 'en')]
    expect(testReportSchema.parse(polish)).toEqual(polish)
    expect(polish).toMatchObject({ status: 'done', lang: 'pl', message: { subject: 'Sale' }, verdict: 'inbox' })
    const titles = (report: typeof polish) => report?.result?.findings.map(({ title }) => title)
    expect(titles(english)).toHaveLength(titles(polish)?.length ?? 0)
    expect(titles(english)).not.toEqual(titles(polish))
    expect(await service.read(token)).toBe(polish)
  })

  it('shows a later report once it is complete', async () => {
    const { service, accept, analyze, clock } = setUp()
    const { token } = await service.create(plain)
    await accept(token)
    await analyze('First')
    clock.advance(60_000)
    await accept(token)
    expect(await service.read(token)).toMatchObject({ status: 'done', message: { subject: 'First' } })
    clock.advance(1000)
    await analyze('Second')
    expect(await service.read(token)).toMatchObject({
      message: { subject: 'Second' },
      received_at: '2026-11-20T12:01:00.000Z',
      done_at: '2026-11-20T12:01:01.000Z',
      expires_at: '2027-02-18T12:01:01.000Z',
    })
  })

  it('adds the given sending address to the delivery, and wakes the queue', async () => {
    const { service, accept, analyze, notices } = setUp()
    const { token } = await service.create({ ...plain, sendingIp: '198.51.100.1' })
    expect(await accept(token)).toMatchObject({ state: 'accepted', status: 'received' })
    expect(notices()).toBe(1)
    expect((await analyze()).delivery.statedIp).toBe('198.51.100.1')
  })

  it('notifies watchers of a received message, but not of a new status of a finished test', async () => {
    const { service, accept, analyze } = setUp()
    const { token } = await service.create(plain)
    const events: StatusEvent[] = []
    const stop = service.watch(token, (event) => events.push(event))
    await accept(token)
    await analyze()
    await accept(token)
    expect(events).toEqual([{ status: 'received', at: '2026-11-20T12:00:00.000Z' }])
    stop()
  })

  it('does not find unknown, expired, or removed tests', async () => {
    const { store, service, accept, clock, uptime } = setUp()
    const [expiring, removed] = [await service.create(plain), await service.create(plain)]
    expect(await service.isLive(expiring.token)).toBe(true)
    expect(await store.tests.discard(removed.token, clock.now())).toBe(true)
    clock.advance(90 * day)
    for (const token of [expiring.token, removed.token, 'unknown', '']) {
      expect(await service.read(token)).toBeNull()
      expect(await service.isLive(token)).toBe(false)
      expect(await accept(token)).toEqual({ state: 'unknown_test' })
    }
    // Removed tests are deleted immediately; expired tests are marked first and deleted a day later.
    expect(await service.sweep()).toBe(1)
    clock.advance(day)
    expect(await service.sweep()).toBe(0)
    clock.advance(day)
    uptime.advance(day)
    expect(await service.sweep()).toBe(1)
  })
})
