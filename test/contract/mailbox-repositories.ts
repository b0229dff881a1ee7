import { describe, expect, it } from 'vitest'
import type { Arrival } from '../../src/server/storage/repositories.ts'
import type { FoundPlace } from '../../src/shared/contract/inbox-tests/placement.ts'
import { maxArrivalsPerHour } from '../../src/shared/contract/mailboxes.ts'
import { mailbox } from '../support/mailbox.ts'
import { sampleDelivery, sampleMessage } from '../support/messages.ts'
import type { OpenStore } from './repositories.ts'

const minute = 60_000
const createdAt = new Date('2026-11-20T11:00:00.000Z')
const receivedAt = new Date('2026-11-20T12:00:00.000Z')
const expiresAt = minutesLater(90 * 24 * 60)
const newTest = { lang: 'en', name: null, sendingIp: null, keyId: null, createdAt, expiresAt } as const

function minutesLater(minutes: number): Date {
  return minutesAfter(createdAt, minutes)
}

function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * minute)
}

/** The contract that every store fulfills for mailboxes and placements. */
export function describeMailboxRepositories(name: string, open: OpenStore): void {
  describe(`${name}: mailboxes`, () => {
    const { trouble: _, ...first } = mailbox({ id: 'm1', createdAt })
    const trouble = { code: 'wrong_credentials', detail: 'No.' } as const

    it('are stored, replaced, and deleted', async () => {
      const { mailboxes } = await open()
      await mailboxes.save({ ...first, id: 'm2', createdAt: minutesLater(1) })
      await mailboxes.save(first)
      await mailboxes.noteTrouble('m1', trouble)
      expect(await mailboxes.list()).toEqual([
        { ...first, trouble },
        { ...first, id: 'm2', createdAt: minutesLater(1), trouble: null },
      ])
      const moved = { ...first, host: 'imap.other.example' }
      await mailboxes.save(moved)
      expect(await mailboxes.find('m1')).toEqual({ ...moved, trouble: null })
      await mailboxes.remove('m1')
      expect(await mailboxes.find('m1')).toBeNull()
    })

    it('apply to every test while any are stored', async () => {
      const { tests, mailboxes } = await open()
      await tests.create({ token: 'a', ...newTest })
      await mailboxes.save(first)
      expect(await tests.find('a', createdAt)).toMatchObject({ concernsMailboxes: true })
      await mailboxes.remove('m1')
      expect(await tests.find('a', createdAt)).toMatchObject({ concernsMailboxes: false })
    })
  })

  describe(`${name}: permanent test addresses`, () => {
    const since = receivedAt
    const { trouble: _, ...kept } = mailbox({ id: 'm1', createdAt, permanent_address: true, permanentSince: since })
    const place = { mailboxId: 'm1', folder: 'INBOX', uidValidity: '1', uid: 7 }
    const arrival = { mailboxId: 'm1', digest: 'abc', arrivedAt: minutesAfter(receivedAt, 1) }
    const message = { raw: sampleMessage(), delivery: sampleDelivery({ receivedAt: arrival.arrivedAt }), place }
    const another = (n: number) => ({
      test: { token: `t${n}`, ...newTest },
      message: { ...message, place: { ...place, uid: 100 + n } },
      arrival: { ...arrival, digest: `digest ${n}` },
    })

    async function openWithMailbox() {
      const store = await open()
      await store.mailboxes.save(kept)
      const take = (n: number, changes: Partial<Arrival> = {}) => {
        const { test, message, arrival } = another(n)
        return store.messages.acceptAsTest(test, message, { ...arrival, ...changes })
      }
      return { ...store, take }
    }

    it('turn each message into one test, even if it is found in another folder or concurrently', async () => {
      const { tests, placements, messages, mailboxes } = await openWithMailbox()
      expect(await mailboxes.hasArrival(arrival)).toBe(false)
      const attempts = await Promise.all(
        Array.from({ length: 10 }, (_, uid) =>
          messages.acceptAsTest({ token: `t${uid}`, ...newTest }, { ...message, place: { ...place, uid } }, arrival),
        ),
      )
      const states = attempts.map(({ state }) => state).sort()
      expect(states).toEqual(['accepted', ...Array.from({ length: 9 }, () => 'taken_before')])
      const winner = attempts.findIndex(({ state }) => state === 'accepted')
      const made = await Promise.all(attempts.map((_, uid) => tests.find(`t${uid}`, createdAt)))
      expect(made.flatMap((test) => (test ? [test.token] : []))).toEqual([`t${winner}`])
      expect(made[winner]).toMatchObject({ status: 'received', receivedAt: arrival.arrivedAt })
      expect(await placements.isPickedUp({ ...place, uid: winner })).toBe(true)
      expect(await mailboxes.hasArrival(arrival)).toBe(true)
      expect((await messages.claimNext())?.token).toBe(`t${winner}`)
    })

    it('create no second test after the first one was deleted', async () => {
      const { tests, take } = await openWithMailbox()
      expect(await take(1)).toMatchObject({ state: 'accepted' })
      await tests.discard('t1', createdAt)
      await tests.removeExpired(expiresAt)
      expect(await take(1)).toEqual({ state: 'taken_before' })
    })

    it('accept no message from before they were switched on or read, and none for an unknown mailbox', async () => {
      const { mailboxes, take } = await openWithMailbox()
      expect(await take(1, { arrivedAt: minutesAfter(since, -1) })).toEqual({ state: 'taken_before' })
      expect(await take(1, { mailboxId: 'm2' })).toEqual({ state: 'taken_before' })
      await mailboxes.advancePermanent('m1', minutesAfter(since, 2))
      expect(await take(1)).toEqual({ state: 'taken_before' })
      expect(await take(2, { arrivedAt: minutesAfter(since, 2) })).toMatchObject({ state: 'accepted' })
    })

    it('accept a limited number per hour, and count the others', async () => {
      const { mailboxes, tests, take } = await openWithMailbox()
      const states: string[] = []
      for (let n = 0; n < maxArrivalsPerHour + 2; n += 1) states.push((await take(n)).state)
      expect(states.filter((state) => state === 'accepted')).toHaveLength(maxArrivalsPerHour)
      expect(states.slice(-2)).toEqual(['refused', 'refused'])
      expect(await take(maxArrivalsPerHour)).toEqual({ state: 'taken_before' })
      expect(await tests.find(`t${maxArrivalsPerHour}`, createdAt)).toBeNull()
      expect(await take(1000, { arrivedAt: minutesAfter(since, 61) })).toMatchObject({ state: 'accepted' })
      await mailboxes.refuseArrival({ ...arrival, digest: 'too large' })
      await mailboxes.refuseArrival({ ...arrival, mailboxId: 'm2' })
      expect(await mailboxes.countRefused('m1', since)).toBe(3)
      expect(await mailboxes.countRefused('m1', minutesAfter(since, 2))).toBe(0)
    })

    it('continue where reading stopped, unless switched off', async () => {
      const { mailboxes } = await openWithMailbox()
      const sinceOf = async () => (await mailboxes.find('m1'))?.permanentSince
      const later = minutesAfter(since, 5)
      await mailboxes.advancePermanent('m1', later)
      await mailboxes.advancePermanent('m1', since)
      await mailboxes.save(kept)
      expect(await sinceOf()).toEqual(later)
      await mailboxes.save({ ...kept, permanentSince: null })
      await mailboxes.advancePermanent('m1', later)
      expect(await sinceOf()).toBeNull()
      await mailboxes.save(kept)
      expect(await sinceOf()).toEqual(since)
    })

    it('are forgotten with their mailbox', async () => {
      const { mailboxes, take } = await openWithMailbox()
      await take(1)
      await mailboxes.remove('m1')
      expect(await mailboxes.hasArrival(another(1).arrival)).toBe(false)
    })
  })

  describe(`${name}: placements`, () => {
    const seeds = ['m1', 'm2'].map(
      (mailboxId) => ({ mailboxId, provider: 'gmail', address: `${mailboxId}@a.example` }) as const,
    )
    const place = { mailboxId: 'm1', folder: 'INBOX', uidValidity: '18446744073709551615', uid: 7 }
    const found: FoundPlace = {
      status: 'spam',
      folder: 'Junk',
      tab: null,
      arrived_at: receivedAt.toISOString(),
      seconds: 4,
      authentication_results: null,
      spam_headers: [],
    }

    async function openWithKey(credits: number) {
      const store = await open()
      const hash = Buffer.alloc(32, 1)
      await store.keys.create({ id: 'paying', hash, name: null, plan: 'free', rights: ['tests'], credits, createdAt })
      const order = (token: string, chargedKeyId: string | null = 'paying') =>
        store.tests.create({ token, ...newTest }, { mailboxes: seeds, chargedKeyId })
      const credit = async () => (await store.keys.find('paying'))?.credits
      return { ...store, order, credit }
    }

    it('use no more credits than available, and create no test without one', async () => {
      const { tests, placements, order, credit } = await openWithKey(3)
      const tokens = Array.from({ length: 20 }, (_, index) => `t${index}`)
      const orders = await Promise.all(tokens.map((token) => order(token)))
      expect(orders.filter(Boolean)).toHaveLength(3)
      expect(await credit()).toBe(0)
      const made = await Promise.all(tokens.map((token) => tests.find(token, createdAt)))
      expect(made.map(Boolean)).toEqual(orders)
      expect(await order('free', null)).toBe(true)
      expect(await placements.listByTest('t19')).toEqual([])
    })

    it('are open until the message is found', async () => {
      const { tests, placements, order } = await openWithKey(1)
      await order('a')
      expect(await tests.find('a', createdAt)).toMatchObject({ concernsMailboxes: true })
      expect(await placements.listOpen('m1', minutesLater(-1), createdAt)).toEqual([
        { token: 'a', createdAt, receivedAt: null },
      ])
      await placements.noteCheck('m1', ['a', 'unknown'], minutesLater(1))
      await placements.noteFound('a', 'm1', found, minutesLater(2))
      await placements.noteFound('a', 'm1', { ...found, folder: 'Moved' }, minutesLater(3))
      await placements.noteCheck('m1', ['a'], minutesLater(4))
      expect(await placements.listByTest('a')).toEqual([
        { token: 'a', ...seeds[0], checkedAt: minutesLater(2), found },
        { token: 'a', ...seeds[1], checkedAt: null, found: null },
      ])
      expect(await placements.listOpen('m1', minutesLater(-1), createdAt)).toEqual([])
    })

    it('are read for several tests with one call', async () => {
      const { placements, order } = await openWithKey(2)
      await order('a')
      await order('b')
      const read = await placements.listByTests(['b', 'unknown', 'a'])
      expect(read).toEqual([...(await placements.listByTest('a')), ...(await placements.listByTest('b'))])
      expect(await placements.listByTests([])).toEqual([])
    })

    it('are searched from creation or arrival on, until the test expires', async () => {
      const { messages, placements, order } = await openWithKey(1)
      await order('a')
      expect(await placements.listOpen('m1', createdAt, createdAt)).toEqual([])
      expect(await placements.listOpen('m1', minutesLater(-1), expiresAt)).toEqual([])
      await messages.accept('a', { raw: sampleMessage(), delivery: sampleDelivery({ receivedAt }) })
      expect(await placements.listOpen('m1', createdAt, receivedAt)).toEqual([{ token: 'a', createdAt, receivedAt }])
    })

    it('are picked up soon after the test was created', async () => {
      const { tests, placements, order } = await openWithKey(1)
      expect(await placements.hasTestSince(minutesLater(-1), createdAt)).toBe(false)
      await order('a')
      expect(await placements.hasTestSince(minutesLater(-1), createdAt)).toBe(true)
      expect(await placements.hasTestSince(createdAt, createdAt)).toBe(false)
      expect(await placements.hasTestSince(minutesLater(-1), expiresAt)).toBe(false)
      await tests.discard('a', createdAt)
      expect(await placements.hasTestSince(minutesLater(-1), createdAt)).toBe(false)
    })

    it('let a mailbox message be picked up once, even concurrently', async () => {
      const { messages, placements, order } = await openWithKey(1)
      await order('a')
      const message = { raw: sampleMessage(), delivery: sampleDelivery({ receivedAt }), place }
      const attempts = await Promise.all(Array.from({ length: 10 }, () => messages.accept('a', message)))
      const states = attempts.map(({ state }) => state).sort()
      expect(states).toEqual(['accepted', ...Array.from({ length: 9 }, () => 'taken_before')])
      expect(await placements.isPickedUp(place)).toBe(true)
      const elsewhere = { ...place, uidValidity: '1' }
      expect(await placements.isPickedUp(elsewhere)).toBe(false)
      expect(await messages.accept('a', { ...message, place: elsewhere })).toMatchObject({ state: 'accepted' })
      await placements.notePickup(place, 'a')
      expect(await messages.accept('unknown', { ...message, place: { ...place, uid: 8 } })).toEqual({
        state: 'unknown_test',
      })
    })

    it('refund a credit once if no mailbox could be searched', async () => {
      const { placements, order, credit } = await openWithKey(3)
      await order('in vain')
      await order('checked')
      await placements.noteCheck('m2', ['checked'], minutesLater(1))
      expect(await placements.refundUnchecked(new Date(createdAt.getTime() - 1))).toBe(0)
      expect(await placements.refundUnchecked(createdAt)).toBe(1)
      expect(await placements.refundUnchecked(createdAt)).toBe(0)
      expect(await credit()).toBe(2)
    })

    it('are deleted with their test', async () => {
      const { tests, placements, order } = await openWithKey(1)
      await order('a')
      await placements.notePickup(place, 'a')
      expect(await placements.isPickedUp(place)).toBe(true)
      await tests.discard('a', createdAt)
      expect(await placements.listOpen('m1', minutesLater(-1), createdAt)).toEqual([])
      await tests.removeExpired(expiresAt)
      expect(await placements.listByTest('a')).toEqual([])
      expect(await placements.isPickedUp(place)).toBe(false)
    })
  })
}
