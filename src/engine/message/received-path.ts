import type { ReceivedHop } from '../../shared/contract/facts/message/path.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'

/**
 * POP3 and IMAP as named by fetchmail, getmail, mpop, MDaemon, VPOP3, and webmail collectors, such as `POP3-SSL`,
 * `IMAP4`, and `MultiPOP`. RFC 3848 does not define such names; RFC 5321 treats the hop as a gateway (section 3.7.2).
 */
const mailboxProtocol = /^(?:(?:multi|domain|[akr])?(?:pop|imap)[2-4]?(?:rev1)?s?|sdps)(?:[-_/](?:ssl|tls|kpop)\S*)?$/i

const week = 7 * 24 * 3_600_000
/** `Received` fields date from RFC 822 (1982). A clock that was never set shows 1970 or 1980. */
const firstMoment = Date.UTC(1982, 7, 13)

/** Whether a client fetched the message from a mailbox at this hop, possibly long after its arrival. */
export function isRetrieval({ protocol }: Pick<ReceivedHop, 'protocol'>): boolean {
  return mailboxProtocol.test(/^\S*/.exec(protocol ?? '')?.[0] ?? '')
}

type PathFacts = Pick<MessageFacts, 'envelope' | 'received'>

/** The path of the message to the receiver, without later hops through the receiver's own programs. */
export interface SentPath {
  /** The hops on the sender's side, latest first. */
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
  // The receiver is unknown, so the topmost remaining field is the best guess.
  const [arrival = null, ...before] = hops
  return { hops: before, arrival, arrivedAt: readClock(arrival, envelope) }
}

/** When the receiver accepted the message, in milliseconds; if no clock shows it, when we received it. */
export function arrivalTimeOf({ envelope, received }: PathFacts): number {
  return readSentPath({ envelope, received }).arrivedAt ?? Date.parse(envelope.received_at)
}

/** The number of the arrival's field; in reports of earlier versions, the one that names the origin. */
function arrivalNumber({ envelope: { origin }, received }: PathFacts): number | null {
  if (origin.hop !== null) return origin.hop
  if (origin.source !== 'receiver_headers' && origin.source !== 'received_chain') return null
  const index = received.findIndex(({ from_ip }) => from_ip === origin.ip)
  return index < 0 ? null : index + 1
}

/** The time recorded by a hop; null if it is invalid or impossible: before email existed, or after the upload. */
export function readClock(hop: ReceivedHop | null, { received_at }: MessageFacts['envelope']): number | null {
  if (!hop?.date) return null
  const moment = Date.parse(hop.date)
  return moment < firstMoment || moment > Date.parse(received_at) + week ? null : moment
}

/**
 * Whether the time between two hops is plausible. Servers give up after four or five days (RFC 5321 section 4.5.4.1);
 * beyond a week, one of the two clocks is wrong.
 */
export function isPlausibleDelay(seconds: number): boolean {
  return Math.abs(seconds) * 1000 <= week
}
