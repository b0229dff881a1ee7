import type { ReceivedHop } from '../../../shared/contract/facts/message/path.ts'
import { valuesOf } from '../../message/header-fields.ts'
import { readMailboxDomains } from '../../message/mailboxes.ts'
import { isRetrieval } from '../../message/received-path.ts'
import type { Headers } from '../message/headers.ts'
import { kindOfHop, senderName } from './hop-kind.ts'
import { areOfOneOrganization, organizationOf } from './organization.ts'
import { placeFields } from './place-fields.ts'
import { type ReceiverStatement, readStatements } from './receiver-headers.ts'

/** How the message came from the sender's side to the receiver's. */
export interface Arrival {
  /** Index of the `Received` field that records it; null where none does. Those above are the receiver's own. */
  hop: number | null
  /** The sending host's address, which is public; null where it is not recorded. */
  ip: string | null
  helo: string | null
  /** Whether the receiver named the address in a field about authentication. */
  isStated: boolean
}

/** What the header tells of the way. */
interface Way {
  hops: readonly ReceivedHop[]
  statements: readonly ReceiverStatement[]
  /** Where a host wrote that it put the message into a mailbox or an alias: indices of the `Received` fields below. */
  deliveries: readonly number[]
  isSender(host: string | null): boolean
  /** Whether an address is that of a mailing list, from which each of its readers gets a message of its own. */
  isList(address: string): boolean
  /** Whether the message is addressed to somebody at a host's organization. */
  isAddressedTo(host: string): boolean
  exchanges: Exchanges
}

/** The mail hosts (MX) that domains of recipients name, as far as they were asked for. */
export type Exchanges = ReadonlyMap<string, readonly string[]>

const noExchanges: Exchanges = new Map()

/** A host that a recipient's domain may have named to take its mail, which only the DNS can tell. */
export interface PossibleExchange {
  host: string
  /** The domain of the recipient. */
  domain: string
}

/** What hosts of final delivery write: Postfix, qmail, Exim, Exchange's collectors and the large providers. */
const deliveryFields = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to'])

/**
 * Finds the arrival from the top of the header, as far down as the receiver's side reaches: past the reader's programs
 * that fetch from mailboxes, relays inside of an organization, and hosts that took the message for its recipient and
 * handed it on (RFC 5321 section 3.9.1).
 */
export function findArrival(headers: Headers, hops: readonly ReceivedHop[], exchanges = noExchanges): Arrival {
  return arrivalOf(readWay(headers, hops, exchanges))
}

/**
 * The host at which the search for the arrival ended, if it took the message for the same recipient as the next one did:
 * a smarthost of the sender does that, and so does a backup or a filter that the recipient's domain names as its mail
 * host. Null where nothing is in doubt, or where `exchanges` has the answer.
 */
export function findPossibleExchange(
  headers: Headers,
  hops: readonly ReceivedHop[],
  exchanges = noExchanges,
): PossibleExchange | null {
  const way = readWay(headers, hops, exchanges)
  const arrival = arrivalOf(way)
  const step = stepBefore(way, arrival)
  if (!step || arrival.hop === null) return null
  const domain = domainOf(hops[arrival.hop]?.for ?? null)
  if (domain === null || exchanges.has(domain)) return null
  // Of several recipients hosts name none.
  const first = domainOf(hops[step.earlier.hop]?.for ?? null)
  return first === null || first === domain ? { host: step.host, domain } : null
}

function arrivalOf(way: Way): Arrival {
  let arrival = arrivalFrom(way, startOf(way))
  for (;;) {
    const earlier = arrivalBefore(way, arrival)
    if (!earlier) return arrival
    arrival = earlier
  }
}

/**
 * Index of the first hop below those by which the reader's own programs fetched the message from a mailbox; 0 where
 * none did. What the programs of the sender's side fetched before sending it does not count.
 */
export function firstHopBeforeRetrieval(headers: Headers, hops: readonly ReceivedHop[]): number {
  return startOf(readWay(headers, hops))
}

function readWay(headers: Headers, hops: readonly ReceivedHop[], exchanges = noExchanges): Way {
  const senders = new Set(sendingDomains(headers).map(organizationOf))
  const lists = new Set(listAddresses(headers).map(withOrganization))
  const isFromList = lists.size > 0 || valuesOf(headers, 'List-Id').length > 0
  const recipients = new Set(
    ['To', 'Cc'].flatMap((name) => valuesOf(headers, name).flatMap(readMailboxDomains)).map(organizationOf),
  )
  return {
    hops,
    statements: readStatements(headers),
    deliveries: placeFields(headers).flatMap(({ name, value, below }) =>
      deliveryFields.has(name) && value.includes('@') && !namesList(value, lists) ? [below] : [],
    ),
    isSender: (host) => host !== null && senders.has(organizationOf(host)),
    isList: (address) => lists.has(withOrganization(address.toLowerCase())),
    // What a list sends on is still addressed to others.
    isAddressedTo: (host) => !isFromList && recipients.has(organizationOf(host)),
    exchanges,
  }
}

/** A list at `talk@lists.host.example` is often written to at `talk@host.example`. */
function withOrganization(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? address : `${address.slice(0, at)}@${organizationOf(address.slice(at + 1))}`
}

/** The addresses of the mailing list that sent the message on, in the fields of Mailman, Sympa, ezmlm and Majordomo. */
function listAddresses(headers: Headers): string[] {
  const values = ['List-Post', 'X-BeenThere', 'X-Mailing-List', 'Mailing-List'].flatMap((name) =>
    valuesOf(headers, name),
  )
  const words = values.flatMap((value) => value.toLowerCase().split(/[\s<>:;,?]/))
  return words.filter((word) => /^[^@]+@[^@]+$/.test(word))
}

/** Whether a delivery was one to a list: ezmlm and Postfix write `linux.ie-users@localhost` for `users@linux.ie`. */
function namesList(delivery: string, lists: ReadonlySet<string>): boolean {
  const [local = ''] = delivery.toLowerCase().split('@')
  return [...lists].some((address) => local.endsWith(address.slice(0, address.indexOf('@'))))
}

/** The domains of those who seem to have sent the message: its author, the owner of its bounces, its mailing list. */
function sendingDomains(headers: Headers): string[] {
  const mailboxes = ['From', 'Sender', 'Return-Path'].flatMap((name) => valuesOf(headers, name))
  const lists = valuesOf(headers, 'List-Id').flatMap((value) => /<([^<>\s]+)>/.exec(value)?.[1] ?? [])
  const posts = valuesOf(headers, 'List-Post').flatMap((value) => /@([^<>\s?@]+)/.exec(value)?.[1] ?? [])
  return [...mailboxes.flatMap(readMailboxDomains), ...lists, ...posts]
}

function startOf(way: Way): number {
  const { hops } = way
  let start = 0
  for (const [index, hop] of hops.entries()) {
    if (!isRetrieval(hop)) continue
    const passage = findPassage(way, start, index)
    if (passage !== null && isSentBy(way, passage)) break
    start = index + 1
  }
  return start
}

/**
 * The topmost hop from `start` on by which the message came from another organization. Below a submission there is none,
 * nor where a message came to a mailing list of the receiver, which sent another one to its readers.
 */
function findPassage({ hops, isSender, isList }: Way, start: number, end = hops.length): number | null {
  for (let index = start; index < end; index++) {
    const kind = kindOfHop(hops, index, isSender)
    if (kind === 'passage') return isList(hops[index]?.for ?? '') ? null : index
    if (kind === 'submission') return null
  }
  return null
}

function isSentBy({ hops, isSender }: Way, index: number): boolean {
  const hop = hops[index]
  return hop !== undefined && isSender(senderName(hop))
}

/** The arrival as far as the fields from `start` on tell it. What the receiver stated comes before what the chain says. */
function arrivalFrom(way: Way, start: number): Arrival {
  const { hops } = way
  const passage = findPassage(way, start)
  const stated = findStatement(way, start, passage)
  if (stated) {
    const named = hops.findIndex((hop, index) => index >= start && hop.from_ip === stated.ip)
    const hop = named < 0 ? passage : named
    return { hop, ip: stated.ip, helo: stated.helo ?? hops[named]?.from_helo ?? null, isStated: true }
  }
  const hop = passage === null ? undefined : hops[passage]
  // A private address that a stranger seems to have hides the stranger's own.
  const ip = hop && !hop.private ? hop.from_ip : null
  return { hop: passage, ip, helo: hop?.from_helo ?? null, isStated: false }
}

/** The statement about the sending host: one that agrees with the chain, else the one closest to the arrival. */
function findStatement(way: Way, start: number, passage: number | null): ReceiverStatement | undefined {
  const believed = way.statements.filter(
    (statement) => statement.ip !== null && isBelieved(way, statement, start, passage),
  )
  const named = passage === null ? undefined : way.hops[passage]?.from_ip
  const agreeing = believed.find(({ ip }) => ip === named)
  if (agreeing || passage === null) return agreeing ?? believed[0]
  const candidates = believed.filter(({ ip }) => !isAboutRelay(way, ip, start, passage))
  return candidates.findLast(({ below }) => below <= passage) ?? candidates[0]
}

/**
 * Whether the receiver's side wrote a statement. It stands above the field of the arrival, where nobody else can have
 * put it; or right below, as some filters write it, in the receiver's name. Those who fetch mail judge from the chain
 * what they did not see: their word counts where it names one of its hosts.
 */
function isBelieved(
  { hops }: Way,
  { below, receiver, ip }: ReceiverStatement,
  start: number,
  passage: number | null,
): boolean {
  const receivers = hops.slice(start, passage === null ? hops.length : passage + 1)
  if (below < start) return receivers.some(({ from_ip }) => from_ip === ip)
  if (below <= (passage ?? start)) return true
  if (passage !== null && below > passage + 1) return false
  // Exchange Online does not say its name, but names an address that one of its own hosts saw.
  if (receiver === null) return receivers.slice(below - start).some(({ from_ip }) => from_ip === ip)
  return receivers.some(({ by }) => areOfOneOrganization(receiver, by))
}

/** Whether an address is that of a relay of the receiver, above the arrival. */
function isAboutRelay(way: Way, ip: string | null, start: number, passage: number): boolean {
  return way.hops.some(
    ({ from_ip }, index) => index >= start && index < passage && from_ip === ip && !isSentBy(way, index),
  )
}

/** The arrival at the host from which the message came, and that host, unless it is certainly the sender's. */
interface Step {
  host: string
  earlier: Arrival & { hop: number }
}

function stepBefore(way: Way, { hop, ip }: Arrival): Step | null {
  const { hops } = way
  const received = hop === null ? undefined : hops[hop]
  const host = received ? senderName(received) : null
  if (hop === null || host === null || isSentBy(way, hop) || isAuthorized(way, hop, ip)) return null
  const earlier = arrivalFrom(way, hop + 1)
  if (earlier.hop === null || earlier.ip === null) return null
  if (!areOfOneOrganization(hops[earlier.hop]?.by ?? null, host)) return null
  return { host, earlier: { ...earlier, hop: earlier.hop } }
}

/**
 * The arrival at the host from which the message came, where that host received it for the recipient, too: a filter, a
 * second mail exchanger or a forwarding address. Null where nothing shows that, so that the host may be the sender's.
 */
function arrivalBefore(way: Way, arrival: Arrival): Arrival | null {
  const step = stepBefore(way, arrival)
  return step && arrival.hop !== null && actsForRecipient(way, arrival.hop, step) ? step.earlier : null
}

/** Whether the receiver found by SPF that the sender lets the host send. */
function isAuthorized({ statements }: Way, hop: number, ip: string | null): boolean {
  return statements.some(({ below, spf, ...statement }) => below <= hop && spf === 'pass' && statement.ip === ip)
}

/**
 * Whether the hosts between two hops received the message for its recipient: they deliver to it, redirect it, judge the
 * sender, are named by its domain, or the message is addressed there.
 */
function actsForRecipient(way: Way, above: number, { host, earlier }: Step): boolean {
  const { hops, deliveries, statements, exchanges } = way
  const isOwn = (name: string | null) => areOfOneOrganization(name, host)
  const own = hops.slice(above + 1, earlier.hop + 1)
  const domain = domainOf(hops[above]?.for ?? null)
  return (
    deliveries.some((below) => below > above && below <= earlier.hop) ||
    own.some((hop) => isFilterProxy(hop) || isOwn(domainOf(hop.for)) || isRedirected(way, hop.for, domain)) ||
    statements.some(
      ({ below, spf, receiver }) => spf !== null && below > above && below <= earlier.hop + 1 && isOwn(receiver),
    ) ||
    (exchanges.get(domain ?? '') ?? []).some(isOwn) ||
    way.isAddressedTo(host)
  )
}

/**
 * Whether a message for an address went on to another domain. Relays of a sender leave the recipient as it is; a mailing
 * list sends on what was written to it.
 */
function isRedirected({ isList, isSender }: Way, address: string | null, domain: string | null): boolean {
  const first = domainOf(address)
  if (address === null || first === null || domain === null || isList(address) || isSender(first)) return false
  return first.includes('.') && domain.includes('.') && !areOfOneOrganization(first, domain)
}

/** ASSP stands before a mail server and takes its mail in its place; unless told otherwise it calls itself so. */
function isFilterProxy({ by }: ReceivedHop): boolean {
  return by?.toLowerCase() === 'assp.nospam'
}

function domainOf(address: string | null): string | null {
  const at = address?.lastIndexOf('@') ?? -1
  return address === null || at < 0 ? null : address.slice(at + 1).toLowerCase()
}
