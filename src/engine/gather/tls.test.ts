import { expect, it } from 'vitest'
import { receivedHop } from '../../../test/support/message-facts.ts'
import type { Delivery } from '../analysis.ts'
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

it('reads the hop of the arrival, not another one from the same address', () => {
  const hops = [
    receivedHop({ from_ip: '192.0.2.1', tls: true, tls_version: 'TLSv1.3' }),
    receivedHop({ from_ip: '192.0.2.1', tls: false }),
  ]
  const origin = { ip: '192.0.2.1', helo: null, source: 'received_chain' as const, hop: 2 }
  expect(gatherTls({ delivery, hops }, origin)).toEqual({ state: 'absent' })
})

it('knows nothing of a hop from another address than the receiver names', () => {
  const hops = [receivedHop({ from_ip: '192.0.2.1', tls: true })]
  const origin = { ip: '192.0.2.2', helo: null, source: 'receiver_headers' as const, hop: 1 }
  expect(gatherTls({ delivery, hops }, origin)).toMatchObject({ state: 'unavailable' })
})
