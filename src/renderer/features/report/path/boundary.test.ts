import { describe, expect, it } from 'vitest'
import type { ReceivedHop } from '../../../../shared/contract/facts/message/path.ts'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../../../shared/fact.ts'
import { boundaryOf, encryptionOf } from './boundary.ts'

function hop(from_ip: string | null): ReceivedHop {
  return {
    from_helo: null,
    from_name: null,
    from_ip,
    by: null,
    protocol: null,
    id: null,
    for: null,
    tls: null,
    tls_version: null,
    tls_cipher: null,
    date: null,
    delay_seconds: null,
    private: false,
  }
}

function factsOf(ip: string | null): Pick<MessageFacts, 'received' | 'envelope'> {
  return {
    received: [hop('198.51.100.9'), hop('192.0.2.25'), hop('10.1.2.3')],
    envelope: {
      client_ip: null,
      client_name: null,
      helo: null,
      mail_from: null,
      mail_from_source: null,
      rcpt_to: null,
      tls: null,
      received_at: '2026-11-21T09:30:00Z',
      origin: { ip, helo: null, source: 'received_chain', hop: null },
    },
  }
}

describe('boundaryOf', () => {
  it.each([
    ['the field that names the origin', '192.0.2.25', undefined, 2],
    ['the arrival, if no field names the origin', '203.0.113.7', undefined, 0],
    ['unknown without an origin', null, undefined, null],
    ['the field that the reader trusts', '192.0.2.25', 3, 3],
    ['the field that the reader trusts, even if it names no address', null, 3, 3],
  ])('is %s', (_, ip, trust, expected) => {
    expect(boundaryOf(factsOf(ip), trust)).toBe(expected)
  })
})

describe('encryptionOf', () => {
  const seen = known({ version: 'TLSv1.3', cipher: null })
  const written = { tls: false, tls_version: null, tls_cipher: null }

  it.each([
    ['what was seen of the origin', hop(null), seen, true],
    ['none, if that was seen', hop(null), absent, false],
    ['what the field says', written, seen, false],
    ['unknown of other hops', hop(null), null, null],
    ['unknown without either', hop(null), unavailable({ code: 'no_smtp_session' }), null],
  ])('is %s', (_, field, fact, tls) => {
    expect(encryptionOf(field, fact)).toMatchObject({ tls })
  })
})
