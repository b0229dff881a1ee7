import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../test/support/clock.ts'
import type { ApiKey, Quota } from '../../storage/repositories.ts'
import type { Store } from '../../storage/store.ts'
import { createLimits, type LimitSettings, type Payer, unlimited } from './limits.ts'

/** Counts like the store. Concurrency is tested in the contract suite of the repositories. */
function createCounters(): Store['quotas'] & { size(): number } {
  const counters = new Map<string, { used: number; resetsAt: Date }>()
  const nameOf = ({ counter, resetsAt }: Quota) => `${counter} ${resetsAt.toISOString()}`
  const usedOf = (quota: Quota) => counters.get(nameOf(quota))?.used ?? 0
  const add = (quota: Quota, by: number) =>
    void counters.set(nameOf(quota), { used: usedOf(quota) + by, resetsAt: quota.resetsAt })
  return {
    async consume(quotas, amount = 1) {
      const taken = quotas.every((quota) => usedOf(quota) + amount <= quota.max)
      if (taken) for (const quota of quotas) add(quota, amount)
      return { taken, used: quotas.map(usedOf) }
    },
    async giveBack(quotas, amount = 1) {
      for (const quota of quotas) add(quota, -amount)
    },
    read: async (quotas) => quotas.map(usedOf),
    async removeEnded(now) {
      for (const [name, { resetsAt }] of counters) if (resetsAt <= now) counters.delete(name)
      return 0
    },
    size: () => counters.size,
  }
}

function start(stated: Partial<LimitSettings> = {}, at = '2026-11-30T22:00:00.000Z') {
  const clock = createTestClock(at)
  const quotas = createCounters()
  const settings = {
    freeTests: 3,
    freeChecks: 30,
    lookupsPerDay: 2,
    lookupsPerMonth: 3,
    freeMonitors: 5,
    freeMonitorMinutes: 15,
    freeChannels: 20,
    freeOctets: 1000,
    importedOctets: 1000,
    ...stated,
  }
  return { clock, quotas, limits: createLimits({ quotas, clock, settings }) }
}

function keyOf(plan: ApiKey['plan'], id = 'k1'): ApiKey {
  return { id, name: null, plan, rights: [], credits: 0, createdAt: new Date(0), lastUsedAt: null, revokedAt: null }
}

const stranger: Payer = { key: null, network: '192.0.2.1' }
const free: Payer = { key: keyOf('free'), network: '192.0.2.1' }

describe('limits without a key', () => {
  it('count per UTC day and network', async () => {
    const { limits, clock } = start()
    for (let used = 1; used <= 3; used++) {
      const { exhausted, states } = await limits.take('test_creation', stranger)
      expect(exhausted).toBeNull()
      expect(states).toEqual([
        {
          name: 'test_creation_day',
          max: 3,
          used,
          resetsAt: new Date('2026-12-01T00:00:00.000Z'),
          seconds: 86_400,
        },
      ])
    }
    expect((await limits.take('test_creation', stranger)).exhausted).toMatchObject({ used: 3, max: 3 })
    expect((await limits.take('test_creation', { ...stranger, network: '192.0.2.2' })).exhausted).toBeNull()
    expect((await limits.take('dns_check', stranger)).exhausted).toBeNull()
    clock.advance(2 * 3_600_000)
    expect((await limits.take('test_creation', stranger)).exhausted).toBeNull()
  })

  it('are refunded for failed calls', async () => {
    const { limits } = start({ freeTests: 1 })
    const { giveBack } = await limits.take('test_creation', stranger)
    await giveBack(1)
    expect((await limits.take('test_creation', stranger)).exhausted).toBeNull()
  })

  it('do not apply if set to 0, or to calls with a key', async () => {
    const { limits, quotas } = start({ freeTests: 0, freeChecks: 1 })
    for (let call = 0; call < 5; call++) {
      expect((await limits.take('test_creation', stranger)).states).toEqual([])
      expect((await limits.take('dns_check', free)).states).toEqual([])
    }
    expect(quotas.size()).toBe(0)
  })
})

describe('limits of octets', () => {
  const calls = [
    ['import', free, 'import_octets_day'],
    ['import', { ...free, key: keyOf('unlimited') }, 'import_octets_day'],
    ['upload', free, 'upload_octets_day'],
  ] as const

  it.each(calls)(
    'of %s count what fits, refuse what does not, and take back what was not used',
    async (meter, payer, name) => {
      const { limits } = start()
      const { giveBack } = await limits.take(meter, payer, 900)
      expect((await limits.take(meter, payer, 101)).exhausted).toMatchObject({ name, used: 900, max: 1000 })
      await giveBack(800)
      expect((await limits.take(meter, payer, 900)).exhausted).toBeNull()
      expect((await limits.take(meter, payer, 1)).exhausted).toMatchObject({ used: 1000 })
    },
  )

  it('do not apply to the owner, to messages of unlimited keys, or if set to 0', async () => {
    const { limits, quotas } = start({ importedOctets: 0, freeOctets: 0 })
    const unlimited = { ...free, key: keyOf('unlimited') }
    for (const [meter, payer] of [
      ['import', free],
      ['import', stranger],
      ['upload', free],
      ['upload', unlimited],
    ] as const)
      expect((await limits.take(meter, payer, 1e9)).states).toEqual([])
    expect(quotas.size()).toBe(0)
    expect((await start().limits.take('upload', unlimited, 1e9)).states).toEqual([])
  })
})

it('limits test messages per channel', async () => {
  const { limits } = start()
  for (let sent = 0; sent < 20; sent++) expect((await limits.takeTest(1)).exhausted).toBeNull()
  expect((await limits.takeTest(1)).exhausted).toMatchObject({ name: 'channel_test_day', used: 20 })
  expect((await limits.takeTest(2)).exhausted).toBeNull()
})

describe('limits of a key', () => {
  it('are per day and month; the monthly limit is reported first', async () => {
    const { limits, clock } = start({}, '2026-11-29T12:00:00.000Z')
    const take = async () => (await limits.take('lookup', free)).exhausted
    expect([await take(), await take()]).toEqual([null, null])
    expect(await take()).toMatchObject({ name: 'lookup_day', used: 2, resetsAt: new Date('2026-11-30T00:00:00.000Z') })
    clock.advance(86_400_000)
    expect(await take()).toBeNull()
    expect(await take()).toMatchObject({
      name: 'lookup_month',
      used: 3,
      seconds: null,
      resetsAt: new Date('2026-12-01T00:00:00.000Z'),
    })
    clock.advance(86_400_000)
    expect(await take()).toBeNull()
  })

  it('stay separate on the last day of a month, when both periods end', async () => {
    const { limits } = start()
    await limits.take('lookup', free)
    const { day, month } = await limits.usageOf(keyOf('free'))
    expect(day.resetsAt).toEqual(month.resetsAt)
    expect([day.used, month.used]).toEqual([1, 1])
  })

  it.each<[string, ApiKey['plan'], Partial<LimitSettings>]>([
    ['the plan unlimited', 'unlimited', {}],
    ['limits of 0', 'free', { lookupsPerDay: 0, lookupsPerMonth: 0 }],
  ])('do not apply with %s, but calls are counted', async (_what, plan, settings) => {
    const { limits } = start(settings)
    const key = keyOf(plan)
    for (let call = 0; call < 5; call++) {
      expect((await limits.take('lookup', { ...free, key })).exhausted).toBeNull()
    }
    const { day, month } = await limits.usageOf(key)
    expect(day).toMatchObject({ max: unlimited, used: 5 })
    expect(month).toMatchObject({ max: unlimited, used: 5 })
  })

  it('apply per key', async () => {
    const { limits } = start()
    await limits.take('lookup', free)
    expect((await limits.usageOf(keyOf('free', 'k2'))).day.used).toBe(0)
  })
})

it('forgets past periods', async () => {
  const { limits, quotas, clock } = start({}, '2026-11-29T12:00:00.000Z')
  await limits.take('lookup', free)
  clock.advance(86_400_000)
  await limits.sweep()
  expect(quotas.size()).toBe(1)
})
