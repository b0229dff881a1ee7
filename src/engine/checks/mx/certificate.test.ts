import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { policyOf } from '../../../../test/support/mta-sts.ts'
import { fetched, outboundTo } from '../../../../test/support/outbound.ts'
import { mxCertificate } from './certificate.ts'

const zone = '@ MX 10 mail\nmail A 192.0.2.1\n_mta-sts TXT "v=STSv1; id=1;"'
const policyUrl = 'https://mta-sts.shop.example/.well-known/mta-sts.txt'

function showing(fault: string | null, mode: string) {
  const certificate = { names: [], issuer: null, validUntil: null, fault }
  return outboundTo({
    documents: { [policyUrl]: fetched(policyOf({ mode }).join('\n')) },
    mail: { isPortOpen: true, servers: { '192.0.2.1': { state: 'encrypted', version: 'TLSv1.3', certificate } } },
  })
}

describe('mx.certificate', () => {
  it.each([
    ['a good one', null, 'enforce', 'pass'],
    ['a bad one that nobody minds', 'CERT_HAS_EXPIRED', 'testing', 'mx.certificate_invalid'],
    ['a bad one under a policy in force', 'CERT_HAS_EXPIRED', 'enforce', 'mx.certificate_refused'],
  ])('answers %s', async (_, fault, mode, answer) => {
    expect(await auditAnswer(mxCertificate, zone, { outbound: showing(fault, mode) })).toBe(answer)
  })

  it('does not arise where none was seen', async () => {
    expect(await auditAnswer(mxCertificate, zone)).toBe('not asked')
    const outbound = outboundTo({ mail: { isPortOpen: true, servers: { '192.0.2.1': { state: 'not_offered' } } } })
    expect(await auditAnswer(mxCertificate, zone, { outbound })).toBe('not asked')
  })
})
