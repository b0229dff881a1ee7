import type { Envelope } from '../../../shared/contract/facts/message/envelope.ts'
import type { ReceivedHop } from '../../../shared/contract/facts/message/path.ts'
import type { Headers } from '../../message/headers.ts'
import { isPublicAddress, readIpAddress } from '../../names/ip-address.ts'
import type { Delivery } from '../../ports/analysis.ts'
import { type Exchanges, findHandoff, firstHopBeforeRetrieval, type Handoff } from './handoff.ts'

type Origin = Envelope['origin']

/** The sources from which the origin is determined. */
export interface OriginTraces {
  delivery: Delivery
  headers: Headers
  hops: readonly ReceivedHop[]
  /** See `MessageInput`. */
  trustedHop?: number | undefined
  /** The MX hosts of the recipient's domain, if they were looked up. */
  exchanges?: Exchanges
}

/**
 * The host that handed the message to the receiver. Stated values take precedence over observed ones, and the
 * receiver's statements over the chain. Unknown without evidence.
 *
 * A stated address may be private. An observed one must be public: a private one belongs to a relay. If the user's
 * program fetched and forwarded the message, the SMTP client is that program.
 */
export function findOrigin(traces: OriginTraces): Origin {
  const { delivery, headers, hops, exchanges } = traces
  const handoff = findHandoff(headers, hops, exchanges)
  const stated = statedOrigin(traces, handoff)
  if (stated) return stated
  const clientIp = addressOf(delivery.clientIp)
  if (clientIp && isPublicAddress(clientIp) && firstHopBeforeRetrieval(headers, hops) === 0) {
    return { ip: clientIp, helo: delivery.helo, source: 'smtp_session', hop: null }
  }
  const helo = delivery.clientIpSource === null ? delivery.helo : null
  const hop = numberOf(handoff)
  if (handoff.ip === null) return { ip: null, helo, source: 'unknown', hop }
  const source = handoff.isStated ? 'receiver_headers' : 'received_chain'
  return { ip: handoff.ip, helo: helo ?? handoff.helo, source, hop }
}

/** The origin stated by the user, a trusted client, or the creator of the test; null if none. */
function statedOrigin({ delivery, hops, trustedHop }: OriginTraces, handoff: Handoff): Origin | null {
  const trusted = trustedHop === undefined ? undefined : hops[trustedHop - 1]
  if (trusted) {
    return { ip: trusted.from_ip, helo: trusted.from_helo, source: 'trusted_hop', hop: trustedHop ?? null }
  }
  const clientIp = addressOf(delivery.clientIp)
  const source = delivery.clientIpSource
  if (clientIp && (source === 'xclient' || source === 'upload')) {
    const hop = source === 'upload' ? (hopFrom(clientIp, hops) ?? numberOf(handoff)) : null
    return { ip: clientIp, helo: delivery.helo ?? heloOf(clientIp, hops), source, hop }
  }
  const ip = addressOf(delivery.statedIp)
  if (ip === null) return null
  // If no hop has the stated address, it is the client's own, which this server sees as a different one (NAT).
  const hop = hopFrom(ip, hops) ?? (source === null ? numberOf(handoff) : null)
  return { ip, helo: heloOf(ip, hops) ?? delivery.helo, source: 'test', hop }
}

/** Whether the SMTP client is the origin, so that its connection is the relevant one. With XCLIENT, it is a relay. */
export function isClientOrigin({ clientIp, clientIpSource }: Delivery, { ip, source }: Origin): boolean {
  if (source === 'smtp_session') return true
  return source === 'test' && clientIpSource === 'smtp_session' && addressOf(clientIp) === ip
}

function addressOf(text: string | null): string | null {
  return text === null ? null : readIpAddress(text)
}

function heloOf(ip: string, hops: readonly ReceivedHop[]): string | null {
  return hops.find(({ from_ip }) => from_ip === ip)?.from_helo ?? null
}

/** The number of the hop from an address, counted from 1. */
function hopFrom(ip: string, hops: readonly ReceivedHop[]): number | null {
  const index = hops.findIndex(({ from_ip }) => from_ip === ip)
  return index < 0 ? null : index + 1
}

function numberOf({ hop }: Handoff): number | null {
  return hop === null ? null : hop + 1
}
