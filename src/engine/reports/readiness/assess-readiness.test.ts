import { describe, expect, it } from 'vitest'
import type { DmarcPolicy, SourceClass } from '../../../shared/contract/reports/sources.ts'
import { absent, type Known, known } from '../../../shared/fact.ts'
import { assessReadiness } from './assess-readiness.ts'
import type { ObservedMail } from './observed-mail.ts'
import type { Published, PublishedPolicy } from './published-policy.ts'

const domain = 'shop.example'

function publishes(policy: DmarcPolicy, inForce = policy, foundAt = domain): Known<PublishedPolicy> {
  return known({ policy, inForce, foundAt, subdomains: policy, hasSubdomainPolicy: false })
}

let ids = 0

function source(name: SourceClass, unaligned: number, total = 100, subdomains = { messages: 0, aligned: 0 }) {
  ids += 1
  const aligned = total - unaligned
  const common = { evidence: [], is_classified: false, first_seen: '2026-10-22' }
  const signed = { dkim_aligned: aligned, spf_aligned: aligned }
  return { id: ids, name, class: name, ...common, messages: total, aligned, ...signed, subdomains }
}

const daily = {
  ...{ days: 28, lastDay: '2026-11-20', age: 2, messages: 100, aligned: 100, senders: [], observed: [], policies: [] },
  keys: new Map<number, string>(),
  reporters: [{ messages: 100, isKnown: true, isLarge: true }],
}

function assess(
  policy: DmarcPolicy,
  { published = publishes('quarantine'), ...mail }: Partial<ObservedMail> & { published?: Published } = {},
) {
  return assessReadiness({ domain, policy, published, mail: { ...daily, sources: [source('own', 0)], ...mail } })
}

describe('assessReadiness', () => {
  it('is ready once all legitimate mail is aligned', () => {
    expect(assess('reject')).toMatchObject({
      ...{ published: 'quarantine', ready: true, missing: [], next: 'reject' },
      steps: [
        { policy: 'none', state: 'done', missing: [] },
        { policy: 'quarantine', state: 'current', missing: [] },
        { policy: 'reject', state: 'ready', missing: [] },
      ],
    })
  })

  it('reports mail that only looks like spoofing, which may come from a forgotten server', () => {
    const named = { ...source('spoofing', 70), is_classified: true }
    const sources = [source('own', 0, 900), source('spoofing', 40), named]
    expect(assess('reject', { sources })).toMatchObject({ ready: true, suspected: 40 })
    expect(assess('reject')).toMatchObject({ suspected: 0 })
  })

  it.each(['own', 'service'] as const)('is not ready while a source of class %s would lose mail', (name) => {
    const losing = source(name, 91, 9000)
    const { ready, missing, steps, next } = assess('reject', { sources: [source('own', 0), losing] })
    expect({ ready, next, state: steps[2]?.state }).toEqual({ ready: false, next: null, state: 'blocked' })
    const expected = { code: 'source', source_id: losing.id, name, class: name, messages: 91, total: 9000 }
    expect(missing).toEqual([expected])
  })

  it.each([
    ['a small share of a source', [source('own', 90, 9000), source('service', 0)], 90],
    ['a limited number of a large source', [source('own', 100, 90_000)], 100],
    [
      'a small share of all mail from unknown sources',
      [source('own', 0, 9000), source('unknown', 30), source('unknown', 60)],
      90,
    ],
  ])('ignores strays: %s', (_, sources, strays) => {
    expect(assess('reject', { sources })).toMatchObject({ ready: true, missing: [], strays, next: 'reject' })
  })

  it.each([
    ['a small source', [source('service', 1, 99), source('own', 0, 9000)], false],
    ['a lot of mail of a large source', [source('own', 101, 90_000)], false],
    ['many unknown sources', [source('own', 0, 400), source('unknown', 5), source('unknown', 5)], null],
  ])('waits for %s', (_, sources, ready) => {
    expect(assess('reject', { sources })).toMatchObject({ ready, strays: 0, next: null })
  })

  it('does not count mail of subdomains with their own policy', () => {
    const sources = [source('own', 50, 100, { messages: 60, aligned: 10 })]
    const published = known({ ...publishes('quarantine').value, hasSubdomainPolicy: true })
    expect(assess('reject', { sources, messages: 100, aligned: 50 })).toMatchObject({ ready: false, exempt: 0 })
    expect(assess('reject', { sources, messages: 100, aligned: 50, published })).toMatchObject({
      ...{ ready: true, missing: [], exempt: 50, strays: 0 },
    })
    const own = [source('own', 55, 100, { messages: 60, aligned: 10 })]
    expect(assess('reject', { sources: own, messages: 100, aligned: 45, published }).missing).toMatchObject([
      { code: 'source', messages: 5, total: 40 },
    ])
  })

  it('counts forwarded mail, but does not wait for it or for spoofed mail', () => {
    const sources = [source('forwarder', 12), source('spoofing', 80), source('own', 0)]
    expect(assess('reject', { sources })).toMatchObject({ ready: true, forwarded: 12, missing: [] })
  })

  it.each([
    ['no reports', { days: 0, lastDay: null, messages: 0, aligned: 0, sources: [] }, [{ code: 'no_reports' }]],
    ['too few days', { days: 13 }, [{ code: 'days_observed', observed: 13, needed: 14 }]],
    ['old reports', { age: 15 }, [{ code: 'reports_old', last: '2026-11-20' }]],
    [
      'unaligned mail of unknown sources',
      { sources: [source('unknown', 3), source('unknown', 4), source('unknown', 0)] },
      [{ code: 'unknown_sources', sources: 2, messages: 7, senders: [{ messages: 3 }, { messages: 4 }] }],
    ],
  ])('is unknown with %s', (_, mail, missing) => {
    expect(assess('reject', mail)).toMatchObject({ ready: null, missing, next: null })
    expect(assess('reject', mail).steps[2]).toMatchObject({ policy: 'reject', state: 'unknown', missing })
  })

  it('reports that mail would be lost, even if other facts are unknown', () => {
    const sources = [source('own', 5), source('unknown', 3)]
    expect(assess('reject', { days: 1, sources }).ready).toBe(false)
  })

  it('proposes one step at a time', () => {
    const { ready, missing, next, steps } = assess('reject', { published: publishes('none') })
    expect({ ready, missing, next }).toEqual({
      ready: true,
      missing: [{ code: 'previous_step', policy: 'quarantine' }],
      next: 'quarantine',
    })
    expect(steps.map(({ state }) => state)).toEqual(['current', 'ready', 'blocked'])
    expect(assess('quarantine', { published: publishes('none'), days: 7 })).toMatchObject({ missing: [] })
  })

  it('treats a policy in test mode or with pct as not reached', () => {
    const { in_force, missing, next, steps } = assess('reject', { published: publishes('quarantine', 'none') })
    expect({ in_force, missing, next }).toEqual({
      in_force: 'none',
      missing: [{ code: 'previous_step', policy: 'quarantine' }],
      next: 'quarantine',
    })
    expect(steps.map(({ state }) => state)).toEqual(['current', 'ready', 'blocked'])
  })

  it('has nothing left to do once p=reject is in force, unless it loses mail', () => {
    const published = publishes('reject')
    const stateOf = (sources: ReturnType<typeof source>[]) => assess('reject', { published, sources }).steps[2]?.state
    expect(assess('reject', { published })).toMatchObject({ ready: true, missing: [], next: null })
    expect([stateOf([source('own', 0)]), stateOf([source('own', 50)])]).toEqual(['done', 'current'])
  })

  it.each([
    ['an unknown receiver', 999, { isKnown: false, isLarge: false }, 'thin'],
    ['a known receiver with a tenth of the mail', 999, { isKnown: true, isLarge: false }, 'enough'],
    ['a large receiver', 10, { isKnown: true, isLarge: true }, 'enough'],
    ['a thousand messages', 1000, { isKnown: false, isLarge: false }, 'enough'],
  ])('asks for enough evidence: %s', (_, messages, reporter, expected) => {
    const { ready, missing, questions } = assess('quarantine', {
      messages,
      reporters: [{ messages: Math.ceil(messages / 10), ...reporter }],
    })
    const isThin = missing.some(({ code }) => code === 'thin_evidence')
    expect([ready, isThin ? 'thin' : 'enough']).toEqual([isThin ? null : true, expected])
    expect(questions.find(({ code }) => code === 'evidence')?.state).toBe(isThin ? 'missing' : 'done')
  })

  it('compares the policies that reports name with the months that RFC 9989 asks for', () => {
    const days = (from: number, count: number, p: string, pct = '100') =>
      Array.from({ length: count }, (_, index) => ({ day: from + index, p, pct, testing: null }))
    const months = (...policies: ObservedMail['policies'][]) => {
      const { questions } = assess('reject', { policies: policies.flat() })
      return ['month_at_none', 'month_at_quarantine', 'results_compared'].map(
        (code) => questions.find((each) => each.code === code)?.state,
      )
    }
    expect(months(days(0, 40, 'none'), days(40, 30, 'quarantine'))).toEqual(['done', 'done', 'done'])
    expect(months(days(0, 40, 'none'), days(40, 30, 'quarantine', '50'))).toEqual(['done', 'missing', 'missing'])
    expect(months(days(0, 30, 'quarantine'))).toEqual(['unknown', 'done', 'unknown'])
    expect(months(days(0, 5, 'none'), days(5, 9, 'quarantine'))).toEqual(['unknown', 'missing', 'done'])
    expect(months()).toEqual(['unknown', 'unknown', 'missing'])
  })

  it('proposes at most the requested policy, and nothing that is already published', () => {
    expect(assess('none', { published: publishes('none') })).toMatchObject({ ready: true, next: null })
    expect(assess('quarantine')).toMatchObject({ ready: true, next: null })
    expect(assess('reject', { published: publishes('reject') }).next).toBeNull()
  })

  it('proposes a first record with a policy of none', () => {
    const { missing, next, published } = assess('reject', { published: absent })
    expect({ published, next, missing }).toEqual({
      published: null,
      next: 'none',
      missing: [{ code: 'record_missing' }],
    })
  })

  it('does not treat an invalid record as a missing one', () => {
    const { missing, next, ready, steps } = assess('reject', { published: { state: 'unavailable' } })
    expect({ missing, next, ready }).toEqual({ missing: [{ code: 'record_unknown' }], next: null, ready: true })
    expect(steps.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown'])
  })

  it('reports that the record is that of a parent domain', () => {
    const published = publishes('quarantine', 'quarantine', 'example')
    expect(assess('reject', { published }).missing).toEqual([{ code: 'parent_record', domain: 'example' }])
  })
})
