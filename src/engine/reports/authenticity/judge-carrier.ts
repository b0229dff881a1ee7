import type { DmarcPolicy } from '../../../shared/contract/facts/dmarc-policy.ts'
import type {
  DkimSignature,
  DmarcEvaluation,
  SpfEvaluation,
} from '../../../shared/contract/facts/message/authentication.ts'
import type { ReceivedHop } from '../../../shared/contract/facts/message/path.ts'
import { absent, type Fact, known, unavailable } from '../../../shared/fact.ts'
import { createRecordingResolver } from '../../dns/layers/recording-resolver.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { summarizeSignatures } from '../../gather/authentication/dkim/describe-signatures.ts'
import { excuseRewrittenBody } from '../../gather/authentication/dkim/rewritten-body.ts'
import { gatherSignatures } from '../../gather/authentication/dkim/signatures.ts'
import { gatherDmarc } from '../../gather/authentication/dmarc.ts'
import { gatherReceiverResults } from '../../gather/authentication/receiver-results.ts'
import { gatherSpf, type SpfQuestion } from '../../gather/authentication/spf.ts'
import { readAuthorDomain } from '../../gather/message/author.ts'
import { gatherEnvelope } from '../../gather/message/envelope.ts'
import { readReceivedChain } from '../../gather/path/received-chain.ts'
import { valuesOf } from '../../message/header-fields.ts'
import { type Headers, readHeaders } from '../../message/headers.ts'
import { readMailboxes } from '../../message/mailboxes.ts'
import { readContentField } from '../../message/mime/content-field.ts'
import { withNetworkLineEnds } from '../../message/mime/line-ends.ts'
import { type SplitMessage, splitMessage } from '../../message/mime/split-message.ts'
import { readSentPath } from '../../message/received-path.ts'
import { isPublicAddress } from '../../names/ip-address.ts'
import type { Delivery } from '../../ports/analysis.ts'
import { discoverDmarc } from '../../protocols/dmarc/discover-policy.ts'
import { type CarrierFacts, type CarrierJudgment, decideCarrier } from './decide-carrier.ts'

const emptyLine = Buffer.from('\r\n\r\n')

/** The notice that some programs write before the first part. */
const notice = /^[^\r\n]{0,20}multi-?part message in MIME format[^\r\n]{0,20}\r?\n/i
/** Maximum number of bytes before the first part. */
const maxPreamble = 1000

/**
 * The message chooses its signers and policies. Legitimate mail needs a quarter of this, as in the analysis of
 * messages.
 */
const maxQuestions = 64
/** Tolerance between the clocks of signers and receivers, in milliseconds. */
const clockDifference = 5 * 60 * 1000
/**
 * Milliseconds after which a missing key may have been replaced: reporters keep old keys for days (RFC 6376 section
 * 3.1).
 */
const keyOverlap = 24 * 60 * 60 * 1000

/** A message that carries a report, and how it was delivered. */
export interface Carrier {
  octets: Buffer
  delivery: Delivery
  /** Whether it was attached to another message: its delivery path is then unverified, so only signatures count. */
  isForwarded?: boolean
}

interface JudgeDependencies {
  resolver: Resolver
  /** Ends the DNS queries: facts still missing are unknown. */
  signal?: AbortSignal
  now(): Date
}

/** Checks whether a message is from its author, by SPF, DKIM, and DMARC. */
export async function judgeCarrier(carrier: Carrier, dependencies: JudgeDependencies): Promise<CarrierJudgment> {
  return decideCarrier(await gatherCarrier(carrier, dependencies))
}

async function gatherCarrier(
  { octets, delivery, isForwarded = false }: Carrier,
  { resolver, signal, now }: JudgeDependencies,
): Promise<CarrierFacts> {
  const message = splitMessage(octets)
  const headers = readHeaders(message.header)
  const author = readAuthor(headers)
  if (!author) return { author, dmarc: absent, hasPolicy: false, leftOpen: null }
  const path = readPath(headers, delivery)
  const { arrivedAt } = path
  const isObserved = path.isObserved && !isForwarded
  const question = isForwarded ? { ...path.question, ip: null, helo: null, mailFrom: null } : path.question
  const asked = createRecordingResolver(resolver, { maxQuestions, ...(signal && { signal }) })
  const [spf, verified, { policy }] = await Promise.all([
    gatherSpf(question, asked),
    gatherSignatures(message, headers, asked, new Date(arrivedAt + clockDifference)),
    discoverDmarc(author.domain, asked),
  ])
  // A file that somebody imports may be made up as a whole.
  const stated = delivery.pickedUp ? gatherReceiverResults(headers) : absent
  const { dkim, dkim_signatures } = excuseRewrittenBody(verified, stated)
  const conclude = (signatures: DkimSignature[]) =>
    gatherDmarc(
      headers,
      {
        spf: isObserved ? spf : trustNoPass(spf),
        dkim: dkim_signatures.length > 0 ? summarizeSignatures(signatures) : dkim,
        dkim_signatures: signatures,
        dmarc_policy: policy.state === 'absent' ? known(relaxedPolicy(author.domain)) : policy,
      },
      asked,
    )
  const covering = dkim_signatures.filter(
    (signature) => signature.result !== 'pass' || coversContent(signature, message, headers),
  )
  const dmarc = await conclude(covering)
  const isOld = now().getTime() - arrivedAt > keyOverlap
  const replaced = dkim_signatures.filter((signature) => isOld && isKeyGone(signature))
  const findLeftOpen = async () => {
    if (isPass(dmarc)) return null
    if (covering.length < dkim_signatures.length && isPass(await conclude(dkim_signatures))) return 'partly_signed'
    return replaced.length > 0 && isPass(await conclude(replaced.map(asPassed))) ? 'key_gone' : null
  }
  return { author, dmarc, hasPolicy: policy.state !== 'absent', leftOpen: await findLeftOpen() }
}

/** The address of the author and the domain that all authors share; null without one. */
function readAuthor(headers: Headers): CarrierFacts['author'] {
  const domain = readAuthorDomain(headers)
  const [from] = valuesOf(headers, 'From').flatMap(readMailboxes)
  return domain !== null && from ? { address: from.address, domain } : null
}

/** What SPF evaluates, and when the message arrived. */
interface CarrierPath {
  question: SpfQuestion
  /** Whether the sender had no influence on the address. */
  isObserved: boolean
  /** In milliseconds. A signature that has expired since was valid then. */
  arrivedAt: number
}

/**
 * For a session, only the connection counts, whatever the header says. For other messages, the header is read as for
 * messages of tests, but its author may have written much of it.
 */
function readPath(headers: Headers, delivery: Delivery): CarrierPath {
  const { clientIp, helo, mailFrom, receivedAt, clientIpSource } = delivery
  if (clientIpSource !== null) {
    // A private address is that of a relay, unless a trusted relay states it.
    const ip = clientIp !== null && (clientIpSource !== 'smtp_session' || isPublicAddress(clientIp)) ? clientIp : null
    return { question: { ip, helo, mailFrom, now: receivedAt }, isObserved: true, arrivedAt: receivedAt.getTime() }
  }
  const received = readReceivedChain(headers)
  const envelope = gatherEnvelope({ delivery, headers, hops: received })
  const { origin, mail_from } = envelope
  const arrivedAt = readSentPath({ envelope, received }).arrivedAt ?? receivedAt.getTime()
  return {
    question: { ip: origin.ip, helo: origin.helo, mailFrom: mail_from, now: receivedAt },
    isObserved: origin.ip !== null && origin.ip === observedAddress(received),
    arrivedAt,
  }
}

/**
 * The address in the first field that names a sending host, which the receiver wrote. The fields below may be forged,
 * even if they look like the receiver's own.
 */
function observedAddress(hops: readonly ReceivedHop[]): string | null {
  const first = hops.find(({ from_helo, from_name, from_ip }) => from_helo !== null || from_name !== null || from_ip)
  return first && !first.private ? first.from_ip : null
}

/** An SPF pass for an address that the author may have forged proves nothing. */
function trustNoPass(spf: Fact<SpfEvaluation>): Fact<SpfEvaluation> {
  return spf.state === 'known' && spf.value.result === 'pass' ? unavailable({ code: 'origin_unknown' }) : spf
}

/** Without a policy, alignment is relaxed, which is the default (RFC 9989 section 4.7). */
function relaxedPolicy(domain: string): DmarcPolicy {
  return {
    domain,
    found_at: domain,
    organizational_domain: null,
    record: '',
    policy: 'none',
    testing: false,
    adkim: 'relaxed',
    aspf: 'relaxed',
    rua: [],
  }
}

/** Whether a signature has no key, or a revoked one (RFC 6376 section 3.6.1). */
function isKeyGone({ result, key, key_records }: DkimSignature): boolean {
  return result !== 'pass' && (key_records === 0 || (key !== null && /(?:^|;)\s*p=\s*(?:;|$)/.test(key.record)))
}

function asPassed(signature: DkimSignature): DkimSignature {
  return { ...signature, result: 'pass', reason: null }
}

function isPass(dmarc: Fact<DmarcEvaluation>): boolean {
  return dmarc.state === 'known' && dmarc.value.result === 'pass'
}

/**
 * Whether a signature covers the report as it is read, not only bytes of it. Text after the limit `l=` could be
 * anyone's (RFC 6376 section 8.2). If Content-Type is not signed, as in Google's reports, another boundary could turn
 * text that the signer only quotes into a report.
 */
function coversContent(signature: DkimSignature, { body }: SplitMessage, headers: Headers): boolean {
  if (signature.body_length_limited && (signature.body_length ?? 0) < signedLength(body)) return false
  const types = valuesOf(headers, 'Content-Type')
  const isSigned = signature.signed_headers.some((name) => name.toLowerCase() === 'content-type')
  if (types.length <= 1 && isSigned) return true
  return types.length <= 1 && startsWithBoundary(body, types[0])
}

/** Size of the body without trailing empty lines, which are never signed (RFC 6376 section 3.4.3). */
function signedLength(body: Buffer): number {
  const octets = withNetworkLineEnds(body)
  let end = octets.length
  while (end >= 4 && octets.subarray(end - 4, end).equals(emptyLine)) end -= 2
  return end
}

/** Whether a body is a single part, or its first line with text is the boundary that Content-Type declares. */
function startsWithBoundary(body: Buffer, type: string | undefined): boolean {
  const { value, parameters } = readContentField(type ?? '')
  if (!value.startsWith('multipart/')) return true
  const start = body.toString('latin1', 0, maxPreamble).trimStart().replace(notice, '').trimStart()
  const [first = ''] = start.split(/\r?\n/, 1)
  return first.trimEnd() === `--${parameters.get('boundary') ?? ''}`
}
