import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { known, unavailable } from '../../shared/fact.ts'
import type { PasteRecord } from '../../shared/findings/finding.ts'
import { publishRecords } from '../dns/layers/publish-records.ts'
import { createRecordingResolver } from '../dns/layers/recording-resolver.ts'
import type { Resolver } from '../dns/resolver.ts'
import type { ParsedMessage } from '../message/mime/mime-tree.ts'
import { purposeOf } from '../message/purpose.ts'
import { readSentPath } from '../message/received-path.ts'
import type { AnalysisDependencies, GatheredFacts, MessageInput } from '../ports/analysis.ts'
import type { FilterAnswer } from '../ports/spam-filter.ts'
import { attempt } from './attempt.ts'
import { gatherAuthentication } from './authentication/authentication.ts'
import { readSignatureFields } from './authentication/dkim/signature-fields.ts'
import type { SignatureFacts } from './authentication/dkim/signatures.ts'
import { gatherContentFacts } from './body/content-facts.ts'
import { gatherDomainLists } from './lists/domain-lists.ts'
import { gatherOriginLists } from './lists/origin-lists.ts'
import { readAuthorDomains } from './message/author.ts'
import { gatherEnvelope } from './message/envelope.ts'
import { openMessage } from './message/message.ts'
import { gatherHelo } from './path/helo.ts'
import { readReceivedChain } from './path/received-chain.ts'
import { gatherExchanges } from './path/recipient-exchanges.ts'
import { gatherReverseDns } from './path/reverse-dns.ts'
import { gatherTls } from './path/tls.ts'

/**
 * Twice the maximum cost of SPF (RFC 7208 section 4.6.4: ten terms, ten names each), and four times the cost of the
 * heaviest real messages.
 */
const maxQuestions = 400

/**
 * Part of these: the maximum for authentication. The message chooses its signers, policies, and hosts, and each one
 * costs other people's servers a query. Legitimate mail needs a quarter of this.
 */
const maxAuthenticationQuestions = 64

/**
 * Unavailable for a message rebuilt from an Outlook file: its lines, parts, and encodings are not the original ones.
 */
const lostFacts = { lines: unavailable({ code: 'octets_lost' }), mime: unavailable({ code: 'octets_lost' }) }

/** The facts of a message, the answers of spam filters, and what changes with records published. */
export interface GatheredMessage {
  facts: GatheredFacts
  filterAnswers: readonly FilterAnswer[]
  /** The facts that depend on DNS with `records` published. Not concurrent: known answers are reused. */
  gatherWith(records: readonly PasteRecord[]): Promise<SenderFacts & Pick<MessageFacts, 'dns'>>
}

/** The facts that depend on the sender's own records. */
type SenderFacts = Awaited<ReturnType<typeof gatherAuthentication>> & Pick<MessageFacts, 'reverse_dns' | 'helo'>

/** A message to analyze, parsed. */
interface OpenedInput extends Omit<MessageInput, 'raw'> {
  message: ParsedMessage
}

/**
 * Gathers all facts about a message. Each fact is known, absent, or unavailable on its own: a DNS timeout or a bug in
 * one gatherer does not affect the others.
 */
export async function gatherMessage(
  { message, delivery, trustedHop, purpose = null, template }: OpenedInput,
  { resolver, lists, filters = [], signal, now }: AnalysisDependencies,
): Promise<GatheredMessage> {
  const startedAt = now()
  const { mime } = message
  const received = readReceivedChain(message.headers)
  // Outlook stores the header of what it received only.
  const headers =
    delivery.rebuilt && received.length === 0 ? { ...message.headers, unstored: true as const } : message.headers
  const questions = createRecordingResolver(resolver, { maxQuestions, signal })
  const traces = { delivery, headers, hops: received, trustedHop }
  const seen = gatherEnvelope(traces)
  const isFromChain = seen.origin.source === 'received_chain'
  const exchanges = isFromChain ? await gatherExchanges(headers, received, questions) : new Map<string, string[]>()
  const envelope = exchanges.size > 0 ? gatherEnvelope({ ...traces, exchanges }) : seen
  const { origin } = envelope
  const arrivedAt = readSentPath({ envelope, received }).arrivedAt
  const arrival = {
    now: arrivedAt === null ? delivery.receivedAt : new Date(arrivedAt),
    // A message that no server received yet arrives now.
    isArrivalKnown: arrivedAt !== null || received.length === 0,
  }

  const listQuestions = { resolver: questions, health: lists.health, now }
  const hosts = {
    author: readAuthorDomains(headers),
    mail_from: [envelope.mail_from ?? ''],
    dkim: readSignatureFields(headers, 'DKIM-Signature').map(({ domain }) => domain),
  }

  async function gatherSender(
    asked: Resolver,
    signatures?: SignatureFacts & Pick<MessageFacts, 'dkim2'>,
  ): Promise<SenderFacts> {
    const authenticationQuestions = createRecordingResolver(asked, { maxQuestions: maxAuthenticationQuestions })
    const [authentication, reverse_dns, helo] = await Promise.all([
      gatherAuthentication(
        { message, headers, delivery, envelope, ...arrival, ...(signatures && { signatures }) },
        authenticationQuestions,
      ),
      attempt(() => gatherReverseDns(origin.ip, asked)),
      attempt(() => gatherHelo(origin.helo, origin.ip, asked)),
    ])
    return { ...authentication, reverse_dns, helo }
  }

  const opened = openMessage(message.size, headers, mime)
  // Starts after the first DNS queries are sent.
  const reading = Promise.resolve().then(() => gatherContentFacts(message, mime, opened))
  const [content, sender, originLists, allow_lists, domain_lists, filterAnswers] = await Promise.all([
    reading,
    gatherSender(questions),
    attempt(() => gatherOriginLists(origin.ip, lists.block, listQuestions)),
    attempt(() => gatherOriginLists(origin.ip, lists.allow, listQuestions)),
    attempt(async () =>
      gatherDomainLists({ ...hosts, link: linkedDomains(await reading) }, lists.domain, listQuestions),
    ),
    Promise.all(
      filters.map(async ({ engine, scan }) => ({
        engine,
        verdict: await scan({ raw: message.content, envelope }, signal),
      })),
    ),
  ])
  const facts: GatheredFacts = {
    version: 1,
    kind: 'message',
    answers: [...(delivery.answers ?? [])],
    envelope,
    message: opened.facts,
    headers,
    received,
    ...content,
    purpose: purposeOf({ headers, envelope, message: opened.facts, mailing: content.mailing }, purpose, template),
    ...(delivery.rebuilt && lostFacts),
    tls: gatherTls({ delivery, hops: received }, origin),
    ...sender,
    lists: originLists,
    allow_lists,
    domain_lists,
    analysis: known({ milliseconds: now().getTime() - startedAt.getTime() }),
    dns: questions.answers(),
  }

  return {
    facts,
    filterAnswers,
    async gatherWith(records) {
      const planned = createRecordingResolver(await publishRecords(records, questions), { maxQuestions, signal })
      // Verified signatures are reused if no record is a DKIM key.
      const signatures = records.some(({ name }) => isKeyName(name)) ? undefined : facts
      return { ...(await gatherSender(planned, signatures)), dns: planned.answers() }
    },
  }
}

function linkedDomains({ links }: Pick<MessageFacts, 'links'>): string[] {
  return links.state === 'known' ? links.value.domains.map(({ domain }) => domain) : []
}

/** Whether a name can hold a DKIM key (RFC 6376 section 3.6.2.1). */
function isKeyName(name: string): boolean {
  return name.toLowerCase().includes('._domainkey.')
}
