import {
  legitimateClasses,
  type ReportSource,
  type SourceLoss,
  type UnknownSender,
} from '../../../shared/contract/reports/sources.ts'
import { findRhythm, type Rhythm } from '../sources/find-rhythm.ts'
import { findRegularSenders, neverPasses, type RegularSender, type SenderDay, sumOf } from '../sources/find-senders.ts'
import { networkOf } from '../sources/observe-record.ts'
import type { ObservedMail, ObservedSource } from './observed-mail.ts'

/** Mail of a source that the domain's policy applies to. */
export interface AffectedSource extends Pick<ReportSource, 'id' | 'name' | 'class' | 'evidence' | 'is_classified'> {
  unaligned: number
  total: number
}

/** What a stricter policy would lose. */
export interface Losses {
  /** All mail that the policy applies to. */
  total: number
  sources: readonly AffectedSource[]
  /** Sources of the owner's that would lose mail. */
  legitimate: readonly AffectedSource[]
  /** Senders that the owner has to classify first, regular ones first. */
  unknown: readonly UnknownSender[]
  /** Whether unknown ones are irregular, too. */
  hasIrregular: boolean
  /** Messages of the owner's and of unknown sources that are too few to wait for. */
  strays: number
  /** Mail that mailing lists changed. */
  lists: { messages: number; sources: readonly SourceLoss[]; isRegular: boolean }
  /** The owner's mail that only SPF aligns. */
  unsigned: { messages: number; total: number; sources: readonly SourceLoss[]; isRegular: boolean }
}

/**
 * Irregular unaligned messages that senders cannot avoid, mostly forwarded ones that the receiver does not mark as such: at
 * most this share of a source, and never more than this number.
 */
const strayShare = 0.01
const maxStrays = 100

/** Mail of subdomains is exempt if they have their own policy, which stays as it is. */
export function findLosses(mail: ObservedMail, { domain, isExempt }: { domain: string; isExempt: boolean }): Losses {
  const sources = mail.sources.map((source) => affectedPart(source, isExempt))
  const senders = isExempt ? mail.senders.map(withoutSubdomains) : mail.senders
  const total = sources.reduce((sum, source) => sum + source.total, 0)
  const byId = new Map(sources.map((source) => [source.id, source]))
  const keyOf = (id: number) => mail.keys.get(id) ?? ''
  const regular = findRegularSenders(senders, { domain, observed: mail.observed, keyOf }).flatMap((sender) => {
    const source = byId.get(sender.sourceId)
    return source ? [{ sender, source }] : []
  })
  const unknownRegular = regular.filter(({ sender, source }) => isUnknown(sender, source))
  const ownRegular = new Set(regular.filter((each) => !unknownRegular.includes(each)).map(({ source }) => source.id))

  const explained = new Map<number, number>()
  for (const { sender } of unknownRegular)
    explained.set(sender.sourceId, (explained.get(sender.sourceId) ?? 0) + sender.messages)
  const rest = sources
    .map((source) => ({ ...source, unaligned: source.unaligned - (explained.get(source.id) ?? 0) }))
    .filter(({ unaligned }) => unaligned > 0)
  const [legitimate, ownStrays] = splitSources(
    rest.filter(isLegitimate),
    (source) => ownRegular.has(source.id) || !isStray(source.unaligned, source.total),
  )
  const others = rest.filter((source) => source.class === 'unknown')
  const isIrregularLoss = !isStray(unalignedOf(others), total)
  const networks = ownNetworks(mail, sources)
  const context = { senders, networks, observed: mail.observed }
  return {
    total,
    sources,
    legitimate,
    unknown: [
      ...unknownRegular
        .toSorted((one, other) => other.sender.messages - one.sender.messages)
        .map(({ sender, source }) => describeRegular(sender, source, context)),
      ...(isIrregularLoss ? others.map((source) => describeIrregular(source, context)) : []),
    ],
    hasIrregular: isIrregularLoss,
    strays: unalignedOf(ownStrays) + (isIrregularLoss ? 0 : unalignedOf(others)),
    lists: findLists(senders, { byId, observed: mail.observed }),
    unsigned: findUnsigned(senders, { byId, observed: mail.observed }),
  }
}

export function unalignedOf(sources: readonly AffectedSource[]): number {
  return sources.reduce((sum, { unaligned }) => sum + unaligned, 0)
}

function affectedPart(source: ObservedSource, isExempt: boolean): AffectedSource {
  const { id, name, class: kind, evidence, is_classified, messages, aligned, subdomains } = source
  const exempt = isExempt ? subdomains : { messages: 0, aligned: 0 }
  const total = messages - exempt.messages
  return { id, name, class: kind, evidence, is_classified, total, unaligned: total - (aligned - exempt.aligned) }
}

function withoutSubdomains(row: SenderDay): SenderDay {
  const { messages, aligned } = row.ofSubdomains
  return { ...row, messages: row.messages - messages, aligned: row.aligned - aligned }
}

/** The owner's classes are obeyed. A server that passes has an inferred class, which says nothing about one beside it. */
function isUnknown(sender: RegularSender, source: AffectedSource): boolean {
  if (source.class === 'unknown') return true
  if (source.is_classified) return false
  const isOtherMail =
    source.class === 'own' && neverPasses({ messages: sender.total, aligned: sender.total - sender.messages })
  return isOtherMail || source.class === 'spoofing'
}

function isLegitimate(source: AffectedSource): boolean {
  return legitimateClasses.some((legitimate) => legitimate === source.class)
}

function isStray(unaligned: number, total: number): boolean {
  return unaligned <= Math.min(total * strayShare, maxStrays)
}

function splitSources<T>(all: readonly T[], test: (each: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((each) => !test(each))]
}

/** Networks with a server that passes for the domain, and is the owner's. */
function ownNetworks({ senders }: ObservedMail, sources: readonly AffectedSource[]): ReadonlySet<string> {
  const own = new Set(sources.filter((source) => source.class === 'own').map(({ id }) => id))
  return new Set(
    senders.flatMap(({ sourceId, address, aligned }) => (own.has(sourceId) && aligned > 0 ? [networkOf(address)] : [])),
  )
}

interface SenderContext {
  senders: readonly SenderDay[]
  networks: ReadonlySet<string>
  observed: readonly number[]
}

function describeRegular(
  { address, envelope, messages, total, altered, rhythm }: RegularSender,
  source: AffectedSource,
  { networks }: SenderContext,
): UnknownSender {
  return {
    source_id: source.id,
    name: nameOf(source, address, envelope),
    ...{ address, envelope, is_apart: total >= source.total, messages },
    is_neighbor: address !== null && networks.has(networkOf(address)),
    is_altered: altered * 2 > messages,
    never_passes: neverPasses({ messages: total, aligned: total - messages }),
    ...{ rhythm: rhythm.kind, days: rhythm.days, observed: rhythm.observed, weekday: rhythm.weekday },
    ...{ per_day: rhythm.perDay, is_exact: rhythm.isExact },
  }
}

function describeIrregular(source: AffectedSource, { senders, networks, observed }: SenderContext): UnknownSender {
  const failing = senders.filter((row) => row.sourceId === source.id && row.messages > row.aligned)
  const { altered } = sumOf(failing)
  const days = new Set(failing.map(({ day }) => day)).size
  const addresses = new Set(failing.map(({ address }) => address))
  const [only = null] = addresses.size === 1 ? addresses : []
  return {
    source_id: source.id,
    name: nameOf(source, only, null),
    ...{ address: only, envelope: null, is_apart: true, messages: source.unaligned },
    is_neighbor: only !== null && networks.has(networkOf(only)),
    is_altered: altered * 2 > source.unaligned,
    never_passes: source.unaligned === source.total,
    ...{ rhythm: 'irregular', days, observed: observed.length, weekday: null },
    per_day: Math.round(source.unaligned / Math.max(1, days)),
    is_exact: false,
  }
}

/** A network is named by its address if it has only one. */
function nameOf({ name }: AffectedSource, address: string | null, envelope: string | null): string {
  const isNetwork = /^[\da-f.:]+\/\d+$/.test(name)
  if (address === null) return envelope !== null && isNetwork ? envelope : name
  return isNetwork ? address : name
}

interface LossContext {
  byId: ReadonlyMap<number, AffectedSource>
  observed: readonly number[]
}

/** Mail that forwarders changed, so that the owner's signature broke. */
function findLists(senders: readonly SenderDay[], context: LossContext): Losses['lists'] {
  return findMail(senders, context, {
    isOf: (source) => source.class === 'forwarder',
    count: ({ altered }) => altered,
    least: 0,
  })
}

/** The owner's mail whose alignment depends on SPF, which forwarding breaks (RFC 9989 section 7.4). */
function findUnsigned(senders: readonly SenderDay[], context: LossContext): Losses['unsigned'] {
  const own = senders.filter(({ sourceId }) => {
    const source = context.byId.get(sourceId)
    return source !== undefined && isLegitimate(source)
  })
  const found = findMail(own, context, {
    isOf: isLegitimate,
    count: ({ aligned, dkimAligned }) => Math.max(0, aligned - dkimAligned),
    least: 0.9,
  })
  return { ...found, total: sumOf(own).aligned }
}

/** Counts some of the mail by source. It is regular if it comes regularly from an address with hardly any other mail. */
function findMail(
  senders: readonly SenderDay[],
  { byId, observed }: LossContext,
  { isOf, count, least }: { isOf(source: AffectedSource): boolean; count(row: SenderDay): number; least: number },
): Losses['lists'] {
  const rows = senders.filter((row) => {
    const source = byId.get(row.sourceId)
    return source !== undefined && isOf(source)
  })
  const sumCounts = (some: readonly SenderDay[]) => some.reduce((sum, row) => sum + count(row), 0)
  const sources = [...Map.groupBy(rows, ({ sourceId }) => sourceId)].flatMap(([id, ofSource]): SourceLoss[] => {
    const messages = sumCounts(ofSource)
    return messages > 0 ? [{ source_id: id, name: byId.get(id)?.name ?? '', messages }] : []
  })
  const bySender = Map.groupBy(rows, ({ sourceId, address }) => (least > 0 ? `${sourceId} ${address}` : sourceId))
  const isRegular = [...bySender.values()].some(
    (each) => sumCounts(each) > sumOf(each).aligned * least && rhythmOf(each, count, observed) !== null,
  )
  return {
    messages: sumCounts(rows),
    sources: sources.sort((one, other) => other.messages - one.messages),
    isRegular,
  }
}

function rhythmOf(
  rows: readonly SenderDay[],
  count: (row: SenderDay) => number,
  observed: readonly number[],
): Rhythm | null {
  const perDay = new Map<number, number>()
  for (const row of rows) perDay.set(row.day, (perDay.get(row.day) ?? 0) + count(row))
  return findRhythm(perDay, observed)
}
