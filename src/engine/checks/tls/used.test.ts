import { describe, expect, it } from 'vitest'
import { answerTo, messageFacts } from '../../../../test/support/message-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { tlsUsed } from './used.ts'

describe('tls.used', () => {
  it.each([
    ['TLSv1.3', 'pass'],
    ['TLSv1.2', 'pass'],
    ['TLSv1.1', 'tls.outdated'],
    ['TLSv1', 'tls.outdated'],
    ['TLS1_0', 'tls.outdated'],
    ['SSLv3', 'tls.outdated'],
    [null, 'pass'],
  ])('answers the version %s', (version, answer) => {
    expect(answerTo(tlsUsed, { tls: known({ version, cipher: null }) })).toBe(answer)
  })

  it('takes points for a connection only where the client is the origin', () => {
    const { envelope } = messageFacts()
    const relayed = { ...envelope, client_ip: '192.0.2.1' }
    expect(answerTo(tlsUsed, { tls: absent })).toBe('tls.missing')
    expect(answerTo(tlsUsed, { tls: absent, envelope: relayed })).toBe('tls.missing_on_hop')
    const outdated = known({ version: 'TLSv1', cipher: null })
    expect(answerTo(tlsUsed, { tls: outdated, envelope: relayed })).toBe('tls.outdated_on_hop')
  })

  it('is unknown where no session was seen', () => {
    expect(answerTo(tlsUsed, { tls: unavailable({ code: 'no_smtp_session' }) })).toBe('unknown: no_smtp_session')
  })
})
