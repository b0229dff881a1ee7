import type { Envelope } from '../../../shared/contract/facts/message/envelope.ts'
import type { ReceivedHop } from '../../../shared/contract/facts/message/path.ts'
import type { Delivery } from '../../analysis.ts'
import { isPublicAddress, readIpAddress } from '../../names/ip-address.ts'
import type { Headers } from '../message/headers.ts'
import { type Arrival, type Exchanges, findArrival, firstHopBeforeRetrieval } from './arrival.ts'

type Origin = Envelope['origin']

/** What the origin is found from. */
export interface OriginTraces {
  delivery: Delivery
  headers: Headers
  hops: readonly ReceivedHop[]
  /** See `MessageInput`. */
  trustedHop?: number | undefined
  /** Where the DNS was asked which hosts take the mail of the recipient. */
  exchanges?: Exchanges
}

/**
 * The host that handed the message to the receiver. What was stated comes before what was seen, what the receiver wrote
 * before what the chain suggests; where nothing tells, it stays unknown.
 *
 * A stated address may be private; one that is only seen must be public, since a private one belongs to a relay. Where
 * the reader's program fetched the message and sent it here, the client of the session is the reader's.
 */
export function findOrigin(traces: OriginTraces): Origin {
  const { delivery, headers, hops, exchanges } = traces
  const arrival = findArrival(headers, hops, exchanges)
  const stated = statedOrigin(traces, arrival)
  if (stated) return stated
  const clientIp = addressOf(delivery.clientIp)
  if (clientIp && isPublicAddress(clientIp) && firstHopBeforeRetrieval(headers, hops) === 0) {
    return { ip: clientIp, helo: delivery.helo, source: 'smtp_session', hop: null }
  }
  const helo = delivery.clientIpSource === null ? delivery.helo : null
  const hop = numberOf(arrival)
  if (arrival.ip === null) return { ip: null, helo, source: 'unknown', hop }
  const source = arrival.isStated ? 'receiver_headers' : 'received_chain'
  return { ip: arrival.ip, helo: helo ?? arrival.helo, source, hop }
}

/** The origin that the reader of the report, a trusted client or the maker of the test named; null where none did. */
function statedOrigin({ delivery, hops, trustedHop }: OriginTraces, arrival: Arrival): Origin | null {
  const trusted = trustedHop === undefined ? undefined : hops[trustedHop - 1]
  if (trusted) {
    return { ip: trusted.from_ip, helo: trusted.from_helo, source: 'trusted_hop', hop: trustedHop ?? null }
  }
  const clientIp = addressOf(delivery.clientIp)
  const source = delivery.clientIpSource
  if (clientIp && (source === 'xclient' || source === 'upload')) {
    const hop = source === 'upload' ? (hopFrom(clientIp, hops) ?? numberOf(arrival)) : null
    return { ip: clientIp, helo: delivery.helo ?? heloOf(clientIp, hops), source, hop }
  }
  const ip = addressOf(delivery.statedIp)
  if (ip === null) return null
  // Where no hop has the stated address it is the client's own, which this machine sees by another one (NAT).
  const hop = hopFrom(ip, hops) ?? (source === null ? numberOf(arrival) : null)
  return { ip, helo: heloOf(ip, hops) ?? delivery.helo, source: 'test', hop }
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

/** The number of the hop from an address, counted from 1. */
function hopFrom(ip: string, hops: readonly ReceivedHop[]): number | null {
  const index = hops.findIndex(({ from_ip }) => from_ip === ip)
  return index < 0 ? null : index + 1
}

function numberOf({ hop }: Arrival): number | null {
  return hop === null ? null : hop + 1
}
