import type { Author } from '../../../shared/contract/facts/message/content.ts'
import type { Envelope } from '../../../shared/contract/facts/message/envelope.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { absent, type Fact, unavailable } from '../../../shared/fact.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { hasField } from '../../message/header-fields.ts'
import type { Headers } from '../../message/headers.ts'
import type { SplitMessage } from '../../message/mime/split-message.ts'
import type { Delivery } from '../../ports/analysis.ts'
import { verifyDkim2 } from '../../protocols/dkim2/verify-chain.ts'
import { discoverDmarc } from '../../protocols/dmarc/discover-policy.ts'
import { describeStep } from '../../protocols/dmarc/tree-walk.ts'
import { attempt, attemptNow, brokenFact } from '../attempt.ts'
import { gatherAuthor } from '../message/author.ts'
import { gatherBimi } from '../message/bimi.ts'
import { trustOf } from '../path/trusted-fields.ts'
import { excuseRewrittenBody } from './dkim/rewritten-body.ts'
import { gatherSignatures, leaveExpiredOpen, type SignatureFacts, skipSignatures } from './dkim/signatures.ts'
import { gatherDmarc } from './dmarc.ts'
import { gatherAuthorMail, gatherReturnMail } from './mail-domains.ts'
import { gatherReceiverResults } from './receiver-results.ts'
import { gatherSpf, gatherSpfHelo, senderDomain } from './spf.ts'

type PolicyFacts = Pick<MessageFacts, 'dmarc_policy' | 'dmarc_steps'>
type AuthenticationFacts = SignatureFacts &
  PolicyFacts &
  Pick<
    MessageFacts,
    | 'author'
    | 'spf'
    | 'spf_helo'
    | 'dmarc'
    | 'dkim2'
    | 'receiver_results'
    | 'bimi_record'
    | 'author_mail'
    | 'return_mail'
  >

/** The message to authenticate, and when it arrived. */
interface Claim {
  message: SplitMessage
  headers: Headers
  delivery: Pick<Delivery, 'rebuilt'>
  envelope: Pick<Envelope, 'mail_from' | 'rcpt_to' | 'origin'>
  now: Date
  /** If not, `now` may be long after the arrival. */
  isArrivalKnown: boolean
  /** The result of its signatures, if they are already verified. */
  signatures?: SignatureFacts & Pick<MessageFacts, 'dkim2'>
}

/** Gathers the author and the authentication facts. Independent facts are gathered in parallel. */
export async function gatherAuthentication(claim: Claim, resolver: Resolver): Promise<AuthenticationFacts> {
  const { headers, envelope, now } = claim
  const { ip, helo } = envelope.origin
  const question = { ip, helo, mailFrom: envelope.mail_from, now }
  const author = attemptNow(() => gatherAuthor(headers))
  const receiver_results = attemptNow(() => gatherReceiverResults(headers, trustOf(envelope)))
  const [spf, spf_helo, verified, dkim2, policy, bimi_record, author_mail, return_mail] = await Promise.all([
    attempt(() => gatherSpf(question, resolver)),
    attempt(() => gatherSpfHelo(question, resolver)),
    attemptSignatures(() => verifyClaim(claim, resolver)),
    attempt(() => gatherDkim2(claim, resolver)),
    attemptPolicy(() => gatherPolicy(author, resolver)),
    attempt(() => gatherBimi(author, headers, resolver)),
    attempt(() => gatherAuthorMail(author, resolver)),
    attempt(() => gatherReturnMail(envelope.mail_from, resolver)),
  ])
  const signatures = excuseRewrittenBody(verified, receiver_results)
  const sender_domain = senderDomain(question)
  const dmarc = await attempt(() => gatherDmarc(headers, { spf, sender_domain, ...signatures, ...policy }, resolver))
  const mail = { author_mail, return_mail }
  return { author, spf, spf_helo, ...signatures, dkim2, ...policy, dmarc, receiver_results, bimi_record, ...mail }
}

async function verifyClaim(
  { message, headers, delivery, now, isArrivalKnown, signatures }: Claim,
  resolver: Resolver,
): Promise<SignatureFacts> {
  if (signatures) return { dkim: signatures.dkim, dkim_signatures: signatures.dkim_signatures, arc: signatures.arc }
  if (delivery.rebuilt) return skipSignatures(headers)
  const verified = await gatherSignatures(message, headers, resolver, now)
  return isArrivalKnown ? verified : leaveExpiredOpen(verified)
}

async function gatherDkim2(claim: Claim, resolver: Resolver): Promise<MessageFacts['dkim2']> {
  const { message, headers, delivery, signatures } = claim
  if (signatures) return signatures.dkim2
  if (!hasField(headers, 'DKIM2-Signature')) return absent
  if (delivery.rebuilt) return unavailable({ code: 'octets_lost' })
  return headers.truncated ? unavailable({ code: 'headers_truncated' }) : verifyDkim2(message, claim, resolver)
}

/** The DMARC policy of the author's domain, with the steps of the tree walk. */
async function gatherPolicy(author: Fact<Author>, resolver: Resolver): Promise<PolicyFacts> {
  if (author.state !== 'known') return { dmarc_policy: author, dmarc_steps: [] }
  const { policy, steps } = await discoverDmarc(author.value.domain, resolver)
  return { dmarc_policy: policy, dmarc_steps: steps.map(describeStep) }
}

async function attemptPolicy(gather: () => Promise<PolicyFacts>): Promise<PolicyFacts> {
  try {
    return await gather()
  } catch (error) {
    return { dmarc_policy: brokenFact(error), dmarc_steps: [] }
  }
}

async function attemptSignatures(gather: () => Promise<SignatureFacts>): Promise<SignatureFacts> {
  try {
    return await gather()
  } catch (error) {
    return { dkim: brokenFact(error), dkim_signatures: [], arc: brokenFact(error) }
  }
}
