import type { ReceivedHop } from '../../../shared/contract/facts/message/path.ts'
import { isLocalName } from '../../../shared/names/local-name.ts'
import { isRetrieval } from '../../message/received-path.ts'
import { areOfOneOrganization, inboundHostsOf, isInboundHost } from './organization.ts'

/**
 * What a `Received` field records:
 * - `retrieval`: the user's program fetched the message from a mailbox
 * - `relay`: it stayed inside one organization or on one host
 * - `submission`: an email client or a web page submitted it to its own provider
 * - `handoff`: it came from another organization
 */
export type HopKind = 'retrieval' | 'relay' | 'submission' | 'handoff'

/** Authenticated SMTP (RFC 3848), including the variants of Exim and ASSP, and web forms. */
const submissionProtocol = /^(?:(?:utf8)?e?smtps?a|asmtp|https?)$/i
/** Local delivery, which never crosses the internet (RFC 2033), and local submission. */
const localProtocol = /^(?:utf8)?lmtp|^(?:local|mapi|bsmtp)$/i
/** A name with a dot that does not end in a number: not an address, a mailbox, or a word such as `root`. */
const hostName = /^[\w.-]+\.[a-z][\w-]*$/i
/** A single-label name that is not a number. */
const bareName = /^(?=.*[a-z])[\w-]+$/i
/** What setup programs and users write for a domain that they do not have. */
const placeholderName = /\.(?:domain|nospam)$/i

/** The name of the sending host: the verified one, or else the HELO name. */
export function senderName({ from_name, from_helo }: ReceivedHop): string | null {
  return from_name ?? from_helo
}

/**
 * What the hop at `index` records. `isSender` returns whether a host name belongs to the apparent sender, so that the
 * search does not continue past the sender if a receiver's NAT hides its address.
 */
export function kindOfHop(
  hops: readonly ReceivedHop[],
  index: number,
  isSender: (host: string | null) => boolean,
): HopKind {
  const hop = hops[index]
  if (hop === undefined || isRetrieval(hop)) return 'retrieval'
  const protocol = firstWord(hop.protocol)
  if (localProtocol.test(protocol)) return 'relay'
  if (hop.from_ip === null) return isExternal(senderName(hop), hop.by) ? 'handoff' : 'relay'
  if (hop.private) return isExternal(hop.from_helo, hop.by) && isSender(hop.from_helo) ? 'handoff' : 'relay'
  if (isInboundHost(hop.by)) return 'handoff'
  const before = hops.slice(index + 1).find(({ by }) => by !== null)
  if (isInternal(hop, before) || isBetweenBareNames(hop, before)) return 'relay'
  return submissionProtocol.test(protocol) ? 'submission' : 'handoff'
}

/**
 * Whether the hop stays inside one organization. Anyone can use the receiver's name in HELO, so an unverified name
 * counts only if the next named host below has it, too; qmail adds its own fields in between.
 */
function isInternal(hop: ReceivedHop, before: ReceivedHop | undefined): boolean {
  if (!areOfOneOrganization(senderName(hop), hop.by)) return false
  return hop.from_name !== null || areOfOneOrganization(hop.from_helo, before?.by ?? null)
}

/**
 * Whether the hop is between two hosts with single-label names, as at iCloud, and the sending one added the next field.
 * A publicly reachable host has a full name (RFC 5321 section 2.3.5).
 */
function isBetweenBareNames({ from_helo, from_name, by }: ReceivedHop, before: ReceivedHop | undefined): boolean {
  if (from_name !== null || from_helo === null || by === null) return false
  return bareName.test(from_helo) && bareName.test(by) && from_helo.toLowerCase() === before?.by?.toLowerCase()
}

/**
 * Whether a hop certainly stayed inside the organization of the receiver, so that what is below it was written there, too.
 * Unlike `kindOfHop`, nothing that a sender can choose counts: neither HELO over the internet nor the fields below.
 */
export function isInternalHop(hop: ReceivedHop, receiver: string | null): boolean {
  if (isInboundHost(hop.by)) return false
  if (isRetrieval(hop) || localProtocol.test(firstWord(hop.protocol))) return true
  if (hop.from_ip === null || hop.private) return !isExternal(senderName(hop), receiver ?? hop.by)
  if (hop.from_name !== null) return areOfOneOrganization(hop.from_name, hop.by)
  return inboundHostsOf(hop.by ?? '').length > 0 && areOfOneOrganization(hop.from_helo, hop.by)
}

/** Whether a name is that of an internet host of another organization than the receiving host. */
function isExternal(name: string | null, by: string | null): boolean {
  if (name === null || !hostName.test(name) || isLocalName(name) || placeholderName.test(name)) return false
  return !areOfOneOrganization(name, by)
}

function firstWord(protocol: string | null): string {
  return /^\S*/.exec(protocol ?? '')?.[0] ?? ''
}
