import { describe, expect, it } from 'vitest'
import { sampleDelivery, sampleMessage } from '../../../../test/support/messages.ts'
import { resolverOf } from '../../../../test/support/zone.ts'
import { analyzeMessage } from '../../../engine/analyze-message.ts'
import { planDns } from '../../../engine/dns/layers/publish-records.ts'
import type { Resolver } from '../../../engine/dns/resolver.ts'
import { presentReport } from '../../../engine/present/present-report.ts'
import { createLists, defaultLists } from '../../../engine/protocols/dnsbl/choose-lists.ts'
import { reevaluateWithVerdictsOf } from '../../../engine/score/reevaluate.ts'
import { known } from '../../../shared/fact.ts'
import { editsOfRecord } from '../../../shared/report/record-edits.ts'
import { readWhole } from '../../ground/received-message.ts'
import { createReportPlans } from './report-plans.ts'

const now = () => new Date('2026-11-20T12:00:00Z')
const published = resolverOf(`
$ORIGIN shop.example.
$TTL 300
@ SOA ns hostmaster 1 1 1 1 300
@ TXT "v=spf1 -all"
_dmarc TXT "v=DMARC1; p=none"
`)
const input = { raw: sampleMessage(), delivery: sampleDelivery({ clientIp: '192.0.2.25' }) }

function analyze(raw: Buffer, resolver: Resolver) {
  const signal = new AbortController().signal
  return analyzeMessage({ ...input, raw }, { resolver, lists: createLists(defaultLists, now), signal, now })
}

async function setUp({ held = Promise.resolve() } = {}) {
  const asked: string[] = []
  const counting: Resolver = {
    ...published,
    query(name, type) {
      asked.push(name)
      return published.query(name, type)
    },
  }
  const { facts, trials } = await analyze(input.raw, published)
  const verdict = { ...facts.rspamd, engine: 'rspamd' as const, score: 4.5 }
  const verdicts = { ...facts, rspamd: verdict, spam_engines: [{ engine: 'rspamd' as const, verdict: known(verdict) }] }
  const plans = createReportPlans({
    messages: { findInput: async (id) => (id === 404 ? null : input) },
    resolver: published,
    analyzer: {
      async analyze({ raw, plan }) {
        await held
        const { resolver } = await planDns(plan?.edits ?? [], plan?.known ?? [], counting)
        return await analyze(await readWhole(raw), resolver)
      },
    },
  })
  const stored = {
    messageId: 1,
    messageSize: input.raw.length,
    doneAt: now(),
    ...reevaluateWithVerdictsOf({ facts, trials }, verdicts),
  }
  return { plans, stored, asked }
}

const spf = { name: 'shop.example', type: 'TXT' as const, current: 'v=spf1 -all', value: 'v=spf1 ip4:192.0.2.25 -all' }

describe('createReportPlans', () => {
  it('analyzes the message as if the edits were published', async () => {
    const { plans, stored, asked } = await setUp()
    expect(stored.facts.spf).toMatchObject({ value: { result: 'fail' } })
    const plan = await plans.plan(stored, [spf])
    if (plan === null || plan === 'busy') throw new Error(`no plan: ${plan}`)
    expect(plan.report.facts.spf).toMatchObject({ value: { result: 'pass' } })
    expect(plan.report.outcomes).toContainEqual(expect.objectContaining({ check: 'spf.result', state: 'pass' }))
    expect(plan.zoneLines).toContain('shop.example. 300 IN TXT "v=spf1 ip4:192.0.2.25 -all"')
    expect(asked).toEqual([])
  })

  it('gains the points that the report promises for each offered record', async () => {
    const { plans, stored } = await setUp()
    const { score, result } = presentReport(stored, 'en')
    const offered = result.findings.filter(({ record, state }) => record !== null && state === 'fail')
    expect(offered.length).toBeGreaterThan(1)
    for (const { key, record, gain } of offered) {
      const plan = await plans.plan(stored, record ? editsOfRecord(record) : [])
      if (plan === null || plan === 'busy') throw new Error(`no plan: ${plan}`)
      const planned = presentReport({ ...stored, ...plan.report }, 'en').score
      expect(Math.max(0, (planned ?? 0) - (score ?? 0)), key).toBeCloseTo(gain, 5)
    }
    expect(Math.max(...offered.map(({ gain }) => gain))).toBeGreaterThan(0)
  })

  it('keeps results of other spam filters', async () => {
    const { plans, stored } = await setUp()
    expect(await plans.plan(stored, [spf])).toMatchObject({
      report: { facts: { rspamd: { engine: 'rspamd', score: 4.5 } } },
    })
  })

  it('reports a missing message', async () => {
    const { plans, stored } = await setUp()
    expect(await plans.plan({ ...stored, messageId: 404 }, [spf])).toBeNull()
  })

  it('runs only a few at a time', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { plans, stored } = await setUp({ held })
    const underWay = Array.from({ length: 4 }, () => plans.plan(stored, [spf]))
    expect(await plans.plan(stored, [spf])).toBe('busy')
    release()
    expect(await Promise.all(underWay)).not.toContain('busy')
  })
})
