import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer, auditedDomain } from '../../../../test/support/audit.ts'
import { mxPrivateAddresses } from './private-addresses.ts'

describe('mx.private_addresses', () => {
  it.each([
    ['@ MX 10 a\na A 192.0.2.1', 'pass'],
    ['@ MX 10 a\na A 192.0.2.1\na A 192.168.0.1', 'mx.private_address'],
    ['@ MX 10 a\na A 192.0.2.1\na AAAA ::1', 'mx.private_address'],
    ['@ MX 10 a\n@ MX 20 mail.elsewhere.example.\na A 10.0.0.1', 'mx.private_address'],
    ['@ MX 10 a\n@ MX 20 mail.elsewhere.example.\na A 192.0.2.1', 'not asked'],
    ['@ MX 10 a\na A 10.0.0.1', 'not asked'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(mxPrivateAddresses, zone)).toBe(answer)
  })

  it('names every host that has some', async () => {
    const { facts } = await audit('@ MX 10 a\n@ MX 20 b\n@ MX 30 c\na A 10.0.0.1\nb A 192.0.2.1\nc AAAA fe80::1')
    const host = (label: string) => `${label}.${auditedDomain}`
    expect(askAudit(mxPrivateAddresses, facts)).toMatchObject({ params: { host: host('a'), others: [host('c')] } })
  })
})
