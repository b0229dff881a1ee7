import type { MessageFacts } from '../../shared/contract/facts.ts'
import type { Envelope } from '../../shared/contract/message-facts/envelope.ts'
import type { ReceivedHop } from '../../shared/contract/message-facts/path.ts'
import { absent, known, unavailable } from '../../shared/fact.ts'
import type { Delivery } from '../analysis.ts'
import { isClientOrigin } from './origin.ts'

/**
 * Whether the origin's connection was encrypted: as this session saw it where its client is the origin, else as the
 * receiver's `Received` field tells it. The connection of a relay says nothing.
 */
export function gatherTls(
  delivery: Delivery,
  origin: Envelope['origin'],
  hops: readonly ReceivedHop[],
): MessageFacts['tls'] {
  if (delivery.tls && isClientOrigin(delivery, origin)) return delivery.tls.version ? known(delivery.tls) : absent
  const hop = wasSeenElsewhere(origin) ? hops.find(({ from_ip }) => from_ip === origin.ip) : undefined
  if (hop?.tls === true) return known({ version: null, cipher: null })
  return hop?.tls === false ? absent : unavailable({ code: 'no_smtp_session' })
}

/** Whether the origin is known from what another receiver wrote into the header. */
function wasSeenElsewhere({ source }: Envelope['origin']): boolean {
  return source === 'receiver_headers' || source === 'received_chain'
}
