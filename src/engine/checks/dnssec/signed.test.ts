import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { unvalidating, validating } from '../../../../test/support/signed.ts'
import { dnssecSigned } from './signed.ts'

const dns = scriptedResolver({ 'shop.example': { A: ['192.0.2.1'] } })

describe('dnssec.signed', () => {
  it('passes for what the resolver vouches for', async () => {
    expect(
      await auditAnswer(
        dnssecSigned,
        validating(dns, () => true),
      ),
    ).toBe('pass')
  })

  it('calls missing only what a resolver that checks DNSSEC does not vouch for', async () => {
    expect(
      await auditAnswer(
        dnssecSigned,
        validating(dns, () => false),
      ),
    ).toBe('dnssec.missing')
    expect(await auditAnswer(dnssecSigned, unvalidating(dns))).toBe('unknown: dnssec_unvalidated')
  })

  it('cannot tell of a zone file, nor of a domain whose signatures are broken', async () => {
    expect(await auditAnswer(dnssecSigned, '@ SOA ns1 hostmaster 1 2 3 4 5')).toBe('unknown: dns_outside_zone')
    const broken = scriptedResolver({ 'shop.example': 'dns_servfail' })
    expect(
      await auditAnswer(
        dnssecSigned,
        validating(broken, () => true),
      ),
    ).toBe('unknown: dns_servfail')
  })
})
