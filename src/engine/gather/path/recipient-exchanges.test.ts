import { expect, it } from 'vitest'
import { resolverOf } from '../../../../test/support/zone.ts'
import { readHeaders } from '../../message/headers.ts'
import { readReceivedChain } from './received-chain.ts'
import { gatherExchanges } from './recipient-exchanges.ts'

const zone = `
$ORIGIN host.example.
@ SOA ns1 hostmaster 1 3600 600 86400 300
@ MX 10 mx
@ MX 20 mx2.backup.example.
`

const fromBackup =
  'Received: from mx2.backup.example (mx2.backup.example [203.0.113.73]) by mx.host.example with ESMTP for <ben@host.example>'
const atBackup =
  'Received: from out.shop.example (out.shop.example [192.0.2.25]) by mx2.backup.example with ESMTP for <ben@host.example>'

it.each<[string, readonly string[], [string, readonly string[]][]]>([
  [
    'the recipient’s domain if two hosts accepted the message for it',
    [fromBackup, atBackup],
    [['host.example', ['mx.host.example', 'mx2.backup.example']]],
  ],
  [
    'a domain without an MX once',
    [fromBackup, atBackup].map((line) => line.replace('ben@host', 'ben@other')),
    [['other.example', []]],
  ],
  ['nothing if one host accepted it', [fromBackup], []],
])('queries %s', async (_, lines, expected) => {
  const headers = readHeaders(Buffer.from([...lines, 'From: anna@shop.org'].map((line) => `${line}\r\n`).join('')))
  const asked = await gatherExchanges(headers, readReceivedChain(headers), resolverOf(zone))
  expect([...asked]).toEqual(expected)
})
