import type { Envelope } from '../../../shared/contract/message-facts/envelope.ts'
import type { ReceivedHop } from '../../../shared/contract/message-facts/path.ts'
import type { Delivery } from '../../analysis.ts'
import { isPublicAddress, readIpAddress } from '../../ip-address.ts'
import type { Headers } from '../headers.ts'
import { areOfOneOrganization } from './organization.ts'
import { hostSeenByReceiver } from './receiver-headers.ts'

type Origin = Envelope['origin']

/** What the origin is found from. */
export interface OriginTraces {
  delivery: Delivery
  headers: Headers
  hops: readonly ReceivedHop[]
  /** See `MessageInput`. */
  trustedHop?: number | undefined
}

/**
 * The host that handed the message to the receiver. What was stated comes before what was seen, what the receiver wrote
 * before what the chain suggests; where nothing tells, it stays unknown.
 *
 * A stated address may be private; one that is only seen must be public, since a private one belongs to a relay.
 */
export function findOrigin({ delivery, headers, hops, trustedHop }: OriginTraces): Origin {
  const trusted = trustedHop === undefined ? undefined : hops[trustedHop - 1]
  if (trusted) return { ip: trusted.from_ip, helo: trusted.from_helo, source: 'trusted_hop' }
  const clientIp = addressOf(delivery.clientIp)
  const statedIp = addressOf(delivery.statedIp)
  const { clientIpSource } = delivery
  if (clientIp && (clientIpSource === 'xclient' || clientIpSource === 'upload')) {
    return { ip: clientIp, helo: delivery.helo ?? heloOf(clientIp, hops), source: clientIpSource }
  }
  if (statedIp) {
    // Where no hop has the stated address it is the client's own, which this machine sees by another one (NAT).
    return { ip: statedIp, helo: heloOf(statedIp, hops) ?? delivery.helo, source: 'test' }
  }
  if (clientIp && isPublicAddress(clientIp)) return { ip: clientIp, helo: delivery.helo, source: 'smtp_session' }

  const statedHelo = clientIpSource === null ? delivery.helo : null
  const seen = hostSeenByReceiver(headers)
  if (seen) {
    return { ip: seen.ip, helo: statedHelo ?? seen.helo ?? heloOf(seen.ip, hops), source: 'receiver_headers' }
  }
  const border = hops.find(crossesBorder)
  if (border) return { ip: border.from_ip, helo: statedHelo ?? border.from_helo, source: 'received_chain' }
  return { ip: null, helo: statedHelo, source: 'unknown' }
}

/** Whether the SMTP client is the origin, so that its connection is the one that counts. */
export function isClientOrigin({ clientIp, clientIpSource }: Delivery, { ip, source }: Origin): boolean {
  if (source === 'xclient' || source === 'smtp_session') return true
  return source === 'test' && clientIpSource === 'smtp_session' && addressOf(clientIp) === ip
}

function addressOf(text: string | null): string | null {
  return text === null ? null : readIpAddress(text)
}

function heloOf(ip: string, hops: readonly ReceivedHop[]): string | null {
  return hops.find(({ from_ip }) => from_ip === ip)?.from_helo ?? null
}

/** Whether the message came into another organization by this hop. */
function crossesBorder({ from_ip, from_name, from_helo, by }: ReceivedHop): boolean {
  if (from_ip === null || !isPublicAddress(from_ip)) return false
  return !areOfOneOrganization(from_name ?? from_helo, by)
}
