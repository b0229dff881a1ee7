import { assert, asyncProperty } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { audit } from '../../../test/support/audit.ts'
import { all, type FaultInjection, published } from '../../../test/support/fault-injection.ts'
import { brokenZone, surroundings } from '../../../test/support/records/broken-zones.ts'
import { send, soundNewsletter } from '../../../test/support/sound-newsletter.ts'
import { resolverOf } from '../../../test/support/zone.ts'
import type { Finding, FixStep } from '../../shared/contract/finding.ts'
import type { PasteRecord } from '../../shared/findings/finding.ts'
import type { AnyFacts, Trial } from '../../shared/report/trial.ts'
import { publishRecords } from '../dns/layers/publish-records.ts'
import { presentAudit } from '../present/present-audit.ts'
import { presentReport } from '../present/present-report.ts'
import { tryRecords } from './trials.ts'

interface Promises {
  score: number | null
  findings: Finding[]
  plan: FixStep[]
}

/**
 * Predicted results of offered records that differ from `attempt`, which publishes them and gathers the facts again.
 */
async function findBrokenPromises(
  { score, findings, plan }: Promises,
  attempt: (records: readonly PasteRecord[]) => Promise<number | null>,
): Promise<string[]> {
  if (score === null) return []
  const broken: string[] = []
  for (const { key, record, gain, state } of findings) {
    if (!record || state !== 'fail') continue
    const tried = (await attempt([record])) ?? score
    const real = Math.max(0, Math.round((tried - score) * 10) / 10)
    if (real !== gain) broken.push(`${key} gains ${real} and not ${gain} by ${record.value}`)
  }
  const firstDeed = plan.findIndex(({ record }) => record === null)
  const steps = firstDeed === -1 ? plan : plan.slice(0, firstDeed)
  for (const [index, { keys, score: promised }] of steps.entries()) {
    const records = steps.slice(0, index + 1).flatMap(({ record }) => record ?? [])
    const tried = await attempt(records)
    if (tried !== promised) broken.push(`${keys} leads to ${tried} and not ${promised}`)
  }
  return broken
}

/** A report as read from the database, where its plan is recreated. */
function asStored<Report extends { plan?: unknown }>(report: Report): Omit<Report, 'plan'> {
  expect(report.plan).toBeDefined()
  const { plan: _, ...stored } = report
  return stored
}

describe('the plan of an audit', () => {
  it('predicts the results of its records, alone and in sequence', async () => {
    await assert(
      asyncProperty(brokenZone, async (zone) => {
        const resolver = resolverOf(`$TTL 300\n${surroundings}\n$ORIGIN shop.example.\n${zone}\n`)
        const report = await audit(resolver)
        const presented = presentAudit(report, 'en')
        expect(presentAudit(asStored(report), 'en')).toEqual(presented)
        const { score, findings, fix_plan: plan } = presented
        const broken = await findBrokenPromises({ score, findings, plan }, async (records) => {
          return presentAudit(await audit(await publishRecords(records, resolver)), 'en').score
        })
        expect(broken).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

const spf = 'news             TXT    "v=spf1 ip4:192.0.2.25 -all"'
const dmarc = '"v=DMARC1; p=reject; rua=mailto:dmarc@shop.example"'
const pointer = '25               PTR    mail.shop.example.'
const unsigned: FaultInjection = (sending) => ({ ...sending, signers: [] })

const faults: [string, FaultInjection][] = [
  ['a first SPF record', published(spf, '')],
  ['an SPF record with another host', all(unsigned, published(spf, 'news TXT "v=spf1 ip4:192.0.2.99 ~all"'))],
  ['an SPF record that allows everyone', published(spf, 'news TXT "v=spf1 ip4:192.0.2.25 +all"')],
  ['a corrected DMARC record', all(unsigned, published(dmarc, '"v=DMARC1, p=none"'))],
  ['a first DMARC record', published(`_dmarc           TXT    ${dmarc}`, '')],
  ['a stricter policy', published(dmarc, '"v=DMARC1; p=none; rua=mailto:dmarc@shop.example"')],
  ['a reverse name', all(unsigned, published(pointer, ''))],
  ['all of these', all(unsigned, published(pointer, ''), published(spf, ''), published(dmarc, '"v=DMARC1; p=maybe"'))],
]

describe('the plan for a message', () => {
  it.each(faults)('predicts the results of %s', async (_, plant) => {
    const sending = plant(soundNewsletter)
    const report = await send(sending)
    const presented = presentReport(report, 'en')
    expect(presentReport(asStored(report), 'en')).toEqual(presented)
    const { score, result } = presented
    const { findings, fix_plan: plan } = result
    expect(findings.some(({ record, state }) => record && state === 'fail')).toBe(true)
    const broken = await findBrokenPromises({ score, findings, plan }, async (records) => {
      return presentReport(await send(sending, (resolver) => publishRecords(records, resolver)), 'en').score
    })
    expect(broken).toEqual([])
  })
})

describe('tryRecords', () => {
  const record: PasteRecord = { name: 'shop.example', type: 'TXT', value: 'v=spf1 mx -all', current: null }

  async function trialsUnder(signal: AbortSignal): Promise<Trial<AnyFacts>[]> {
    const { facts } = await audit('@ MX 10 mx')
    const plan = { outcomes: [], steps: [], gains: new Map() }
    const { trials } = await tryRecords<AnyFacts>({
      facts,
      makePlan(publish) {
        publish([record])
        return plan
      },
      gatherWith: async () => ({ ...facts, domain: 'other.example' }),
      signal,
    })
    return trials
  }

  it('stores only the facts that differ', async () => {
    expect(await trialsUnder(new AbortController().signal)).toEqual([
      { records: [record], facts: { domain: 'other.example' }, dns: [] },
    ])
  })

  it('ignores results after the deadline', async () => {
    expect(await trialsUnder(AbortSignal.abort())).toEqual([])
  })
})
