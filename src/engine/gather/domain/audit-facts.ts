import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import type { Unavailable } from '../../../shared/fact.ts'
import type { PasteRecord } from '../../../shared/report/finding.ts'
import type { AuditDependencies, AuditInput } from '../../audit.ts'
import { createRecordingResolver, type RecordingResolver } from '../../dns/layers/recording-resolver.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { memoizeOutbound } from '../../outbound/memoize-outbound.ts'
import type { Connections } from '../../outbound/outbound.ts'
import { publishRecords } from '../../score/what-if.ts'
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
/** An audit takes at most 10 seconds, no matter what DNS does; the rest is for startup, scoring and the response. */
const maxMilliseconds = 8_000

/** Gathers the facts of a domain as published, and as they would be with other records. */
export interface AuditGathering {
  gather(): Promise<AuditFacts>
  /** The facts with `records` published. Not concurrent: answers that are already known are reused. */
  gatherWith(records: readonly PasteRecord[]): Promise<AuditFacts>
  /** Aborts when gathering ends. */
  signal: AbortSignal
}

/** Starts an audit; all its queries share the same limits. */
export function openAudit(
  input: AuditInput,
  { resolver, lists, signal, now, outbound }: AuditDependencies,
): AuditGathering {
  const checkedAt = now()
  const end = AbortSignal.any([signal, AbortSignal.timeout(maxMilliseconds)])
  const questions = createRecordingResolver(resolver, { maxQuestions, signal: end })
  const open = outbound && memoizeOutbound(outbound)

  function gatherFrom(asked: Resolver): Promise<AuditFacts> {
    const recording = createRecordingResolver(asked, { maxQuestions, signal: end })
    const connections = open?.(recording, end) ?? null
    return gatherAuditFacts(input, { questions: recording, connections, lists, checkedAt, now })
  }

  return {
    gather: () => gatherFrom(questions),
    gatherWith: async (records) => gatherFrom(await publishRecords(records, questions)),
    signal: end,
  }
}

interface AuditSources extends Pick<AuditDependencies, 'lists' | 'now'> {
  questions: RecordingResolver
  connections: Connections | null
  checkedAt: Date
}

/**
 * Gathers all topics in parallel. Each fact is known, absent or unavailable on its own: a DNS timeout or a bug in one
 * gatherer does not affect the others.
 */
async function gatherAuditFacts(
  { domain, selectors, seenSelectors = [], guesses = true }: AuditInput,
  { questions, connections, lists, checkedAt, now }: AuditSources,
): Promise<AuditFacts> {
  const fetchPublic = connections?.fetchPublic ?? null
  const [
    existence,
    spf,
    dkim_keys,
    dmarc,
    mx,
    mtaSts,
    tls_rpt_record,
    bimi,
    domain_lists,
    name_servers,
    dnssec,
    dane,
    caa,
    misplaced,
    mail_domain,
  ] = await Promise.all([
    attempt(() => gatherExistence(domain, questions)),
    attemptTopic(
      () => gatherSpfFacts(domain, questions),
      (broken) => ({ spf_record: broken, spf_tree: broken }),
    ),
    attempt(() => gatherDkimKeys(domain, { given: selectors, seen: seenSelectors, guesses }, questions)),
    attemptTopic(
      () => gatherDmarcFacts(domain, questions),
      (broken) => ({ dmarc_record: broken, dmarc_policy: broken, dmarc_walk: broken }),
    ),
    attemptTopic(
      () => gatherMxFacts(domain, questions, connections?.mail ?? null),
      (broken) => ({ mx_records: broken, mail_hosts: broken, mx_tls: broken }),
    ),
    attemptTopic(
      () => gatherMtaStsFacts(domain, questions, fetchPublic),
      (broken) => ({ mta_sts_record: broken, mta_sts_policy: broken }),
    ),
    attempt(() => gatherTlsRpt(domain, questions)),
    attemptTopic(
      () => gatherBimiFacts(domain, checkedAt, questions, fetchPublic),
      (broken) => ({ bimi_record: broken, bimi_logo: broken, bimi_certificate: broken }),
    ),
    attempt(() => gatherAuditedDomainLists(domain, lists.domain, { resolver: questions, health: lists.health, now })),
    attempt(() => gatherNameServers(domain, questions, connections)),
    attempt(() => gatherDnssec(domain, questions)),
    attempt(() => gatherDane(domain, questions)),
    attempt(() => gatherCaa(domain, questions)),
    attempt(() => gatherMisplaced(domain, [...selectors, ...seenSelectors], questions)),
    attempt(() => gatherMailDomain(domain, questions)),
  ])
  return {
    version: 1,
    domain,
    selectors: [...selectors],
    checked_at: checkedAt.toISOString(),
    existence,
    ...spf,
    dkim_keys,
    ...dmarc,
    ...mx,
    ...mtaSts,
    tls_rpt_record,
    ...bimi,
    domain_lists,
    name_servers,
    dnssec,
    dane,
    caa,
    misplaced,
    mail_domain,
    dns: questions.answers(),
  }
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
