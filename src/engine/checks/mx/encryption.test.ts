import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { outboundTo } from '../../../../test/support/outbound.ts'
import type { SmtpTls } from '../../outbound/smtp-tls.ts'
import { mxEncryption } from './encryption.ts'

const zone = '@ MX 10 a\n@ MX 20 b\na A 192.0.2.1\nb A 192.0.2.2'
const good: SmtpTls = {
  state: 'encrypted',
  version: 'TLSv1.3',
  certificate: { names: [], issuer: null, validUntil: null, fault: null },
}

function mail(second: SmtpTls | null, isPortOpen = true) {
  const servers = { '192.0.2.1': good, ...(second && { '192.0.2.2': second }) }
  return outboundTo({ mail: { isPortOpen, servers } })
}

describe('mx.encryption', () => {
  it.each<[string, SmtpTls | null, string]>([
    ['TLS 1.3 and 1.2', { ...good, version: 'TLSv1.2' }, 'pass'],
    ['TLS 1.0', { ...good, version: 'TLSv1' }, 'mx.tls_outdated'],
    ['TLS 1.1', { ...good, version: 'TLSv1.1' }, 'mx.tls_outdated'],
    ['no STARTTLS', { state: 'not_offered' }, 'mx.tls_missing'],
    ['a handshake that fails', { state: 'failed', detail: 'EPROTO' }, 'mx.tls_failed'],
    ['a server that turns us away', { state: 'unwilling', detail: '554 no' }, 'unknown: connection_failed'],
    ['a closed port', null, 'mx.port_closed'],
  ])('answers %s', async (_, second, answer) => {
    expect(await auditAnswer(mxEncryption, zone, { outbound: mail(second) })).toBe(answer)
  })

  it('is not known where port 25 lets nobody out', async () => {
    const outbound = outboundTo({ mail: { isPortOpen: false, servers: {} } })
    expect(await auditAnswer(mxEncryption, zone, { outbound })).toBe('unknown: port_25_blocked')
  })

  it('does not arise unless somebody asked for it', async () => {
    expect(await auditAnswer(mxEncryption, zone)).toBe('not asked')
    expect(await auditAnswer(mxEncryption, zone, { outbound: outboundTo({}) })).toBe('not asked')
  })

  it('names the versions', async () => {
    const { facts } = await audit(zone, { outbound: mail({ ...good, version: 'TLSv1.2' }) })
    expect(askAudit(mxEncryption, facts)).toMatchObject({ params: { versions: ['TLSv1.2', 'TLSv1.3'] } })
  })
})
