import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { mxReverseDns } from './reverse-dns.ts'

const hosts = {
  'shop.example': { MX: [{ preference: 10, exchange: 'mail.shop.example' }] },
  'mail.shop.example': { A: ['192.0.2.1'] },
}
const reverse = '1.2.0.192.in-addr.arpa'

describe('mx.reverse_dns', () => {
  it.each([
    ['names that lead back', { [reverse]: { PTR: ['mail.shop.example'] } }, 'pass'],
    ['addresses without a name', {}, 'mx.reverse_missing'],
    ['names that lead elsewhere', { [reverse]: { PTR: ['shop.example'] } }, 'mx.reverse_unconfirmed'],
    ['silence', { [reverse]: 'dns_timeout' as const }, 'unknown: dns_timeout'],
  ])('answers %s', async (_, names, answer) => {
    expect(await auditAnswer(mxReverseDns, scriptedResolver({ ...hosts, ...names }))).toBe(answer)
  })

  it('does not arise where no address is known', async () => {
    expect(await auditAnswer(mxReverseDns, '@ MX 10 mail.elsewhere.example.')).toBe('not asked')
    expect(await auditAnswer(mxReverseDns, '@ MX 0 .')).toBe('not asked')
  })
})
