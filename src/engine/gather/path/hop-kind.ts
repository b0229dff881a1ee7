import type { ReceivedHop } from '../../../shared/contract/facts/message/path.ts'
import { isRetrieval } from '../../message/received-path.ts'
import { areOfOneOrganization, isEntrance } from './organization.ts'

/**
 * What a `Received` field records:
 * - `retrieval`: the reader's program took the message from a mailbox
 * - `relay`: it stayed inside one organization, or on one host
 * - `submission`: an email client or a web page handed it to its own provider
 * - `passage`: it came from another organization
 */
export type HopKind = 'retrieval' | 'relay' | 'submission' | 'passage'

/** SMTP after authentication (RFC 3848), as Exim and ASSP write it too, and a form on a web page. */
const submissionProtocol = /^(?:(?:utf8)?e?smtps?a|asmtp|https?)$/i
/** Delivery to a mailbox, which never crosses the internet (RFC 2033), and what programs hand to their own host. */
const localProtocol = /^(?:utf8)?lmtp|^(?:local|mapi|bsmtp)$/i
/** A name with a dot, and no number at the end: no address, mailbox or word such as `root`. */
const hostName = /^[\w.-]+\.[a-z][\w-]*$/i
/** A name without a dot, and no number. */
const bareName = /^(?=.*[a-z])[\w-]+$/i
/** Names that no registry delegates (RFC 6761, RFC 6762 appendix G, RFC 8375), so that only an inner network knows them. */
const innerName =
  /(?:^|\.)(?:local|localhost|localdomain|lan|internal|intranet|private|corp|home|domain|nospam|home\.arpa)$/i

/** The name that a hop gives for its sending host: the verified one, else what the host called itself. */
export function senderName({ from_name, from_helo }: ReceivedHop): string | null {
  return from_name ?? from_helo
}

/**
 * What the hop at `index` records. `isSender` says of a host name whether it belongs to who seems to have sent the
 * message, so that an address that a receiver's network has hidden is not looked for further down.
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
  if (hop.from_ip === null) return isStranger(senderName(hop), hop.by) ? 'passage' : 'relay'
  if (hop.private) return isStranger(hop.from_helo, hop.by) && isSender(hop.from_helo) ? 'passage' : 'relay'
  if (isEntrance(hop.by)) return 'passage'
  const before = hops.slice(index + 1).find(({ by }) => by !== null)
  if (isInner(hop, before) || isBetweenBareNames(hop, before)) return 'relay'
  return submissionProtocol.test(protocol) ? 'submission' : 'passage'
}

/**
 * Whether the hop stays inside of one organization. Anyone can say the receiver's name in HELO, so a name that the
 * receiver did not verify counts only if the next host below that names itself is of that name; qmail writes fields of its
 * own between them.
 */
function isInner(hop: ReceivedHop, before: ReceivedHop | undefined): boolean {
  if (!areOfOneOrganization(senderName(hop), hop.by)) return false
  return hop.from_name !== null || areOfOneOrganization(hop.from_helo, before?.by ?? null)
}

/**
 * Whether the hop is one between two hosts that are known by names without a domain, as iCloud's are, and the sending one
 * wrote the next field itself. A host that anyone can reach has a full name (RFC 5321 section 2.3.5).
 */
function isBetweenBareNames({ from_helo, from_name, by }: ReceivedHop, before: ReceivedHop | undefined): boolean {
  if (from_name !== null || from_helo === null || by === null) return false
  return bareName.test(from_helo) && bareName.test(by) && from_helo.toLowerCase() === before?.by?.toLowerCase()
}

/** Whether a name is that of a host on the internet, and of another organization than the receiving host. */
function isStranger(name: string | null, by: string | null): boolean {
  if (name === null || !hostName.test(name) || innerName.test(name)) return false
  return !areOfOneOrganization(name, by)
}

function firstWord(protocol: string | null): string {
  return /^\S*/.exec(protocol ?? '')?.[0] ?? ''
}
