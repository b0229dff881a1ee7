import type { Unavailable } from '../../../shared/fact.ts'
import type { PasteRecord } from '../../../shared/findings/finding.ts'
import { publishRecords } from '../../dns/layers/publish-records.ts'
import { type AskedQuestion, createRecordingResolver } from '../../dns/layers/recording-resolver.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { memoizeOutbound } from '../../outbound/memoize-outbound.ts'
import type { Connections } from '../../outbound/outbound.ts'
import type { AuditDependencies, AuditInput, GatheredAuditFacts } from '../../ports/audit.ts'
import { attempt, brokenFact } from '../attempt.ts'
import { gatherAuditedDomainLists } from '../lists/domain-lists.ts'
import { gatherBimiFacts } from './bimi.ts'
import { gatherCaa } from './caa.ts'
import { gatherDkimKeys } from './dkim.ts'
import { gatherDmarcFacts } from './dmarc.ts'
import { gatherExistence } from './existence.ts'
import { gatherMailDomain } from './mail-domain.ts'
import { gatherDane, gatherDnssec } from './mail-servers/dane.ts'
import { gatherMtaStsFacts } from './mail-servers/mta-sts.ts'
import { gatherMxFacts } from './mail-servers/mx.ts'
import { gatherTlsRpt } from './mail-servers/tls-rpt.ts'
import { gatherMisplaced } from './misplaced.ts'
import { gatherNameServers } from './name-servers.ts'
import { gatherSpfFacts } from './spf.ts'

/** Three times the number of queries for a domain with many mail services. */
const maxQuestions = 600
/** An audit takes at most 10 seconds, no matter what DNS does; the rest is for startup, scoring, and the response. */
const maxMilliseconds = 8_000

/** Gathers the facts of a domain as published, and as they would be with other records. */
export interface AuditGathering {
  gather(): Promise<GatheredAuditFacts>
  /**
   * `facts` with `records` published. Only topics whose DNS answers change are gathered again. Not concurrent: answers that
   * are already known are reused.
   */
  gatherWith<Facts extends GatheredAuditFacts>(records: readonly PasteRecord[], facts: Facts): Promise<Facts>
  /** Aborts when gathering ends. */
  signal: AbortSignal
}

/** Starts an audit; all its queries share the same limits. */
export function openAudit(input: AuditInput, dependencies: AuditDependencies): AuditGathering {
  const { resolver, signal, now, outbound } = dependencies
  const checkedAt = now()
  const end = AbortSignal.any([signal, AbortSignal.timeout(maxMilliseconds)])
  const questions = createRecordingResolver(resolver, { maxQuestions, signal: end })
  const open = outbound && memoizeOutbound(outbound)
  const topics = listTopics(input, dependencies, checkedAt)

  function sourcesFrom(asked: Resolver): TopicSources {
    return { questions: asked, connect: () => open?.(asked, end) ?? null }
  }

  return {
    async gather() {
      const gathered = await Promise.all(
        topics.map(({ gather, asked }) => gather(sourcesFrom(questions.noting(asked)))),
      )
      const facts: FactsOfAll<(typeof gathered)[number]> = Object.assign({}, ...gathered)
      return {
        version: 1,
        domain: input.domain,
        selectors: [...input.selectors],
        checked_at: checkedAt.toISOString(),
        ...facts,
        dns: questions.answers(),
      }
    },
    async gatherWith(records, facts) {
      const published = await publishRecords(records, questions)
      const isKept = ({ name, type, answer }: AskedQuestion) => answer !== null && published.keeps(name, type, answer)
      const changed = topics.filter(({ asked }) => ![...asked].every(isKept))
      const recording = createRecordingResolver(published, { maxQuestions, earlier: questions })
      const gathered = await Promise.all(changed.map(({ gather }) => gather(sourcesFrom(recording))))
      const planned = { ...facts, dns: recording.answers() }
      for (const topic of gathered) Object.assign(planned, topic)
      return planned
    },
    signal: end,
  }
}

/** What a topic is gathered from. */
interface TopicSources {
  questions: Resolver
  connect(): Connections | null
}

/** Facts that are gathered together, and the questions that they rest on. */
interface Topic<Facts> {
  gather(sources: TopicSources): Promise<Facts>
  asked: Set<AskedQuestion>
}

/** All members of a union of facts. */
type FactsOfAll<Union> = (Union extends unknown ? (facts: Union) => void : never) extends (facts: infer All) => void
  ? All
  : never

/**
 * All topics. Each fact is known, absent, or unavailable on its own: a DNS timeout or a bug in one gatherer does not
 * affect the others.
 */
function listTopics(
  { domain, selectors, seenSelectors = [], foundSelectors = [], zoneNames = [], guesses = true }: AuditInput,
  { lists, now }: Pick<AuditDependencies, 'lists' | 'now'>,
  checkedAt: Date,
) {
  const fetchFrom = (sources: TopicSources) => sources.connect()?.fetchPublic ?? null
  const hints = { given: selectors, seen: seenSelectors, found: foundSelectors, guesses }
  return [
    topic(async ({ questions }) => ({
      existence: await attempt(() => gatherExistence(domain, questions)),
    })),
    topic(({ questions }) =>
      attemptTopic(
        () => gatherSpfFacts(domain, questions),
        (broken) => ({ spf_record: broken, spf_tree: broken }),
      ),
    ),
    topic(async ({ questions }) => ({
      dkim_keys: await attempt(() => gatherDkimKeys(domain, hints, questions)),
    })),
    topic(({ questions }) =>
      attemptTopic(
        () => gatherDmarcFacts(domain, questions),
        (broken) => ({ dmarc_record: broken, dmarc_policy: broken, dmarc_walk: broken }),
      ),
    ),
    topic(({ questions, connect }) =>
      attemptTopic(
        () => gatherMxFacts(domain, questions, connect()?.mail ?? null),
        (broken) => ({ mx_records: broken, mail_hosts: broken, mx_tls: broken }),
      ),
    ),
    topic((sources) =>
      attemptTopic(
        () => gatherMtaStsFacts(domain, sources.questions, fetchFrom(sources)),
        (broken) => ({ mta_sts_record: broken, mta_sts_policy: broken }),
      ),
    ),
    topic(async ({ questions }) => ({
      tls_rpt_record: await attempt(() => gatherTlsRpt(domain, questions)),
    })),
    topic((sources) =>
      attemptTopic(
        () => gatherBimiFacts(domain, checkedAt, sources.questions, fetchFrom(sources)),
        (broken) => ({ bimi_record: broken, bimi_logo: broken, bimi_certificate: broken }),
      ),
    ),
    topic(async ({ questions }) => ({
      domain_lists: await attempt(() =>
        gatherAuditedDomainLists(domain, lists.domain, { resolver: questions, health: lists.health, now }),
      ),
    })),
    topic(async ({ questions, connect }) => ({
      name_servers: await attempt(() => gatherNameServers(domain, questions, connect())),
    })),
    topic(async ({ questions }) => ({ dnssec: await attempt(() => gatherDnssec(domain, questions)) })),
    topic(async ({ questions }) => ({ dane: await attempt(() => gatherDane(domain, questions)) })),
    topic(async ({ questions }) => ({ caa: await attempt(() => gatherCaa(domain, questions)) })),
    topic(async ({ questions }) => ({
      misplaced: await attempt(() =>
        gatherMisplaced(domain, { selectors: [...selectors, ...seenSelectors], zoneNames }, questions),
      ),
    })),
    topic(async ({ questions }) => ({
      mail_domain: await attempt(() => gatherMailDomain(domain, questions)),
    })),
  ]
}

function topic<Facts>(gather: Topic<Facts>['gather']): Topic<Facts> {
  return { gather, asked: new Set() }
}

/** Gathers several facts of one topic; an exception makes only these unavailable. */
async function attemptTopic<Facts>(
  gather: () => Promise<Facts>,
  instead: (broken: Unavailable) => Facts,
): Promise<Facts> {
  try {
    return await gather()
  } catch (error) {
    return instead(brokenFact(error))
  }
}
