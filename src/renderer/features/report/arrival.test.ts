import { expect, it } from 'vitest'
import type { Envelope } from '../../../shared/contract/facts/message/envelope.ts'
import { arrivalOf } from './arrival.ts'

const test = { address: 'test-1@sendproof.localhost', pickup_addresses: ['Ada+test-1@mail.example'] }
const envelope: Envelope = {
  client_ip: null,
  client_name: null,
  helo: null,
  mail_from: null,
  mail_from_source: null,
  rcpt_to: null,
  tls: null,
  received_at: '2026-11-21T09:30:00Z',
  origin: { ip: null, helo: null, source: 'unknown', hop: null },
}

it.each([
  ['over SMTP', 'test-1@sendproof.localhost', 'To: x@y.example', { way: 'address', address: test.address }],
  ['in a mailbox', null, 'To: ada+test-1@mail.example', { way: 'address', address: 'Ada+test-1@mail.example' }],
  [
    'at the permanent address of a mailbox',
    null,
    'Delivered-To: <ada+sendproof@mail.example>',
    { way: 'address', address: 'ada+sendproof@mail.example' },
  ],
  ['as a file', null, 'Subject: ada+test-1@mail.example', { way: 'file' }],
])('%s', (_, rcpt_to, field, expected) => {
  const [name = '', value = ''] = field.split(': ')
  const headers = { fields: [{ name, value }], truncated: false }
  expect(arrivalOf(test, { envelope: { ...envelope, rcpt_to }, headers })).toEqual(expected)
})
