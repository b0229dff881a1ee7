import type { MessageFacts } from '../../shared/contract/facts.ts'
import type { DmarcPolicy } from '../../shared/contract/message-facts/authentication.ts'
import type { Author } from '../../shared/contract/message-facts/content.ts'
import type { Envelope } from '../../shared/contract/message-facts/envelope.ts'
import type { Fact } from '../../shared/fact.ts'
import type { Resolver } from '../dns/resolver.ts'
import { discoverDmarcPolicy } from '../protocols/dmarc/discover-policy.ts'
import { attempt, brokenFact } from './attempt.ts'
import { gatherAuthor } from './author.ts'
import { gatherDmarc } from './dmarc.ts'
import type { Headers } from './headers.ts'
import { gatherSignatures, type SignatureFacts } from './signatures.ts'
import { gatherSpf, gatherSpfHelo } from './spf.ts'
import type { SplitMessage } from './split-message.ts'

type AuthenticationFacts = SignatureFacts & Pick<MessageFacts, 'author' | 'spf' | 'spf_helo' | 'dmarc_policy' | 'dmarc'>

/** Who the message says it is from, and what proves it. All that does not rest on another answer is asked at once. */
export async function gatherAuthentication(
  message: SplitMessage,
  headers: Headers,
  { mail_from, origin: { ip, helo } }: Pick<Envelope, 'mail_from' | 'origin'>,
  resolver: Resolver,
  now: Date,
): Promise<AuthenticationFacts> {
  const question = { ip, helo, mailFrom: mail_from }
  const author = await attempt(() => gatherAuthor(headers))
  const [spf, spf_helo, signatures, dmarc_policy] = await Promise.all([
    attempt(() => gatherSpf(question, resolver)),
    attempt(() => gatherSpfHelo(question, resolver)),
    attemptSignatures(() => gatherSignatures(message, headers, resolver, now)),
    attempt(() => gatherPolicy(author, resolver)),
  ])
  const dmarc = await attempt(() => gatherDmarc(headers, { spf, ...signatures, dmarc_policy }, resolver))
  return { author, spf, spf_helo, ...signatures, dmarc_policy, dmarc }
}

async function gatherPolicy(author: Fact<Author>, resolver: Resolver): Promise<Fact<DmarcPolicy>> {
  return author.state === 'known' ? discoverDmarcPolicy(author.value.domain, resolver) : author
}

async function attemptSignatures(gather: () => Promise<SignatureFacts>): Promise<SignatureFacts> {
  try {
    return await gather()
  } catch (error) {
    return { dkim: brokenFact(error), dkim_signatures: [], arc: brokenFact(error) }
  }
}
