import type { ReceivedHop } from '../../../shared/contract/facts/message/path.ts'
import { valuesOf } from '../../message/header-fields.ts'
import type { Headers } from '../../message/headers.ts'
import { readMailboxDomains } from '../../message/mailboxes.ts'
import { isRetrieval } from '../../message/received-path.ts'
import { kindOfHop, senderName } from './hop-kind.ts'
import { areOfOneOrganization, organizationOf } from './organization.ts'
import { placeFields } from './place-fields.ts'
import { type ReceiverStatement, readStatements } from './receiver-headers.ts'

/** The handoff of the message from the sender's side to the receiver's. */
export interface Handoff {
  /** Index of the `Received` field that records it; null if none does. The fields above it are the receiver's own. */
  hop: number | null
  /** The sending host's public address; null if it was not recorded. */
  ip: string | null
  helo: string | null
  /** Whether the receiver named the address in a field about authentication. */
  isStated: boolean
}

/** What the header reveals about the path. */
interface HeaderPath {
  hops: readonly ReceivedHop[]
  statements: readonly ReceiverStatement[]
  /** Indices of the `Received` fields below which a host recorded delivery to a mailbox or an alias. */
  deliveries: readonly number[]
  isSender(host: string | null): boolean
  /** Whether an address is a mailing list. A list sends each subscriber a message of its own. */
  isList(address: string): boolean
  /** Whether the message is addressed to someone at a host's organization. */
  isAddressedTo(host: string): boolean
  exchanges: Exchanges
}

/** The MX hosts of the recipients' domains that were looked up. */
export type Exchanges = ReadonlyMap<string, readonly string[]>

const noExchanges: Exchanges = new Map()

/** A host that may be an MX of a recipient's domain, which needs a DNS lookup. */
export interface PossibleExchange {
  host: string
  /** The domain of the recipient. */
  domain: string
}

/** Fields added on final delivery by Postfix, qmail, Exim, Exchange's collectors, and the large providers. */
const deliveryFields = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to'])

/**
 * Finds the handoff, going down from the top of the header as far as the receiver's side reaches: past programs that
 * fetch from mailboxes, relays inside an organization, and hosts that accepted the message for its recipient and
 * forwarded it (RFC 5321 section 3.9.1).
 */
export function findHandoff(headers: Headers, hops: readonly ReceivedHop[], exchanges = noExchanges): Handoff {
  return handoffOf(readHeaderPath(headers, hops, exchanges))
}

/**
 * The host at which the search for the handoff ended, if it accepted the message for the same recipient as the next
 * one: it is either a smarthost of the sender, or a backup MX or filter of the recipient's domain. Null if the case is
 * clear or `exchanges` has the answer.
 */
export function findPossibleExchange(
  headers: Headers,
  hops: readonly ReceivedHop[],
  exchanges = noExchanges,
): PossibleExchange | null {
  const path = readHeaderPath(headers, hops, exchanges)
  const handoff = handoffOf(path)
  const step = stepBefore(path, handoff)
  if (!step || handoff.hop === null) return null
  const domain = domainOf(hops[handoff.hop]?.for ?? null)
  if (domain === null || exchanges.has(domain)) return null
  // Hosts record no recipient if there are several.
  const first = domainOf(hops[step.earlier.hop]?.for ?? null)
  return first === null || first === domain ? { host: step.host, domain } : null
}

function handoffOf(path: HeaderPath): Handoff {
  let handoff = handoffFrom(path, startOf(path))
  for (;;) {
    const earlier = handoffBefore(path, handoff)
    if (!earlier) return handoff
    handoff = earlier
  }
}

/**
 * Index of the first hop below those by which the user's own programs fetched the message from a mailbox; 0 if there
 * are none. Programs on the sender's side that fetched the message before sending it do not count.
 */
export function firstHopBeforeRetrieval(headers: Headers, hops: readonly ReceivedHop[]): number {
  return startOf(readHeaderPath(headers, hops))
}

function readHeaderPath(headers: Headers, hops: readonly ReceivedHop[], exchanges = noExchanges): HeaderPath {
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
    // Mail from a list is still addressed to its original recipients.
    isAddressedTo: (host) => !isFromList && recipients.has(organizationOf(host)),
    exchanges,
  }
}

/** People often write to `talk@host.example` for the list `talk@lists.host.example`. */
function withOrganization(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? address : `${address.slice(0, at)}@${organizationOf(address.slice(at + 1))}`
}

/**
 * The addresses of the mailing list that distributed the message, in the fields of Mailman, Sympa, ezmlm, and
 * Majordomo.
 */
function listAddresses(headers: Headers): string[] {
  const values = ['List-Post', 'X-BeenThere', 'X-Mailing-List', 'Mailing-List'].flatMap((name) =>
    valuesOf(headers, name),
  )
  const words = values.flatMap((value) => value.toLowerCase().split(/[\s<>:;,?]/))
  return words.filter((word) => /^[^@]+@[^@]+$/.test(word))
}

/** Whether a delivery was to a list: ezmlm and Postfix write `linux.ie-users@localhost` for `users@linux.ie`. */
function namesList(delivery: string, lists: ReadonlySet<string>): boolean {
  const [local = ''] = delivery.toLowerCase().split('@')
  return [...lists].some((address) => local.endsWith(address.slice(0, address.indexOf('@'))))
}

/** The domains of the apparent sender: its author, its bounce address, its mailing list. */
function sendingDomains(headers: Headers): string[] {
  const mailboxes = ['From', 'Sender', 'Return-Path'].flatMap((name) => valuesOf(headers, name))
  const lists = valuesOf(headers, 'List-Id').flatMap((value) => /<([^<>\s]+)>/.exec(value)?.[1] ?? [])
  const posts = valuesOf(headers, 'List-Post').flatMap((value) => /@([^<>\s?@]+)/.exec(value)?.[1] ?? [])
  return [...mailboxes.flatMap(readMailboxDomains), ...lists, ...posts]
}

function startOf(path: HeaderPath): number {
  const { hops } = path
  let start = 0
  for (const [index, hop] of hops.entries()) {
    if (!isRetrieval(hop)) continue
    const handoffHop = findHandoffHop(path, start, index)
    if (handoffHop !== null && isSentBy(path, handoffHop)) break
    start = index + 1
  }
  return start
}

/**
 * The topmost hop, from `start` on, at which the message came from another organization. Null below a submission, and
 * for a message to a mailing list of the receiver, which sent its readers a new one.
 */
function findHandoffHop({ hops, isSender, isList }: HeaderPath, start: number, end = hops.length): number | null {
  for (let index = start; index < end; index++) {
    const kind = kindOfHop(hops, index, isSender)
    if (kind === 'handoff') return isList(hops[index]?.for ?? '') ? null : index
    if (kind === 'submission') return null
  }
  return null
}

function isSentBy({ hops, isSender }: HeaderPath, index: number): boolean {
  const hop = hops[index]
  return hop !== undefined && isSender(senderName(hop))
}

/** The handoff according to the fields from `start` on. A receiver's statement takes precedence over the chain. */
function handoffFrom(path: HeaderPath, start: number): Handoff {
  const { hops } = path
  const handoffHop = findHandoffHop(path, start)
  const stated = findStatement(path, start, handoffHop)
  if (stated) {
    const named = hops.findIndex((hop, index) => index >= start && hop.from_ip === stated.ip)
    const hop = named < 0 ? handoffHop : named
    return { hop, ip: stated.ip, helo: stated.helo ?? hops[named]?.from_helo ?? null, isStated: true }
  }
  const hop = handoffHop === null ? undefined : hops[handoffHop]
  // A private address on a hop from outside means that NAT hides the sender's address.
  const ip = hop && !hop.private ? hop.from_ip : null
  return { hop: handoffHop, ip, helo: hop?.from_helo ?? null, isStated: false }
}

/** The statement about the sending host: one that agrees with the chain, or else the one closest to the handoff. */
function findStatement(path: HeaderPath, start: number, handoffHop: number | null): ReceiverStatement | undefined {
  const trusted = path.statements.filter(
    (statement) => statement.ip !== null && isTrusted(path, statement, start, handoffHop),
  )
  const named = handoffHop === null ? undefined : path.hops[handoffHop]?.from_ip
  const agreeing = trusted.find(({ ip }) => ip === named)
  if (agreeing || handoffHop === null) return agreeing ?? trusted[0]
  const candidates = trusted.filter(({ ip }) => !isAboutRelay(path, ip, start, handoffHop))
  return candidates.findLast(({ below }) => below <= handoffHop) ?? candidates[0]
}

/**
 * Whether the receiver's side made a statement. Its field is above the `Received` field of the handoff, where no one
 * else can add one, or directly below in the receiver's name, as some filters do. Programs that fetch mail derive their
 * results from the chain: these only count if they name one of its hosts.
 */
function isTrusted(
  { hops }: HeaderPath,
  { below, receiver, ip }: ReceiverStatement,
  start: number,
  handoffHop: number | null,
): boolean {
  const receivers = hops.slice(start, handoffHop === null ? hops.length : handoffHop + 1)
  if (below < start) return receivers.some(({ from_ip }) => from_ip === ip)
  if (below <= (handoffHop ?? start)) return true
  if (handoffHop !== null && below > handoffHop + 1) return false
  // Exchange Online does not state its name, but the address is one that its own hosts recorded.
  if (receiver === null) return receivers.slice(below - start).some(({ from_ip }) => from_ip === ip)
  return receivers.some(({ by }) => areOfOneOrganization(receiver, by))
}

/** Whether an address is that of a relay of the receiver, above the handoff. */
function isAboutRelay(path: HeaderPath, ip: string | null, start: number, handoffHop: number): boolean {
  return path.hops.some(
    ({ from_ip }, index) => index >= start && index < handoffHop && from_ip === ip && !isSentBy(path, index),
  )
}

/** The handoff to the previous host, and that host, unless it certainly belongs to the sender. */
interface Step {
  host: string
  earlier: Handoff & { hop: number }
}

function stepBefore(path: HeaderPath, { hop, ip }: Handoff): Step | null {
  const { hops } = path
  const received = hop === null ? undefined : hops[hop]
  const host = received ? senderName(received) : null
  if (hop === null || host === null || isSentBy(path, hop) || isAuthorized(path, hop, ip)) return null
  const earlier = handoffFrom(path, hop + 1)
  if (earlier.hop === null || earlier.ip === null) return null
  if (!areOfOneOrganization(hops[earlier.hop]?.by ?? null, host)) return null
  return { host, earlier: { ...earlier, hop: earlier.hop } }
}

/**
 * The handoff to the previous host, if that host also received the message for the recipient: a filter, a secondary MX,
 * or a forwarding address. Null without evidence for that, because the host may be the sender's.
 */
function handoffBefore(path: HeaderPath, handoff: Handoff): Handoff | null {
  const step = stepBefore(path, handoff)
  return step && handoff.hop !== null && actsForRecipient(path, handoff.hop, step) ? step.earlier : null
}

/** Whether the receiver's SPF result authorizes the host to send. */
function isAuthorized({ statements }: HeaderPath, hop: number, ip: string | null): boolean {
  return statements.some(({ below, spf, ...statement }) => below <= hop && spf === 'pass' && statement.ip === ip)
}

/**
 * Whether the hosts between two hops received the message on the recipient's behalf: they deliver it, redirect it,
 * evaluate SPF, are MX hosts of its domain, or the message is addressed to them.
 */
function actsForRecipient(path: HeaderPath, above: number, { host, earlier }: Step): boolean {
  const { hops, deliveries, statements, exchanges } = path
  const isOwn = (name: string | null) => areOfOneOrganization(name, host)
  const own = hops.slice(above + 1, earlier.hop + 1)
  const domain = domainOf(hops[above]?.for ?? null)
  return (
    deliveries.some((below) => below > above && below <= earlier.hop) ||
    own.some((hop) => isFilterProxy(hop) || isOwn(domainOf(hop.for)) || isRedirected(path, hop.for, domain)) ||
    statements.some(
      ({ below, spf, receiver }) => spf !== null && below > above && below <= earlier.hop + 1 && isOwn(receiver),
    ) ||
    (exchanges.get(domain ?? '') ?? []).some(isOwn) ||
    path.isAddressedTo(host)
  )
}

/**
 * Whether a message for an address was forwarded to another domain. A sender's relays keep the recipient; a mailing
 * list forwards what was sent to it.
 */
function isRedirected({ isList, isSender }: HeaderPath, address: string | null, domain: string | null): boolean {
  const first = domainOf(address)
  if (address === null || first === null || domain === null || isList(address) || isSender(first)) return false
  return first.includes('.') && domain.includes('.') && !areOfOneOrganization(first, domain)
}

/** ASSP is an SMTP proxy that accepts mail in place of a mail server; by default it uses this host name. */
function isFilterProxy({ by }: ReceivedHop): boolean {
  return by?.toLowerCase() === 'assp.nospam'
}

function domainOf(address: string | null): string | null {
  const at = address?.lastIndexOf('@') ?? -1
  return address === null || at < 0 ? null : address.slice(at + 1).toLowerCase()
}
