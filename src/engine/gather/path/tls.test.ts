import { describe, expect, it } from 'vitest'
import { receivedHop } from '../../../../test/support/message-facts.ts'
import type { Delivery } from '../../ports/analysis.ts'
import { gatherTls } from './tls.ts'

const delivery: Delivery = {
  clientIp: null,
  clientName: null,
  helo: null,
  mailFrom: null,
  rcptTo: null,
  tls: null,
  receivedAt: new Date(0),
  clientIpSource: null,
  statedIp: null,
  pickedUp: false,
  rebuilt: false,
}

it('reads the hop of the handoff, not another one from the same address', () => {
  const hops = [
    receivedHop({ from_ip: '192.0.2.1', tls: true, tls_version: 'TLSv1.3' }),
    receivedHop({ from_ip: '192.0.2.1', tls: false }),
  ]
  const origin = { ip: '192.0.2.1', helo: null, source: 'received_chain' as const, hop: 2 }
  expect(gatherTls({ delivery, hops }, origin)).toEqual({ state: 'absent' })
})

it('ignores a hop from an address that the receiver did not state', () => {
  const hops = [receivedHop({ from_ip: '192.0.2.1', tls: true })]
  const origin = { ip: '192.0.2.2', helo: null, source: 'receiver_headers' as const, hop: 1 }
  expect(gatherTls({ delivery, hops }, origin)).toMatchObject({ state: 'unavailable' })
})

it.each([
  ['TLSv1.3', { code: 'other_connection', subject: '198.51.100.9', detail: 'TLSv1.3' }],
  [null, { code: 'other_connection', subject: '198.51.100.9' }],
])('reports TLS %s of a connection that is not the sender’s', (version, reason) => {
  const session: Delivery = {
    ...delivery,
    clientIp: '198.51.100.9',
    clientIpSource: 'smtp_session',
    statedIp: '192.0.2.1',
    tls: { version, cipher: null },
  }
  const origin = { ip: '192.0.2.1', helo: null, source: 'test' as const, hop: null }
  expect(gatherTls({ delivery: session, hops: [] }, origin)).toEqual({ state: 'unavailable', reason })
})

describe('with XCLIENT', () => {
  const origin = { ip: '192.0.2.1', helo: null, source: 'xclient' as const, hop: null }
  const relayed: Delivery = {
    ...delivery,
    clientIp: '192.0.2.1',
    clientIpSource: 'xclient',
    tls: { version: 'TLSv1.3', cipher: null },
  }
  it.each([
    [
      { tls: true, tls_version: 'TLSv1.2' },
      { state: 'known', value: { version: 'TLSv1.2', cipher: null } },
    ],
    [{ tls: false }, { state: 'absent' }],
    [{ tls: null }, { state: 'unavailable', reason: { code: 'connection_unrecorded' } }],
  ])('reads the field of the relay: %j', (field, expected) => {
    const hops = [receivedHop({ from_ip: '192.0.2.1', ...field })]
    expect(gatherTls({ delivery: relayed, hops }, origin)).toEqual(expected)
  })

  it.each([
    ['Mail.Example.org', { state: 'absent' }],
    ['laptop.example.org', { state: 'unavailable', reason: { code: 'connection_unrecorded' } }],
  ])('reads the top field only if it has the HELO of the origin: %s', (from_helo, expected) => {
    const hops = [receivedHop({ from_ip: '192.0.2.1', from_helo, tls: false })]
    expect(gatherTls({ delivery: relayed, hops }, { ...origin, helo: 'mail.example.org' })).toEqual(expected)
  })

  it('is unavailable if the relay added no field, however the relay itself connects', () => {
    const hops = [receivedHop({ from_ip: '192.0.2.99', tls: true })]
    const unknown = { state: 'unavailable', reason: { code: 'connection_unrecorded' } }
    expect(gatherTls({ delivery: relayed, hops }, origin)).toEqual(unknown)
    const plain = { ...relayed, tls: { version: null, cipher: null } }
    expect(gatherTls({ delivery: plain, hops: [] }, origin)).toEqual(unknown)
  })
})

it('is unavailable if there was no session', () => {
  const origin = { ip: '192.0.2.1', helo: null, source: 'test' as const, hop: null }
  expect(gatherTls({ delivery, hops: [] }, origin)).toEqual({
    state: 'unavailable',
    reason: { code: 'no_smtp_session' },
  })
})
