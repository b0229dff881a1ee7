import type { Dkim2Evaluation, Dkim2Fault, Dkim2Hop } from '../../../shared/contract/facts/message/dkim2.ts'
import { absent, type Fact, known } from '../../../shared/fact.ts'
import type { Reason } from '../../../shared/reason.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { withNetworkLineEnds } from '../../message/mime/line-ends.ts'
import type { SplitMessage } from '../../message/mime/split-message.ts'
import { toAsciiName } from '../../names/ascii-name.ts'
import { type Checked, checkSignature, lookUpKeys } from './check-signature.ts'
import {
  type Dkim2Signature,
  dkim2Draft,
  type MessageInstance,
  type RawField,
  readInstance,
  readRawFields,
  readSignature,
} from './fields.ts'
import { compareHashes, readRevision, undo } from './revisions.ts'

/** Hosts, as for ARC (RFC 8617 section 4.2.1). The draft has no limit. */
const maxFields = 50
/** Signatures of which keys are looked up, the newest first. */
const maxVerified = 20
/** Octets of all revisions that are hashed: two of the largest message that receivers accept. */
const maxHashed = 64 * 1024 * 1024
/** Section 11.3. */
const maxAgeSeconds = 14 * 24 * 60 * 60

/** How and when the message arrived. */
export interface Arrival {
  now: Date
  /** If not, `now` may be long after the arrival. */
  isArrivalKnown: boolean
  /** As in the envelope: null if unknown. */
  envelope: { mail_from: string | null; rcpt_to: string | null }
}

/** Verifies all hosts of a message (section 11). Bounded in fields, keys, and octets. */
export async function verifyDkim2(
  { header, body }: Pick<SplitMessage, 'header' | 'body'>,
  arrival: Arrival,
  resolver: Resolver,
): Promise<Fact<Dkim2Evaluation>> {
  const fields = readRawFields(header)
  const signed = fields.filter(({ name }) => name === 'dkim2-signature')
  const revised = fields.filter(({ name }) => name === 'message-instance')
  if (signed.length === 0) return absent
  const signatures = signed.flatMap((field) => readSignature(field) ?? []).sort((a, b) => a.sequence - b.sequence)
  const instances = revised.flatMap((field) => readInstance(field) ?? []).sort((a, b) => a.revision - b.revision)
  const fault = faultOfFields({ signed, revised, signatures, instances })
  if (fault !== null) {
    const hops = signatures.slice(0, maxFields).map((_, index) => describeHop(signatures, index))
    return known({ draft: dkim2Draft, result: 'permerror', reason: null, faults: [fault], hops })
  }
  const contents = checkContents(instances, fields, withNetworkLineEnds(body))
  const keys = lookUpKeys(resolver)
  const checked = await Promise.all(
    signatures.map(async (signature, index) => {
      const isVerified = index >= signatures.length - maxVerified
      const keyed = isVerified ? await checkSignature(signature, { signatures, instances, keys }) : tooMuch
      return completeHop(signatures, index, { arrival, keyed, contents })
    }),
  )
  return known({ draft: dkim2Draft, faults: [], ...summarize(checked), hops: checked.map(({ hop }) => hop) })
}

interface Fields {
  signed: readonly RawField[]
  revised: readonly RawField[]
  signatures: readonly Dkim2Signature[]
  instances: readonly MessageInstance[]
}

/** What keeps the whole from being verified (section 11.2). */
function faultOfFields({ signed, revised, signatures, instances }: Fields): Dkim2Fault | null {
  if (signed.length > maxFields || revised.length > maxFields) return 'limit'
  if (signatures.length < signed.length || instances.length < revised.length) return 'malformed'
  const isGapless =
    signatures.every(({ sequence }, index) => sequence === index + 1) &&
    instances.every(({ revision }, index) => revision === index + 1) &&
    signatures.every(({ revision }, index) => revision >= (signatures[index - 1]?.revision ?? 1))
  return isGapless && instances.length > 0 && signatures.at(-1)?.revision === instances.length ? null : 'gap'
}

const tooMuch: Checked = { isSound: null, faults: ['limit'], reason: { code: 'verification_limit' } }

/** Whether each revision is what its instance states, from the first. They are restored from the newest. */
function checkContents(instances: readonly MessageInstance[], fields: readonly RawField[], body: Buffer): Checked[] {
  const contents: Checked[] = []
  let restored: Restored = { revision: readRevision(fields, body), hashed: 0, isDamaged: false }
  for (const instance of instances.toReversed()) {
    const [checked, before] = checkContent(instance, restored)
    contents.unshift(checked)
    restored = before
  }
  return contents
}

interface Restored {
  /** Or why there is none. */
  revision: ReturnType<typeof undo>
  /** Octets so far. */
  hashed: number
  /** What is restored from changed content says nothing about the hosts before. */
  isDamaged: boolean
}

function checkContent(instance: MessageInstance, restored: Restored): [checked: Checked, before: Restored] {
  const { revision, hashed, isDamaged } = restored
  if (typeof revision === 'string') return [{ isSound: null, faults: [] }, restored]
  if (hashed + revision.body.length > maxHashed) return [tooMuch, { ...restored, revision: 'limit' }]
  const difference = compareHashes(revision, instance)
  const isOpen = isDamaged || difference === 'unsupported'
  const isSound = difference === null || (isOpen ? null : false)
  const before = instance.recipe !== null && instance.revision > 1 ? undo(revision, instance.recipe) : revision
  const faults = [difference, typeof before === 'string' ? before : null].filter((fault) => fault !== null)
  return [
    { isSound, faults: isDamaged ? [] : isSound === false ? faults.slice(0, 1) : faults },
    { revision: before, hashed: hashed + revision.body.length, isDamaged: isDamaged || isSound === false },
  ]
}

interface Evidence {
  arrival: Arrival
  keyed: Checked
  contents: readonly Checked[]
}

interface CheckedHop {
  hop: Dkim2Hop
  reason: Reason | null
}

function completeHop(
  signatures: readonly Dkim2Signature[],
  index: number,
  { arrival, keyed, contents }: Evidence,
): CheckedHop {
  const hop = describeHop(signatures, index)
  const signature = signatures[index]
  if (!signature) return { hop, reason: null }
  const content = contents[signature.revision - 1]
  // A fault of a revision is that of the host that added it.
  const added = contents.slice(signatures[index - 1]?.revision ?? 0, signature.revision)
  const isLast = index === signatures.length - 1
  const custody = hasCustody(signatures, index)
  const reason = keyed.reason ?? added.find((each) => each.reason)?.reason ?? null
  const age = arrival.now.getTime() / 1000 - signature.signedAt
  const faults = new Set<Dkim2Fault>([
    ...keyed.faults,
    ...added.flatMap((each) => each.faults),
    ...(custody ? [] : (['custody'] as const)),
    ...(isLast && !hasEnvelope(signature, arrival.envelope) ? (['envelope'] as const) : []),
    ...(arrival.isArrivalKnown && age > maxAgeSeconds ? (['expired'] as const) : []),
  ])
  return {
    hop: { ...hop, signature: keyed.isSound, content: content?.isSound ?? null, custody, faults: [...faults] },
    reason,
  }
}

/** A host without results. */
function describeHop(signatures: readonly Dkim2Signature[], index: number): Dkim2Hop {
  const signature = signatures[index]
  return {
    sequence: signature?.sequence ?? 0,
    domain: signature?.domain ?? '',
    selectors: signature?.signatures.flat().map(({ selector }) => selector) ?? [],
    signed_at: signature ? timeOf(signature.signedAt) : null,
    sender_domain: domainOf(signature?.mailFrom ?? '') || null,
    recipient_domains: [...new Set(signature?.recipients.map(domainOf) ?? [])],
    next_domain: signature?.nextDomain ?? null,
    modified: (signature?.revision ?? 1) > (signatures[index - 1]?.revision ?? 1),
    ...{ signature: null, content: null, custody: null, faults: [] },
  }
}

/** The largest time that ECMAScript knows is below 10^13 seconds; `t=` has at most 12 digits. */
function timeOf(seconds: number): string | null {
  const date = new Date(seconds * 1000)
  return date.getUTCFullYear() < 10_000 ? date.toISOString() : null
}

/** Whether a host signs for the envelope that it used, and is where the message was sent before (section 9.4). */
function hasCustody(signatures: readonly Dkim2Signature[], index: number): boolean {
  const [before, signature] = [signatures[index - 1], signatures[index]]
  if (!signature) return false
  const { mailFrom, domain, nextDomain } = signature
  const isLast = index === signatures.length - 1
  if (mailFrom !== null && mailFrom !== '' && !isWithin(domainOf(mailFrom), domain)) return false
  // The host that signs next is missing; a private arrangement would be unknown here.
  if (nextDomain !== null && isLast) return false
  if (!before) return true
  if (before.nextDomain !== null) return before.nextDomain === domain
  // A notice has no sender to compare.
  if (mailFrom === '') return true
  const own = mailFrom === null ? domain : domainOf(mailFrom)
  return before.recipients.some((recipient) => isWithin(own, domainOf(recipient)))
}

/** Whether the message arrived as the last host sent it (section 11.4); also if that is unknown. */
function hasEnvelope({ mailFrom, recipients }: Dkim2Signature, { mail_from, rcpt_to }: Arrival['envelope']): boolean {
  if (mailFrom === null) return true
  // Some receivers state the domain only.
  const isSender =
    mail_from === null ||
    (mail_from === '' || mail_from.includes('@')
      ? canonical(mail_from) === canonical(mailFrom)
      : mail_from.toLowerCase() === domainOf(mailFrom))
  return isSender && (rcpt_to === null || recipients.some((each) => canonical(each) === canonical(rcpt_to)))
}

function canonical(address: string): string {
  return `${address.slice(0, address.lastIndexOf('@') + 1)}${domainOf(address)}`
}

function domainOf(address: string): string {
  return toAsciiName(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`)
}

/** Faults that leave a result open. */
const open: readonly Dkim2Fault[] = ['key_unavailable', 'unrecoverable', 'unsupported', 'limit']
const mismatches: readonly Dkim2Fault[] = ['signature', 'header', 'body']

function summarize(checked: readonly CheckedHop[]): Pick<Dkim2Evaluation, 'result' | 'reason'> {
  const faults = checked.flatMap(({ hop }) => hop.faults)
  if (faults.some((fault) => mismatches.includes(fault))) return { result: 'fail', reason: null }
  if (faults.some((fault) => !open.includes(fault))) return { result: 'permerror', reason: null }
  const isWhole = checked.every(({ hop }) => hop.signature === true && hop.content === true)
  if (isWhole && faults.length === 0) return { result: 'pass', reason: null }
  return { result: 'incomplete', reason: checked.find(({ reason }) => reason !== null)?.reason ?? null }
}
