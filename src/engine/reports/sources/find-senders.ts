import { isIpv6 } from '../../../shared/records/ip-address.ts'
import { findRhythm, type Rhythm } from './find-rhythm.ts'

/** The mail of one address with one return path on one day. */
export interface SenderDay {
  sourceId: number
  address: string
  /** The domain of the return path, which may be forged; empty if unknown. */
  envelope: string
  /** Numbered from 1970 in UTC. */
  day: number
  messages: number
  aligned: number
  dkimAligned: number
  spfAligned: number
  /** Unaligned messages that a mailing list or a forwarder changed. */
  altered: number
  ofSubdomains: { messages: number; aligned: number }
}

/** A sender whose mail fails regularly. */
export interface RegularSender {
  sourceId: number
  /** Null for several. */
  address: string | null
  /** The return path that distinguishes it from other mail of its address; null if none does. */
  envelope: string | null
  /** Messages without alignment, of all of its messages. */
  messages: number
  total: number
  /** Of those without alignment, the ones changed on their way. */
  altered: number
  rhythm: Rhythm
}

/** A smaller share of an address fails for reasons that no sender can avoid. */
const leastFailing = 0.1
/** A sender with a larger share of aligned mail passes now and then. */
const mostPassing = 0.05

/** Whether the mail of a sender fails as good as always. */
export function neverPasses({ messages, aligned }: { messages: number; aligned: number }): boolean {
  return aligned <= messages * mostPassing
}

interface Context {
  domain: string
  /** The days with reports. */
  observed: readonly number[]
  /** What the records of a source have in common. */
  keyOf(sourceId: number): string
}

/**
 * Finds the senders that fail regularly, each once: an authenticated domain or an IPv6 network as a whole, an address, one
 * return path of an address that also sends other mail, or one return path from changing addresses.
 */
export function findRegularSenders(rows: readonly SenderDay[], context: Context): RegularSender[] {
  const found: RegularSender[] = []
  const rest: SenderDay[] = []
  for (const [sourceId, ofSource] of Map.groupBy(rows, (row) => row.sourceId)) {
    const key = context.keyOf(sourceId)
    const whole = isJudgedWhole(key, ofSource) ? judgeRows(ofSource, context, { least: 0.5 }) : null
    const part = whole ? { senders: [whole], rest: [] } : findInSource(ofSource, context)
    found.push(...part.senders)
    if (key.startsWith('network:')) rest.push(...part.rest)
  }
  const byName = Map.groupBy(rows, ({ envelope }) => envelope)
  for (const [envelope, ofEnvelope] of Map.groupBy(rest, (row) => row.envelope)) {
    // Forgers use the domain itself, and names that pass elsewhere.
    const isForgeable =
      envelope === '' || envelope === context.domain || !neverPasses(sumOf(byName.get(envelope) ?? []))
    const sender = isForgeable ? null : judgeRows(ofEnvelope, context, { envelope })
    if (sender) found.push(sender)
  }
  return found
}

/** Finds addresses, and return paths of addresses that also send other mail. `rest`: the mail of the other ones. */
function findInSource(rows: readonly SenderDay[], context: Context): { senders: RegularSender[]; rest: SenderDay[] } {
  const senders: RegularSender[] = []
  const rest: SenderDay[] = []
  for (const ofAddress of Map.groupBy(rows, ({ address }) => address).values()) {
    const byEnvelope = neverPasses(sumOf(ofAddress))
      ? []
      : [...Map.groupBy(ofAddress, (row) => row.envelope)].flatMap(
          ([envelope, ofEnvelope]) => judgeRows(ofEnvelope, context, { envelope, least: 0.5 }) ?? [],
        )
    const others = ofAddress.filter((row) => byEnvelope.every(({ envelope }) => envelope !== row.envelope))
    const byAddress = judgeRows(others, context)
    senders.push(...byEnvelope, ...(byAddress ? [byAddress] : []))
    if (!byAddress) rest.push(...others)
  }
  return { senders, rest }
}

/** Domains that passed are certain, whatever their addresses. Hosts change their IPv6 address within a network. */
function isJudgedWhole(key: string, rows: readonly SenderDay[]): boolean {
  if (key.startsWith('domain:')) return true
  if (!key.startsWith('network:') || !rows.every(({ address }) => isIpv6(address))) return false
  return [...Map.groupBy(rows, ({ address }) => address).values()].every((each) => neverPasses(sumOf(each)))
}

function judgeRows(
  rows: readonly SenderDay[],
  { observed }: Context,
  { envelope = null, least = leastFailing }: { envelope?: string | null; least?: number } = {},
): RegularSender | null {
  const { messages: total, aligned, altered } = sumOf(rows)
  const messages = total - aligned
  if (messages === 0 || messages < total * least) return null
  const failing = new Map<number, number>()
  for (const { day, ...row } of rows) failing.set(day, (failing.get(day) ?? 0) + row.messages - row.aligned)
  const rhythm = findRhythm(failing, observed)
  if (!rhythm) return null
  const [first] = rows.toSorted((one, other) => other.messages - one.messages)
  const addresses = new Set(rows.map(({ address }) => address))
  const address = addresses.size === 1 ? (first?.address ?? null) : null
  return { sourceId: first?.sourceId ?? 0, address, envelope, messages, total, altered, rhythm }
}

/** The sums of several days. */
export function sumOf(rows: readonly SenderDay[]) {
  const sum = { messages: 0, aligned: 0, dkimAligned: 0, spfAligned: 0, altered: 0 }
  for (const row of rows) {
    sum.messages += row.messages
    sum.aligned += row.aligned
    sum.dkimAligned += row.dkimAligned
    sum.spfAligned += row.spfAligned
    sum.altered += row.altered
  }
  return sum
}
