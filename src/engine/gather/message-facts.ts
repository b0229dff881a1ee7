import type { MessageFacts } from '../../shared/contract/facts.ts'
import { known, unavailable } from '../../shared/fact.ts'
import type { AnalysisDependencies, MessageInput } from '../analysis.ts'
import { createInquiry } from '../dns/inquiry.ts'
import type { ScorableFacts } from '../spam/rule.ts'
import { askFilters, gatherVerdicts } from '../spam/verdicts.ts'
import { attempt } from './attempt.ts'
import { gatherAuthentication } from './authentication.ts'
import { readAuthorDomains } from './author.ts'
import { gatherContentFacts } from './content-facts.ts'
import { gatherDomainLists } from './domain-lists.ts'
import { gatherEnvelope } from './envelope.ts'
import { readHeaders } from './headers.ts'
import { gatherHelo } from './helo.ts'
import { openMessage } from './message.ts'
import { readMimeTree } from './mime-tree.ts'
import { gatherOriginLists } from './origin-lists.ts'
import { readReceivedChain } from './path/received-chain.ts'
import { gatherReverseDns } from './reverse-dns.ts'
import { readSignatureFields } from './signature-fields.ts'
import { splitMessage } from './split-message.ts'
import { gatherTls } from './tls.ts'

/**
 * Twice what SPF may cost at its limits (RFC 7208 section 4.6.4: ten terms, ten names each), and four times what the
 * heaviest real messages cost.
 */
const maxQuestions = 400

/**
 * Of these, so many are about who the message is from: it names signers, policies and hosts as it likes, and each costs
 * others a question. Honest mail asks a quarter.
 */
const maxAuthenticationQuestions = 64

/** What cannot be told of a message that was put together anew: its lines, its parts and their encodings are ours. */
const lostFacts = { lines: unavailable({ code: 'octets_lost' }), mime: unavailable({ code: 'octets_lost' }) }

/**
 * Everything that is learned about a message. Each fact is known, absent or unavailable by itself: the DNS that is silent
 * about one, or a fault of ours in gathering it, leaves the others as they are.
 */
export async function gatherMessageFacts(
  { raw, delivery, trustedHop }: MessageInput,
  { resolver, lists, filters = [], signal, now }: AnalysisDependencies,
): Promise<MessageFacts> {
  const startedAt = now()
  const message = splitMessage(raw)
  const headers = readHeaders(message.header)
  const received = readReceivedChain(headers)
  const envelope = gatherEnvelope({ delivery, headers, hops: received, trustedHop })
  const { origin } = envelope

  const questions = createInquiry(resolver, { maxQuestions, signal })
  const authenticationQuestions = createInquiry(questions, { maxQuestions: maxAuthenticationQuestions })
  const listQuestions = { resolver: questions, health: lists.health, now }
  const hosts = {
    author: readAuthorDomains(headers),
    mail_from: [envelope.mail_from ?? ''],
    dkim: readSignatureFields(headers, 'DKIM-Signature').map(({ domain }) => domain),
  }
  const mime = readMimeTree(message, headers)
  const opened = openMessage(raw.length, headers, mime)
  // Read when the first questions are on their way.
  const reading = Promise.resolve().then(() => gatherContentFacts(message, mime, opened))
  const [content, authentication, reverse_dns, helo, originLists, allow_lists, domain_lists, filterAnswers] =
    await Promise.all([
      reading,
      gatherAuthentication(message, headers, delivery, envelope, authenticationQuestions, startedAt),
      attempt(() => gatherReverseDns(origin.ip, questions)),
      attempt(() => gatherHelo(origin.helo, origin.ip, questions)),
      attempt(() => gatherOriginLists(origin.ip, lists.block, listQuestions)),
      attempt(() => gatherOriginLists(origin.ip, lists.allow, listQuestions)),
      attempt(async () =>
        gatherDomainLists({ ...hosts, link: linkedDomains(await reading) }, lists.domain, listQuestions),
      ),
      askFilters(filters, { raw: message.content, envelope }, signal),
    ])
  const facts: ScorableFacts = {
    version: 1,
    envelope,
    message: opened.facts,
    headers,
    received,
    ...content,
    ...(delivery.rebuilt && lostFacts),
    tls: gatherTls({ delivery, hops: received }, origin),
    ...authentication,
    reverse_dns,
    helo,
    lists: originLists,
    allow_lists,
    domain_lists,
    analysis: known({ milliseconds: now().getTime() - startedAt.getTime() }),
    dns: questions.answers(),
  }
  return { ...facts, ...gatherVerdicts(facts, filterAnswers) }
}

function linkedDomains({ links }: Pick<MessageFacts, 'links'>): string[] {
  return links.state === 'known' ? links.value.domains.map(({ domain }) => domain) : []
}
