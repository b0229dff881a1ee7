import type { ReceivedHop } from '../../shared/contract/facts/message/path.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'

/**
 * POP3, IMAP and what fetchmail, getmail, mpop, MDaemon, VPOP3 and the collectors of webmail call them: `POP3-SSL`,
 * `IMAP4`, `MultiPOP`. RFC 3848 has no name for it, because RFC 5321 knows such a hop only as a gateway (section 3.7.2).
 */
const mailboxProtocol = /^(?:(?:multi|domain|[akr])?(?:pop|imap)[2-4]?(?:rev1)?s?|sdps)(?:[-_/](?:ssl|tls|kpop)\S*)?$/i

const week = 7 * 24 * 3_600_000
/** Mail with `Received` fields is not much older (RFC 822 is of 1982); a clock that was never set is at 1970 or 1980. */
const firstMoment = Date.UTC(1982, 7, 13)

/** Whether the reader's program fetched the message from a mailbox at this hop, long after it had arrived. */
export function isRetrieval({ protocol }: Pick<ReceivedHop, 'protocol'>): boolean {
  return mailboxProtocol.test(/^\S*/.exec(protocol ?? '')?.[0] ?? '')
}

type PathFacts = Pick<MessageFacts, 'envelope' | 'received'>

/** The path of the message up to the receiver, without what the receiver's own programs did later. */
export interface SentPath {
  /** The hops on the sender's side, the last one first. */
  hops: readonly ReceivedHop[]
  /** The hop at which the receiver accepted the message; null if that was the SMTP session, or is unknown. */
  arrival: ReceivedHop | null
  /** When the receiver accepted it, in milliseconds; null if no plausible clock shows it. */
  arrivedAt: number | null
}

export function readSentPath({ envelope, received }: PathFacts): SentPath {
  const number = arrivalNumber({ envelope, received })
  if (number !== null) {
    const arrival = received[number - 1] ?? null
    return { hops: received.slice(number), arrival, arrivedAt: readClock(arrival, envelope) }
  }
  const hops = received.slice(received.findLastIndex(isRetrieval) + 1)
  const isFetched = hops.length < received.length
  if (envelope.tls !== null && !isFetched) return { hops, arrival: null, arrivedAt: Date.parse(envelope.received_at) }
  // Nothing tells who took it: of all that is left, the topmost field comes closest.
  const [arrival = null, ...before] = hops
  return { hops: before, arrival, arrivedAt: readClock(arrival, envelope) }
}

/** The number of the arrival's field; in reports of earlier versions, of the one that names the origin. */
function arrivalNumber({ envelope: { origin }, received }: PathFacts): number | null {
  if (origin.hop !== null) return origin.hop
  if (origin.source !== 'receiver_headers' && origin.source !== 'received_chain') return null
  const index = received.findIndex(({ from_ip }) => from_ip === origin.ip)
  return index < 0 ? null : index + 1
}

/**
 * The moment that a hop notes; null where it can be read by nobody, or can be none: before there was mail, or after it
 * was handed in here.
 */
export function readClock(hop: ReceivedHop | null, { received_at }: MessageFacts['envelope']): number | null {
  if (!hop?.date) return null
  const moment = Date.parse(hop.date)
  return moment < firstMoment || moment > Date.parse(received_at) + week ? null : moment
}

/**
 * Whether the time between two hops can be that of a journey. Servers give up after four or five days (RFC 5321 section
 * 4.5.4.1); beyond a week one of the two clocks was never set.
 */
export function isPlausibleDelay(seconds: number): boolean {
  return Math.abs(seconds) * 1000 <= week
}
