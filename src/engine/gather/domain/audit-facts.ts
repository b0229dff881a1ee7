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

/** Three times what the audit of a domain with many mail services costs. */
const maxQuestions = 600
/** A whole audit ends within ten seconds, whatever the DNS does; the rest is for starting, judging and sending. */
const maxMilliseconds = 8_000

/** What is learned about a domain, as its DNS is and as it would be. */
export interface AuditGathering {
  gather(): Promise<AuditFacts>
  /** The facts with records published, one after the other; what was asked before is not asked again. */
  gatherWith(records: readonly PasteRecord[]): Promise<AuditFacts>
  /** When gathering ends. */
  signal: AbortSignal
}

/** Begins an audit: all that is asked for it passes the same limits. */
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
 * Everything that is learned about a domain, topic by topic, all at once. Each fact is known, absent or unavailable by
 * itself: the DNS that is silent about one, or a fault of ours in gathering it, leaves the others as they are.
 */
async function gatherAuditFacts(
  { domain, selectors, seenSelectors = [] }: AuditInput,
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
    attempt(() => gatherDkimKeys(domain, { given: selectors, seen: seenSelectors }, questions)),
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

/** Gathers several facts of a topic; what is thrown makes these unavailable and no others. */
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
