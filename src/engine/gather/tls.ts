import type { MessageFacts } from '../../shared/contract/facts.ts'
import type { Envelope } from '../../shared/contract/message-facts/envelope.ts'
import { absent, known, unavailable } from '../../shared/fact.ts'
import { isClientOrigin, type OriginTraces } from './path/origin.ts'

/**
 * Whether the origin's connection was encrypted: as this session saw it where its client is the origin, else as the
 * receiver's `Received` field tells it. The connection of a relay says nothing.
 */
export function gatherTls(traces: Omit<OriginTraces, 'headers'>, origin: Envelope['origin']): MessageFacts['tls'] {
  const { delivery } = traces
  if (delivery.tls && isClientOrigin(delivery, origin)) return delivery.tls.version ? known(delivery.tls) : absent
  const hop = findHop(traces, origin)
  if (hop?.tls === true) return known({ version: hop.tls_version, cipher: hop.tls_cipher })
  return hop?.tls === false ? absent : unavailable({ code: 'no_smtp_session' })
}

/** The hop from the origin, where the origin is known from what another receiver wrote into the header. */
function findHop(
  { hops, trustedHop = 0 }: Pick<OriginTraces, 'hops' | 'trustedHop'>,
  { ip, source }: Envelope['origin'],
) {
  if (source === 'trusted_hop') return hops[trustedHop - 1]
  const wasSeenElsewhere = source === 'receiver_headers' || source === 'received_chain'
  return wasSeenElsewhere ? hops.find(({ from_ip }) => from_ip === ip) : undefined
}
