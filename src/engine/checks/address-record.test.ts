import { expect, it } from 'vitest'
import { headersWith, messageFacts } from '../../../test/support/message-facts.ts'
import type { Envelope } from '../../shared/contract/message-facts/envelope.ts'
import { addressRecord } from './address-record.ts'

it.each([
  ['203.0.113.7', 'A'],
  ['2001:4860:4860::8888', 'AAAA'],
])('takes the type from %s, and no other record its place', (ip, type) => {
  expect(addressRecord('mx.shop.example', ip, messageFacts())).toEqual({
    kind: 'plain',
    name: 'mx.shop.example',
    type,
    value: ip,
    published: [],
  })
})

it.each<[string, Envelope['origin']['source'], boolean]>([
  ['mx.isp.example', 'smtp_session', true],
  ['mx.isp.example', 'trusted_hop', true],
  ['mx.isp.example', 'received_chain', false],
  ['mx.isp.example', 'receiver_headers', false],
  ['mx.shop.example', 'received_chain', true],
  ['out.bounces.example', 'received_chain', true],
  ['yahoo.com', 'smtp_session', false],
])('offers a record for %s, of an origin known by %s: %s', (name, source, isOffered) => {
  const { envelope } = messageFacts()
  const facts = {
    envelope: { ...envelope, mail_from: 'b-1@bounces.example', origin: { ...envelope.origin, source } },
    headers: headersWith({ From: 'Anna <anna@news.shop.example>' }),
  }
  expect(addressRecord(name, '203.0.113.7', facts) !== null).toBe(isOffered)
})

it('offers no private address', () => {
  expect(addressRecord('mx.shop.example', '10.0.0.5', messageFacts())).toBeNull()
})
