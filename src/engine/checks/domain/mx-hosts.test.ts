import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { policyOf } from '../../../../test/support/mta-sts.ts'
import { fetched, outboundTo } from '../../../../test/support/outbound.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import type { SmtpTls } from '../../outbound/smtp-tls.ts'
import { mxAddressFamilies, mxCertificate, mxEncryption, mxReverseDns } from './mx-hosts.ts'

describe('mx.address_families', () => {
  it.each([
    ['@ MX 10 a\na A 192.0.2.1\na AAAA 2001:db8::1', 'pass'],
    ['@ MX 10 a\n@ MX 20 b\na A 192.0.2.1\nb AAAA 2001:db8::1', 'pass'],
    ['@ MX 10 a\na A 192.0.2.1', 'mx.ipv4_only'],
    ['@ MX 10 a\na AAAA 2001:db8::1', 'mx.ipv6_only'],
    ['@ MX 10 a\na A 192.0.2.1\na AAAA fe80::1', 'mx.ipv4_only'],
    ['@ MX 10 a\na A 10.0.0.1\na AAAA 2001:db8::1', 'mx.ipv6_only'],
    ['@ MX 10 a\n@ MX 20 mail.elsewhere.example.\na A 192.0.2.1', 'unknown: dns_outside_zone'],
    ['@ MX 10 a', 'not evaluated'],
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(mxAddressFamilies, zone)).toBe(answer)
  })
})

describe('mx.reverse_dns', () => {
  const hosts = {
    'shop.example': { MX: [{ preference: 10, exchange: 'mail.shop.example' }] },
    'mail.shop.example': { A: ['192.0.2.1'] },
  }
  const reverse = '1.2.0.192.in-addr.arpa'

  it.each([
    ['names that resolve back', { [reverse]: { PTR: ['mail.shop.example'] } }, 'pass'],
    ['addresses without a name', {}, 'mx.reverse_missing'],
    ['names that resolve to another address', { [reverse]: { PTR: ['shop.example'] } }, 'mx.reverse_unconfirmed'],
    ['a timeout', { [reverse]: 'dns_timeout' as const }, 'unknown: dns_timeout'],
  ])('evaluates %s', async (_, names, answer) => {
    expect(await auditAnswer(mxReverseDns, scriptedResolver({ ...hosts, ...names }))).toBe(answer)
  })

  it('is not applicable if no address is known', async () => {
    expect(await auditAnswer(mxReverseDns, '@ MX 10 mail.elsewhere.example.')).toBe('not evaluated')
    expect(await auditAnswer(mxReverseDns, '@ MX 0 .')).toBe('not evaluated')
  })
})

describe('mx.encryption', () => {
  const zone = '@ MX 10 a\n@ MX 20 b\na A 192.0.2.1\nb A 192.0.2.2'
  const good: SmtpTls = {
    state: 'encrypted',
    version: 'TLSv1.3',
    certificate: { names: [], issuer: null, validFrom: null, validUntil: null, fault: null },
  }

  function mail(second: SmtpTls | null, isPortOpen = true) {
    const servers = { '192.0.2.1': good, ...(second && { '192.0.2.2': second }) }
    return outboundTo({ mail: { isPortOpen, servers } })
  }

  it.each<[string, SmtpTls | null, string]>([
    ['TLS 1.3 and 1.2', { ...good, version: 'TLSv1.2' }, 'pass'],
    ['TLS 1.0', { ...good, version: 'TLSv1' }, 'mx.tls_outdated'],
    ['TLS 1.1', { ...good, version: 'TLSv1.1' }, 'mx.tls_outdated'],
    ['no STARTTLS', { state: 'not_offered' }, 'mx.tls_missing'],
    ['a handshake that fails', { state: 'failed', detail: 'EPROTO' }, 'mx.tls_failed'],
    ['a server that rejects the client', { state: 'unwilling', detail: '554 no' }, 'unknown: connection_failed'],
    ['a closed port', null, 'mx.port_closed'],
  ])('evaluates %s', async (_, second, answer) => {
    expect(await auditAnswer(mxEncryption, zone, { outbound: mail(second) })).toBe(answer)
  })

  it('is unavailable if outbound port 25 is blocked', async () => {
    const outbound = outboundTo({ mail: { isPortOpen: false, servers: {} } })
    expect(await auditAnswer(mxEncryption, zone, { outbound })).toBe('unknown: port_25_blocked')
  })

  it('is not applicable unless requested', async () => {
    expect(await auditAnswer(mxEncryption, zone)).toBe('not evaluated')
    expect(await auditAnswer(mxEncryption, zone, { outbound: outboundTo({}) })).toBe('not evaluated')
  })

  it('reports the TLS versions', async () => {
    const { facts } = await audit(zone, { outbound: mail({ ...good, version: 'TLSv1.2' }) })
    expect(askAudit(mxEncryption, facts)).toMatchObject({ params: { versions: ['TLSv1.2', 'TLSv1.3'] } })
  })
})

describe('mx.certificate', () => {
  const zone = '@ MX 10 mail\nmail A 192.0.2.1\n_mta-sts TXT "v=STSv1; id=1;"'
  const policyUrl = 'https://mta-sts.shop.example/.well-known/mta-sts.txt'

  function showing(fault: string | null, mode: string) {
    const certificate = { names: [], issuer: null, validFrom: null, validUntil: null, fault }
    return outboundTo({
      documents: { [policyUrl]: fetched(policyOf({ mode }).join('\n')) },
      mail: { isPortOpen: true, servers: { '192.0.2.1': { state: 'encrypted', version: 'TLSv1.3', certificate } } },
    })
  }

  it.each([
    ['a valid certificate', null, 'enforce', 'pass'],
    ['an invalid certificate without an enforced policy', 'CERT_HAS_EXPIRED', 'testing', 'mx.certificate_invalid'],
    ['an invalid certificate with an enforced policy', 'CERT_HAS_EXPIRED', 'enforce', 'mx.certificate_refused'],
  ])('evaluates %s', async (_, fault, mode, answer) => {
    expect(await auditAnswer(mxCertificate, zone, { outbound: showing(fault, mode) })).toBe(answer)
  })

  it('is not applicable without a certificate', async () => {
    expect(await auditAnswer(mxCertificate, zone)).toBe('not evaluated')
    const outbound = outboundTo({ mail: { isPortOpen: true, servers: { '192.0.2.1': { state: 'not_offered' } } } })
    expect(await auditAnswer(mxCertificate, zone, { outbound })).toBe('not evaluated')
  })
})
