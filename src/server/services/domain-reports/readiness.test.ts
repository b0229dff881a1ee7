import { describe, expect, it } from 'vitest'
import { keyLine, rsaKey } from '../../../../test/support/dkim-keys.ts'
import { resolverOf } from '../../../../test/support/zone.ts'
import { createReadiness } from './readiness.ts'
import type { ReportInsights } from './report-insights.ts'

const now = new Date('2026-11-21T09:30:00Z')
const published = 'v=DMARC1; p=none; rua=mailto:d@shop.example'

/** Reports of four weeks in which all mail passes. */
const insights: Pick<ReportInsights, 'observeMail'> = {
  observeMail: async () => ({
    ...{ days: 28, lastDay: '2026-11-20', messages: 9000, aligned: 9000 },
    ...{ sources: [], senders: [], observed: [], keys: new Map(), reporters: [], policies: [] },
  }),
}

function readinessWith(spf: string, key = keyLine('default', `v=DKIM1; p=${rsaKey(2048)}`)) {
  const zone = `$ORIGIN shop.example.
$TTL 300
@ SOA ns h 1 7200 3600 1209600 300
@ NS ns
ns A 192.0.2.53
@ MX 10 mail
mail A 192.0.2.25
@ TXT "${spf}"
_dmarc TXT "${published}"
${key}`
  return createReadiness({ insights, resolver: resolverOf(zone), clock: { now: () => now } })(
    'shop.example',
    'quarantine',
  )
}

describe('the record for a stricter policy', () => {
  it('is offered once reports and the audit with it allow it', async () => {
    expect(await readinessWith('v=spf1 mx -all')).toMatchObject({
      ready: true,
      proposal: {
        name: '_dmarc.shop.example',
        value: 'v=DMARC1; p=quarantine; rua=mailto:d@shop.example',
        replaces: published,
      },
    })
  })

  it('is not offered if the audit with it is worse, whatever the reports show', async () => {
    expect(await readinessWith('v=spf1 mxx -all', '')).toMatchObject({
      ready: true,
      proposal: null,
      cautions: [{ code: 'offer_worse', value: 'shop.example' }],
    })
  })
})
