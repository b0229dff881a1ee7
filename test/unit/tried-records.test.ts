import { assert, asyncProperty } from 'fast-check'
import { expect, it } from 'vitest'
import { planDns } from '../../src/engine/dns/layers/publish-records.ts'
import { describeAudit } from '../../src/engine/present/describe-audit.ts'
import { presentAudit } from '../../src/engine/present/present-audit.ts'
import { presentReport } from '../../src/engine/present/present-report.ts'
import { auditDrafts } from '../../src/renderer/features/domain/audit-drafts.ts'
import { reportDrafts } from '../../src/renderer/features/report/report-drafts.ts'
import { type Draft, editsOf, withRecord } from '../../src/renderer/features/what-if/drafts.ts'
import type { PasteRecord } from '../../src/shared/findings/finding.ts'
import { audit } from '../support/audit.ts'
import { all, published } from '../support/fault-injection.ts'
import { brokenZone, surroundings } from '../support/records/broken-zones.ts'
import { send, soundNewsletter } from '../support/sound-newsletter.ts'
import { resolverOf } from '../support/zone.ts'

/* Trying an offered record in the app must give the score that the report promises. */

function editsFor(drafts: Draft[], record: PasteRecord) {
  return editsOf(withRecord(drafts, record)?.drafts ?? [])
}

function gainOf(before: number | null, after: number | null): number {
  return Math.max(0, Math.round(((after ?? 0) - (before ?? 0)) * 10) / 10)
}

it('tries a record offered by an audit', async () => {
  await assert(
    asyncProperty(brokenZone, async (zone) => {
      const resolver = resolverOf(`$TTL 300\n${surroundings}\n$ORIGIN shop.example.\n${zone}\n`)
      const report = await audit(resolver)
      const described = describeAudit(report, 'en')
      if (described.score === null) return
      for (const { key, record, gain, state } of described.findings) {
        if (!record || state !== 'fail') continue
        const edits = editsFor(auditDrafts(described), record)
        const planned = await planDns(edits, report.facts.dns, resolver)
        const { score } = presentAudit(await audit(planned.resolver), 'en')
        expect([key, gainOf(described.score, score)], JSON.stringify(edits)).toEqual([key, gain])
      }
    }),
    { numRuns: 40 },
  )
})

it('tries a record offered by a report', async () => {
  const sending = all(
    published('news             TXT    "v=spf1 ip4:192.0.2.25 -all"', 'news TXT "v=spf1 ip4:192.0.2.99 -all"'),
    published('"v=DMARC1; p=reject; rua=mailto:dmarc@shop.example"', '"v=DMARC1, p=none"'),
    published('25               PTR    mail.shop.example.', ''),
  )({ ...soundNewsletter, signers: [] })
  const report = await send(sending)
  const { score, result } = presentReport(report, 'en')
  const offered = result.findings.filter(({ record, state }) => record && state === 'fail')
  expect(offered.map(({ key }) => key)).toEqual(expect.arrayContaining(['spf.fail', 'dmarc.invalid', 'ptr.missing']))
  for (const { key, record, gain } of offered) {
    if (!record) continue
    const edits = editsFor(reportDrafts(result), record)
    const tried = await send(sending, async (resolver) => (await planDns(edits, report.facts.dns, resolver)).resolver)
    expect([key, gainOf(score, presentReport(tried, 'en').score)]).toEqual([key, gain])
  }
})
