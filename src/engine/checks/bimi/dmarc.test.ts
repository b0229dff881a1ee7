import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { bimiDmarc } from './dmarc.ts'

const bimi = 'default._bimi TXT "v=BIMI1; l=https://shop.example/logo.svg"'

describe('bimi.dmarc', () => {
  it.each([
    ['_dmarc TXT "v=DMARC1; p=reject"', 'pass'],
    ['_dmarc TXT "v=DMARC1; p=quarantine; sp=reject"', 'pass'],
    ['_dmarc TXT "v=DMARC1; p=none"', 'bimi.dmarc_weak'],
    ['_dmarc TXT "v=DMARC1; p=reject; sp=none"', 'bimi.dmarc_weak'],
    ['_dmarc TXT "v=DMARC1; p=reject; t=y"', 'bimi.dmarc_weak'],
    ['_dmarc TXT "v=DMARC1; p=quarantine; pct=100"', 'pass'],
    ['_dmarc TXT "v=DMARC1; p=quarantine; pct=99"', 'bimi.dmarc_weak'],
    // What is left over of reject is quarantined.
    ['_dmarc TXT "v=DMARC1; p=reject; pct=50"', 'bimi.dmarc_weak'],
    ['@ A 192.0.2.1', 'bimi.dmarc_missing'],
    ['_dmarc CNAME _dmarc.elsewhere.example.', 'unknown: dns_outside_zone'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(bimiDmarc, `${bimi}\n${zone}`)).toBe(answer)
  })

  it('names the tag that is too weak', async () => {
    const { facts } = await audit(`${bimi}\n_dmarc TXT "v=DMARC1; p=reject; sp=none"`)
    expect(askAudit(bimiDmarc, facts)).toMatchObject({ params: { policy: 'sp=none' } })
  })

  it('does not arise for a domain that wants no logo', async () => {
    expect(await auditAnswer(bimiDmarc, 'default._bimi TXT "v=BIMI1; l="')).toBe('not asked')
  })
})
