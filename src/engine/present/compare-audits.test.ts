import { describe, expect, it } from 'vitest'
import { audit } from '../../../test/support/audit.ts'
import { offlineResolver } from '../dns/layers/offline.ts'
import type { Resolver } from '../dns/resolver.ts'
import { compareAudits } from './compare-audits.ts'
import type { FindingChanges } from './compare-findings.ts'

/** The keys of new, fixed, unchanged, and open findings. */
async function compare(published: Resolver | string, planned: Resolver | string) {
  const changes = compareAudits(await audit(published), await audit(planned), 'en')
  const keysOf = (change: keyof FindingChanges) => changes[change].map(({ key }) => key)
  return { come: keysOf('come'), go: keysOf('go'), stay: keysOf('stay'), open: keysOf('open') }
}

const spf = '@ TXT "v=spf1 ip4:192.0.2.1 -all"'
const spfForAll = '@ TXT "v=spf1 +all"'
const dmarcNone = '_dmarc TXT "v=DMARC1; p=none; rua=mailto:d@shop.example"'
const dmarcReject = '_dmarc TXT "v=DMARC1; p=reject; rua=mailto:d@shop.example"'

describe('compareAudits', () => {
  it('finds no difference between equal audits', async () => {
    const { come, go, open } = await compare(`${spf}\n${dmarcNone}`, `${dmarcNone}\n${spf}`)
    expect({ come, go, open }).toEqual({ come: [], go: [], open: [] })
  })

  it('reports new, fixed, and unchanged findings', async () => {
    const { come, go, stay } = await compare(`${spf}\n${dmarcNone}`, `${spfForAll}\n${dmarcNone}`)
    expect(come).toContain('spf.all_open')
    expect(stay).toContain('dmarc.policy_none')
    expect(go).toEqual([])
    expect((await compare(dmarcNone, dmarcReject)).go).toContain('dmarc.policy_none')
  })

  it('counts a finding that replaces another as new and fixed', async () => {
    const { come, go } = await compare(dmarcNone, `${spfForAll}\n${dmarcNone}`)
    expect(go).toContain('spf.no_record')
    expect(come).toContain('spf.all_open')
  })

  it('treats nothing as new or fixed that the other audit could not check', async () => {
    const { come, go, stay, open } = await compare(offlineResolver, `${spfForAll}\n${dmarcNone}`)
    expect({ come, go, stay }).toEqual({ come: [], go: [], stay: [] })
    // Also applies to a check that does not run while the one before it is unknown.
    expect(open).toEqual(expect.arrayContaining(['spf.all_open', 'dmarc.policy_none']))
    expect((await compare(`${spfForAll}\n${dmarcNone}`, offlineResolver)).open.sort()).toEqual(open.sort())
  })

  it('includes the texts of findings', async () => {
    const [published, planned] = [await audit(spf), await audit(spfForAll)]
    const [english] = compareAudits(published, planned, 'en').come
    const [polish] = compareAudits(published, planned, 'pl').come
    expect(english?.title).not.toBe(polish?.title)
  })
})
