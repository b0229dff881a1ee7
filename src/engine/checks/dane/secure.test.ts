import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { daneWorld, tlsa } from '../../../../test/support/dane.ts'
import { unvalidating, validating } from '../../../../test/support/signed.ts'
import { daneSecure } from './secure.ts'

const a = '_25._tcp.a.shop.example'
const world = daneWorld({ [a]: { TLSA: [tlsa()] }, '_25._tcp.b.shop.example': { TLSA: [tlsa()] } })

describe('dane.secure', () => {
  it('passes where DNSSEC vouches for the MX and all TLSA records', async () => {
    expect(
      await auditAnswer(
        daneSecure,
        validating(world, () => true),
      ),
    ).toBe('pass')
  })

  it('fails where it does not vouch for one of them', async () => {
    expect(
      await auditAnswer(
        daneSecure,
        validating(world, (name) => name !== 'shop.example'),
      ),
    ).toBe('dane.insecure')
    const { facts } = await audit(validating(world, (name) => name !== a))
    expect(askAudit(daneSecure, facts)).toMatchObject({ params: { hosts: ['a.shop.example'] } })
  })

  it('cannot tell with a resolver that does not check DNSSEC, nor of a zone file', async () => {
    expect(await auditAnswer(daneSecure, unvalidating(world))).toBe('unknown: dnssec_unvalidated')
    const zone = `@ MX 10 a\n_25._tcp.a TLSA 3 1 1 ${'07'.repeat(32)}`
    expect(await auditAnswer(daneSecure, zone)).toBe('unknown: dns_outside_zone')
  })
})
