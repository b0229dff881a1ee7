import { describe, expect, it } from 'vitest'
import { resolverOf } from '../../../../test/support/zone.ts'
import type { ReportedMail } from '../../../engine/reports/drafts/try-draft.ts'
import { type SourceClass, sourceClasses } from '../../../shared/contract/reports/sources.ts'
import { createDraftOutcomes } from './draft-outcomes.ts'
import type { ReportInsights } from './report-insights.ts'

const now = new Date('2026-11-21T09:30:00Z')
const zone = `$ORIGIN shop.example.
$TTL 300
@ SOA ns h 1 7200 3600 1209600 300
@ NS ns
@ TXT "v=spf1 ip4:192.0.2.25 ip4:192.0.2.26 -all"
bounce TXT "v=spf1 include:shop.example -all"
_dmarc TXT "v=DMARC1; p=none; rua=mailto:d@shop.example"
`
const idOf = (kind: SourceClass) => sourceClasses.indexOf(kind) + 1

function mailOf(kind: SourceClass, messages: number, changes: Partial<ReportedMail> = {}): ReportedMail {
  return {
    ...{ sourceId: idOf(kind), address: '192.0.2.25', envelope: 'shop.example', headerFrom: 'shop.example' },
    ...{ signers: [], hasSpfPassed: false, isEvaluated: { dkim: false, spf: false }, messages, ...changes },
  }
}

const signed = mailOf('own', 11_000, { signers: ['shop.example'], hasSpfPassed: true })
const crm = mailOf('unknown', 2_400, { address: '203.0.113.80', envelope: 'crm-mail.example', hasSpfPassed: true })
const forged = mailOf('spoofing', 1_000, { address: '198.51.100.66' })

async function tryRecords(mail: ReportedMail[], ...edits: [name: string, value: string][]) {
  const insights: Pick<ReportInsights, 'readMail'> = {
    readMail: async () => ({
      ...{ since: '2026-10-22', until: '2026-11-20', reports: mail.length, mail },
      sources: sourceClasses.map((kind) => ({
        ...{ id: idOf(kind), name: `${kind}.example`, class: kind, is_named: false, is_classified: false },
        ...{ service: null, evidence: [], messages: 0, aligned: 0, dkim_aligned: 0, spf_aligned: 0, forwarded: 0 },
        ...{ quarantined: 0, rejected: 0, subdomains: { messages: 0, aligned: 0 } },
        ...{ first_seen: '2026-10-22', last_seen: '2026-11-20' },
      })),
    }),
  }
  const tryDraft = createDraftOutcomes({ insights, resolver: resolverOf(zone), clock: { now: () => now } })
  return await tryDraft(
    'shop.example',
    edits.map(([name, value]) => ({ name, type: 'TXT' as const, value })),
  )
}

const dmarc = (tags: string): [string, string] => ['_dmarc.shop.example', `v=DMARC1; ${tags}`]

describe('a draft against stored reports', () => {
  it.each([
    ['p=reject', { quarantined: 0, rejected: 3_400 }],
    ['p=quarantine', { quarantined: 3_400, rejected: 0 }],
    ['p=reject; t=y', { quarantined: 3_400, rejected: 0 }],
    ['p=quarantine; pct=20', { quarantined: 0, rejected: 0 }],
    ['p=none', { quarantined: 0, rejected: 0 }],
  ])('with %s counts what would have been lost', async (tags, lost) => {
    const { outcome } = await tryRecords([signed, crm, forged], dmarc(tags))
    expect(outcome).toMatchObject({ messages: 14_400, ...lost, before: { quarantined: 0, rejected: 0 } })
    const isLost = lost.quarantined + lost.rejected > 0
    expect(outcome?.sources).toEqual(
      isLost ? [{ source_id: idOf('unknown'), name: 'unknown.example', class: 'unknown', messages: 2_400 }] : [],
    )
    expect(outcome?.forged).toBe(isLost ? 1_000 : 0)
  })

  it('follows the policy for subdomains and strict alignment', async () => {
    const news = mailOf('own', 50, { headerFrom: 'news.shop.example' })
    const shared = mailOf('own', 70, { signers: ['mail.shop.example'] })
    const mail = [signed, news, shared]
    expect((await tryRecords(mail, dmarc('p=reject; sp=none'))).outcome).toMatchObject({ rejected: 0 })
    expect((await tryRecords(mail, dmarc('p=reject; sp=quarantine'))).outcome).toMatchObject({ quarantined: 50 })
    expect((await tryRecords(mail, dmarc('p=reject; sp=none; adkim=s'))).outcome).toMatchObject({ rejected: 70 })
  })

  it('evaluates SPF for the reported addresses, also through records that include the draft', async () => {
    const passing = { hasSpfPassed: true }
    const mail = [
      mailOf('own', 30, { ...passing, address: '192.0.2.26', envelope: 'bounce.shop.example' }),
      mailOf('unknown', 9, { address: '203.0.113.9' }),
      signed,
    ]
    const spf: [string, string] = ['shop.example', 'v=spf1 ip4:192.0.2.25 ip4:203.0.113.9 -all']
    const { outcome } = await tryRecords(mail, spf, dmarc('p=reject'))
    expect(outcome).toMatchObject({
      rejected: 30,
      spf: {
        lost: [{ address: '192.0.2.26', domain: 'bounce.shop.example', messages: 30 }],
        gained: [{ address: '203.0.113.9', domain: 'shop.example', messages: 9 }],
        unknown: 0,
      },
    })
  })

  it('claims nothing without reports', async () => {
    expect(await tryRecords([], dmarc('p=reject'))).toMatchObject({ reports: 0, outcome: null })
  })
})
