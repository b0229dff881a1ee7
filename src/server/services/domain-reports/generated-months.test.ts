import { expect, it } from 'vitest'
import { observeMonth, aggregateRecord as recordOf } from '../../../../test/support/observed-month.ts'
import { assessReadiness } from '../../../engine/reports/readiness/assess-readiness.ts'
import type { AggregateRecord } from '../../../shared/contract/reports/report.ts'
import { known } from '../../../shared/fact.ts'

/*
 * Months of mail from a seed, each with the servers, services, strays, forgers, systems, lists, and forwarders of a domain,
 * and the answer that is right whatever their volumes, weekdays, and gaps are.
 */

const domain = 'shop.example'
const firstDay = 20_758
const months = 300

/** Numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Month {
  random(): number
  between(low: number, high: number): number
  /** Messages of the owner's server per day. */
  volume: number
  isWorkingDay(day: number): boolean
}

type Sent = (day: number) => AggregateRecord[]
const aggregateRecord = (mail: Parameters<typeof recordOf>[1]) => recordOf(domain, mail)

const own = { dkim: [[domain, 'pass']], spf: ['bounce.shop.example', 'pass'] } as const
const failing = { spf: [domain, 'softfail'] } as const

const own25: (month: Month) => Sent =
  ({ volume }) =>
  () => [aggregateRecord({ ...own, ip: '192.0.2.25', count: volume })]

/** Passes by its signature only, under a return path of its own. */
const service: (month: Month) => Sent = ({ between }) => {
  const count = between(5, 500)
  return () => [
    aggregateRecord({
      dkim: [
        [domain, 'pass'],
        ['sendgrid.net', 'pass'],
      ],
      spf: ['em.sendgrid.net', 'pass'],
      ip: '167.89.3.7',
      count,
    }),
  ]
}

/** Forwarding breaks a few messages, on a few days. */
const strays: (month: Month) => Sent = (month) => (day) =>
  day % 7 === 2 ? [aggregateRecord({ ...failing, ip: `198.51.${month.between(1, 99)}.9`, count: 1 })] : []

/** Many addresses, few days each, in waves. */
const forgers: (month: Month) => Sent = ({ random, between }) => {
  const isWave = (day: number) => (day * 7919) % 5 < 2
  return (day) =>
    Array.from({ length: isWave(day) ? between(5, 40) : 0 }, () =>
      aggregateRecord({
        ...failing,
        ip: `${between(77, 95)}.${between(0, 250)}.${between(0, 250)}.${between(1, 250)}`,
        count: Math.ceil(Math.exp(random() * 5)),
      }),
    )
}

/** Keeps the signature. */
const forwarder: (month: Month) => Sent = ({ volume }) => {
  const count = Math.max(1, Math.round(volume / 50))
  return () => [
    aggregateRecord({ dkim: [[domain, 'pass']], spf: ['srs.alumni.example', 'pass'], ip: '203.0.113.9', count }),
  ]
}

/** A system that never passes: where it is, and when it sends. `share` of the mail: from 0.01 % to 50 %. */
const system: (month: Month) => Sent = (month) => {
  const { random, between, volume, isWorkingDay } = month
  const share = 10 ** (-4 + random() * 3.7)
  const count = Math.max(1, Math.round(volume * share))
  const jitter = () => Math.max(1, count + (count > 4 ? between(-count / 4, count / 4) : 0))
  const weekday = between(0, 4)
  const rhythms = [
    () => true,
    isWorkingDay,
    (day: number) => day % 3 !== 0,
    (day: number) => (day - firstDay) % 7 === weekday,
  ]
  const isDue = rhythms[between(0, rhythms.length - 1)] ?? isWorkingDay
  const place = between(0, 4)
  return (day) => {
    if (!isDue(day)) return []
    const places = [
      // Next to the owner's server, elsewhere, on a web host, and on the owner's server itself.
      { ip: '192.0.2.77', ...failing },
      { ip: '198.51.100.200', spf: ['erp.shop.example', 'none'] as const },
      { ip: '198.51.100.201', spf: ['web14.hoster.example', 'pass'] as const },
      { ip: '192.0.2.25', spf: ['erp.shop.example', 'none'] as const },
      // A network in which the host has a new address each day.
      { ip: `2001:db8:1:2::${(day % 900) + 1}`, ...failing },
    ]
    const sender = places[place]
    return sender ? [aggregateRecord({ ...sender, count: jitter() })] : []
  }
}

/** Members post to a list, which changes the mail. */
const list: (month: Month) => Sent = ({ volume, between }) => {
  const count = Math.max(1, Math.round((volume * between(1, 60)) / 1000))
  return () => [
    aggregateRecord({
      dkim: [
        [domain, 'fail'],
        ['lists.club.example', 'pass'],
      ],
      spf: ['lists.club.example', 'pass'],
      ip: '203.0.113.60',
      count,
      reason: 'mailing_list',
    }),
  ]
}

/** One message with a valid signature, sent again and again. */
const replay: (month: Month) => Sent = ({ volume }) => {
  return () => [
    aggregateRecord({ dkim: [[domain, 'pass']], spf: ['bad.example', 'pass'], ip: '203.0.113.99', count: volume * 2 }),
  ]
}

const unsigned: (month: Month) => Sent = ({ between, volume }) => {
  const count = between(1, Math.max(1, volume / 20))
  return () => [aggregateRecord({ spf: ['bounce.shop.example', 'pass'], ip: '192.0.2.80', count })]
}

const harmless = [service, strays, forgers, forwarder]

const cases: [string, ((month: Month) => Sent)[], object][] = [
  ['only harmless mail', [], { ready: true, missing: [] }],
  ['a forgotten system', [system], { ready: null, missing: ['unknown_sources'] }],
  ['a mailing list', [list], { ready: false, missing: ['mailing_lists'] }],
  ['a replay', [replay], { ready: true, missing: [], cautions: ['foreign_signature'] }],
  ['a server without a signature', [unsigned], { ready: false, missing: ['unsigned_mail'] }],
  ['a system and a list', [system, list], { ready: false, missing: ['mailing_lists', 'unknown_sources'] }],
]

it.each(cases)('months with %s have the right answer', async (_, senders, right) => {
  for (let seed = 1; seed <= months / cases.length; seed++) {
    const random = randomOf(seed * 7919 + senders.length)
    const between = (low: number, high: number) => Math.floor(low + random() * (high - low + 1))
    const isWorkingDay = (day: number) => ((day + 3) % 7) + 1 <= 5
    const volume = Math.round(10 ** (2 + random() * 2))
    const month = { random, between, isWorkingDay, volume }
    const gaps = new Set(Array.from({ length: between(0, 2) }, () => firstDay + between(0, 29)))
    const some = harmless.filter(() => random() < 0.5)
    const sending = [own25, ...some, ...senders].map((make) => make(month))
    const days = Array.from({ length: 30 }, (_each, index) => firstDay + index).filter((day) => !gaps.has(day))
    const mail = await observeMonth(
      domain,
      days.map((day) => ({ day, records: sending.flatMap((send) => send(day)) })),
    )
    const inForce = 'quarantine' as const
    const record = { policy: inForce, inForce, subdomains: inForce, foundAt: domain, hasSubdomainPolicy: false }
    const published = known(record)
    const { ready, missing, cautions, questions } = assessReadiness({ domain, policy: 'reject', published, mail })
    const codes = { ready, missing: missing.map(({ code }) => code), cautions: cautions.map(({ code }) => code) }
    expect(codes, `seed ${seed}: ${JSON.stringify(missing)}`).toEqual({ cautions: [], ...right })
    // What delays the step is a question with an answer, too.
    expect(questions.some((each) => each.is_required && each.state !== 'done')).toBe(ready !== true)
  }
})
