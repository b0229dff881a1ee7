import type { LimitName } from '../../../shared/contract/problem.ts'
import type { Meter } from '../../../shared/contract/route.ts'
import type { Clock } from '../../ground/clock.ts'
import type { ApiKey, Quota } from '../../storage/repositories.ts'
import type { Store } from '../../storage/store.ts'

/** Reported instead of "no limit": the largest number that every client can represent. */
export const unlimited = 2_147_483_647

const daySeconds = 86_400

/** Maximum numbers; 0 means no limit. */
export interface LimitSettings {
  /** Without a key, per day and network. */
  freeTests: number
  freeChecks: number
  /** With a key of the plan `free`. */
  lookupsPerDay: number
  lookupsPerMonth: number
  /** Monitors of the key at which it can add no more. */
  freeMonitors: number
  /** Minimum minutes between two runs of a monitor. */
  freeMonitorMinutes: number
  /** Channels of the key at which it can add no more. */
  freeChannels: number
  /** Octets of uploaded messages per day. */
  freeOctets: number
  /** Octets of imported reports per day, with a key of any plan. */
  importedOctets: number
}

/** The state of a limit for one caller. */
export interface LimitState {
  name: LimitName
  max: number
  used: number
  /** When the period ends: a UTC day or month. */
  resetsAt: Date
  /** The length of the period; null for months, whose lengths differ. */
  seconds: number | null
}

/** The caller: a key, or without one the network (`networkOf`). */
export interface Payer {
  key: ApiKey | null
  network: string
}

/** The limits that apply to a call. */
export interface Standing {
  /** The limit that is exceeded, or that is too small for the call; null if none. */
  exhausted: LimitState | null
  /** All limits, including `exhausted`. */
  states: LimitState[]
}

export interface Allowance extends Standing {
  /** Refunds the amount, or a part of it. */
  giveBack(amount: number): Promise<void>
}

/** Per channel: enough to set one up, and too few to bother its recipients. */
const maxTestsPerDay = 20

/** How much one key may own of what this instance can store: half of it, so that no key can take everything. */
export function maxPerKey(ceiling: number): number {
  return ceiling / 2
}

export type Limits = ReturnType<typeof createLimits>

interface LimitDependencies {
  quotas: Store['quotas']
  clock: Clock
  /** Read on every call, because the settings can change. */
  settings: Readonly<LimitSettings>
  /** Called with the name of the limit that refuses a call. */
  onRefusal?: (limit: LimitName) => void
}

type Rule = Omit<LimitState, 'used'> & { counter: string }

export function createLimits({ quotas, clock, settings, onRefusal }: LimitDependencies) {
  function rulesFor(meter: Meter, { key, network }: Payer, now: Date): Rule[] {
    if (meter === 'lookup') return key ? rulesOfKey(key, now) : []
    if (meter === 'import') return key ? limited('import_octets_day', key.id, settings.importedOctets, now) : []
    if (meter === 'upload')
      return key && isFree(key) ? limited('upload_octets_day', key.id, settings.freeOctets, now) : []
    const max = meter === 'test_creation' ? settings.freeTests : settings.freeChecks
    // These limits do not apply to keys.
    return key ? [] : limited(`${meter}_day`, network, max, now)
  }

  /** Unlimited calls need no counting. */
  function limited(name: LimitName, payer: string, max: number, now: Date): Rule[] {
    return max === 0 ? [] : [daily(name, payer, max, now)]
  }

  async function consume(rules: readonly Rule[], amount: number): Promise<Allowance> {
    if (rules.length === 0) return { exhausted: null, states: [], giveBack: async () => {} }
    const { taken, used } = await quotas.consume(rules.map(toQuota), amount)
    const states = statesOf(rules, used)
    const exhausted = taken ? null : exhaustedOf(states, amount)
    if (exhausted) onRefusal?.(exhausted.name)
    return { exhausted, states, giveBack: (unused) => quotas.giveBack(rules.map(toQuota), unused) }
  }

  /** The monthly limit comes first: it is reported if both are used up. Calls are counted even without a limit. */
  function rulesOfKey({ id, plan }: ApiKey, now: Date): [month: Rule, day: Rule] {
    const limitOf = (max: number) => (plan === 'unlimited' || max === 0 ? unlimited : max)
    const month = { name: 'lookup_month', resetsAt: endOfMonth(now), seconds: null } as const
    return [
      { ...month, counter: `${month.name} ${id}`, max: limitOf(settings.lookupsPerMonth) },
      daily('lookup_day', id, limitOf(settings.lookupsPerDay), now),
    ]
  }

  function daily(name: LimitName, payer: string, max: number, now: Date): Rule {
    return { name, counter: `${name} ${payer}`, max, resetsAt: endOfDay(now), seconds: daySeconds }
  }

  return {
    /** Whether the caller may make a call now, without counting it. */
    async read(meter: Meter, payer: Payer): Promise<Standing> {
      const rules = rulesFor(meter, payer, clock.now())
      if (rules.length === 0) return { exhausted: null, states: [] }
      const states = statesOf(rules, await quotas.read(rules.map(toQuota)))
      const exhausted = exhaustedOf(states, 1)
      if (exhausted) onRefusal?.(exhausted.name)
      return { exhausted, states }
    },

    /** Counts a call, or octets, unless a limit is exceeded. */
    take: (meter: Meter, payer: Payer, amount: number = 1): Promise<Allowance> =>
      consume(rulesFor(meter, payer, clock.now()), amount),

    /** Counts a test message of a channel. */
    takeTest: (channelId: number): Promise<Allowance> =>
      consume([daily('channel_test_day', String(channelId), maxTestsPerDay, clock.now())], 1),

    /** Refunds a call that was counted at the given time. */
    giveBack: (meter: Meter, payer: Payer, countedAt: Date): Promise<void> =>
      quotas.giveBack(rulesFor(meter, payer, countedAt).map(toQuota)),

    /** The limits of a key, without counting a call. */
    async usageOf(key: ApiKey): Promise<{ day: LimitState; month: LimitState }> {
      const rules = rulesOfKey(key, clock.now())
      const [month, day] = statesOf(rules, await quotas.read(rules.map(toQuota)))
      if (!month || !day) throw new Error('the limits of a key were not counted')
      return { day, month }
    },

    /** The number of monitors at which a caller can add no more. */
    maxMonitors: (key: ApiKey | null): number =>
      isFree(key) && settings.freeMonitors > 0 ? settings.freeMonitors : unlimited,

    /** Minimum minutes between two runs of the caller's monitors; 0 means no limit. */
    minMinutes: (key: ApiKey | null): number => (isFree(key) ? settings.freeMonitorMinutes : 0),

    /** The number of channels at which a caller can add no more. */
    maxChannels: (key: ApiKey | null): number =>
      isFree(key) && settings.freeChannels > 0 ? settings.freeChannels : unlimited,

    /** Forgets past periods. */
    sweep: (): Promise<number> => quotas.removeEnded(clock.now()),
  }
}

function exhaustedOf(states: readonly LimitState[], amount: number): LimitState | null {
  return states.find(({ used, max }) => used + amount > max) ?? null
}

function toQuota({ counter, resetsAt, max }: Rule): Quota {
  return { counter, resetsAt, max }
}

function statesOf(rules: readonly Rule[], used: readonly number[]): LimitState[] {
  return rules.map(({ counter: _, ...rule }, index) => ({ ...rule, used: used[index] ?? 0 }))
}

function endOfDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}

function endOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}

function isFree(key: ApiKey | null): boolean {
  return key?.plan === 'free'
}
