import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { headersMessageIdHost } from './message-id-host.ts'

it.each<[string | null, string]>([
  ['<1@shop.example>', 'pass'],
  ['<1@Mail.SHOP.example>', 'pass'],
  [null, 'not asked'],
  ['1@shop.example', 'not asked'],
  ['<1@localhost>', 'headers.message_id_local'],
  ['<1@web-3>', 'headers.message_id_local'],
  ['<1@web-3.local>', 'headers.message_id_local'],
  ['<1@localhost.localdomain>', 'headers.message_id_local'],
  ['<1@192.168.0.2>', 'headers.message_id_local'],
  ['<1@[192.0.2.1]>', 'headers.message_id_local'],
])('answers Message-ID: %j', (value, answer) => {
  expect(answerTo(headersMessageIdHost, { headers: headersWith({ 'Message-ID': value }) })).toBe(answer)
})
