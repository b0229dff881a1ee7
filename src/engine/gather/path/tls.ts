import type { Envelope } from '../../../shared/contract/facts/message/envelope.ts'
import type { ReceivedHop } from '../../../shared/contract/facts/message/path.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import type { Reason } from '../../../shared/reason.ts'
import { isClientOrigin, type OriginTraces } from './origin.ts'

/**
 * Whether the origin's connection was encrypted: observed in this session if its client is the origin, otherwise
 * according to the `Received` field of the receiver, or of the relay that stated the origin with XCLIENT. Connections of
 * relays are irrelevant.
 */
export function gatherTls(
  { delivery, hops }: Pick<OriginTraces, 'delivery' | 'hops'>,
  origin: Envelope['origin'],
): MessageFacts['tls'] {
  if (delivery.tls && isClientOrigin(delivery, origin)) return delivery.tls.version ? known(delivery.tls) : absent
  const hop = findHop(hops, origin)
  if (hop?.tls === true) return known({ version: hop.tls_version, cipher: hop.tls_cipher })
  return hop?.tls === false ? absent : unavailable(reasonOf(delivery))
}

function reasonOf({ clientIp, clientIpSource, tls }: OriginTraces['delivery']): Reason {
  if (!tls) return { code: 'no_smtp_session' }
  if (clientIpSource === 'xclient') return { code: 'connection_unrecorded' }
  return {
    code: 'other_connection',
    ...(clientIp !== null && { subject: clientIp }),
    ...(tls.version !== null && { detail: tls.version }),
  }
}

/** The hop from the origin, if the origin is known from another receiver's fields. */
function findHop(hops: readonly ReceivedHop[], origin: Envelope['origin']): ReceivedHop | undefined {
  const { ip, source, hop } = origin
  const found = hop === null ? undefined : hops[hop - 1]
  if (source === 'trusted_hop') return found
  if (source === 'xclient') return findRelayHop(hops, origin)
  const wasSeenElsewhere = source === 'receiver_headers' || source === 'received_chain'
  return wasSeenElsewhere && found?.from_ip === ip ? found : undefined
}

/** The hop in the relay's own field, which is on top. A relay may add none, and then the top field is the sender's own. */
function findRelayHop([top]: readonly ReceivedHop[], { ip, helo }: Envelope['origin']): ReceivedHop | undefined {
  if (top?.from_ip !== ip) return undefined
  const isSameHelo = helo === null || top.from_helo === null || top.from_helo.toLowerCase() === helo.toLowerCase()
  return isSameHelo ? top : undefined
}
