import { isIP } from 'node:net'
import type { Envelope } from '../../../shared/contract/facts/message/envelope.ts'
import type { ReceivedHop } from '../../../shared/contract/facts/message/path.ts'
import type { Headers } from '../../message/headers.ts'
import { isRetrieval } from '../../message/received-path.ts'
import { isInternalHop } from './hop-kind.ts'
import { areOfOneOrganization, ownFieldsOf } from './organization.ts'
import { type PlacedField, placeFields } from './place-fields.ts'
import { readReceivedChain } from './received-chain.ts'

/** A field of the header, and whether the receiver of the message wrote it. */
export interface JudgedField extends PlacedField {
  /** As spelled in the message. */
  spelled: string
  isTrusted: boolean
}

/** The fields of a header below the user's own programs, and the host that received the message. */
export interface JudgedFields {
  /** Null without a `Received` field, or if it names no host. */
  receiver: string | null
  fields: JudgedField[]
}

/** Whose fields are asked for. */
export interface TrustOptions {
  /** The number of the `Received` field that the receiver added, counted from 1, as chosen by the user. */
  trustedHop?: number | undefined
  /** Whether this machine is the receiver: then others wrote all fields. */
  isReceivedHere?: boolean | undefined
}

/** How far the header of a message is trusted, by its envelope. Only SMTP sessions with this machine have a recipient. */
export function trustOf({ rcpt_to, origin }: Pick<Envelope, 'rcpt_to' | 'origin'>): TrustOptions {
  const trustedHop = origin.source === 'trusted_hop' ? (origin.hop ?? undefined) : undefined
  return { trustedHop, isReceivedHere: rcpt_to !== null }
}

/**
 * Finds the fields that the receiver of a message wrote (RFC 8601 sections 1.6, 5, and 7.1). Any sender can forge a field,
 * also `Received` fields of the receiver, so only these count:
 *
 * - fields above the `Received` field with which the receiver accepted the message, which only the receiver can add
 * - the topmost field of each name that the receiver's organization writes into every message and removes from others
 */
export function judgeFields(headers: Headers, { trustedHop, isReceivedHere = false }: TrustOptions = {}): JudgedFields {
  const hops = readReceivedChain(headers)
  const start = trustedHop === undefined ? firstHopOfReceiver(hops) : Math.max(0, trustedHop - 1)
  const placed = placeFields(headers).map((field, index) => ({ ...field, spelled: headers.fields[index]?.name ?? '' }))
  const fields = placed.filter(({ below }) => below >= start)
  const untrusted = (field: Omit<JudgedField, 'isTrusted'>) => ({ ...field, isTrusted: false })
  if (start >= hops.length || (isReceivedHere && trustedHop === undefined)) {
    return { receiver: null, fields: fields.map(untrusted) }
  }
  const { receiver, end } = findAcceptance(hops, start)
  const ownFields = receiver === null ? [] : ownFieldsOf(receiver)
  const seen = new Set<string>()
  return {
    receiver,
    fields: fields.map((field) => {
      const isTopmost = !seen.has(field.name)
      seen.add(field.name)
      const isOwn = () => ownFields.some((own) => matchesName(field.name, own)) && isInNameOf(field.value, receiver)
      return { ...field, isTrusted: field.below <= end || (isTopmost && isOwn()) }
    }),
  }
}

/** The first hop that is not one of the user's own programs: they fetch the message, and pass it on inside one host. */
function firstHopOfReceiver(hops: readonly ReceivedHop[]): number {
  let start = 0
  for (const [index, hop] of hops.entries()) {
    if (isRetrieval(hop)) start = index + 1
    else if (!isInternalHop(hop, hostOf(hop))) break
  }
  return start
}

/** The receiver, and the hop at which its organization accepted the message. */
function findAcceptance(hops: readonly ReceivedHop[], start: number): { receiver: string | null; end: number } {
  let receiver: string | null = null
  let end = start
  for (const [index, hop] of hops.entries()) {
    const by = hostOf(hop)
    if (index < start) continue
    if (receiver !== null && by !== null && !areOfOneOrganization(by, receiver)) break
    receiver ??= by
    end = index
    if (!isInternalHop(hop, receiver)) break
  }
  return { receiver: receiver ?? hops[start]?.by ?? null, end }
}

/** The name of the host that added a `Received` field; null for an address or a word. */
function hostOf({ by }: ReceivedHop): string | null {
  return by?.includes('.') && isIP(by) === 0 ? by : null
}

/** Whether a name in lower case is one that ends in `*` for any rest. */
function matchesName(name: string, own: string): boolean {
  if (!own.endsWith('*')) return name === own
  // Exchange Online gives such names to the fields that it found in the message.
  return name.startsWith(own.slice(0, -1)) && !/-(?:untrusted|original)$/.test(name)
}

/** Whether a field names no host before its results, or one of the receiver's organization. */
function isInNameOf(value: string, receiver: string | null): boolean {
  const [, host] = /^\s*(?:i\s*=\s*\d{1,3}\s*;\s*)?([\w-]+(?:\.[\w-]+)+)(?=[\s;(]|$)/i.exec(value) ?? []
  return host === undefined || areOfOneOrganization(host, receiver)
}
