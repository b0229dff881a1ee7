import type { AuditFacts } from '../../../shared/contract/audit-facts.ts'
import type { Unavailable } from '../../../shared/fact.ts'
import type { AuditDependencies, AuditInput } from '../../audit.ts'
import { withDeadline } from '../../dns/deadline.ts'
import { limited } from '../../dns/limited.ts'
import { recorded } from '../../dns/recorded.ts'
import { askedOnce } from '../asked-once.ts'
import { attempt, brokenFact } from '../attempt.ts'
import { gatherDkimKeys } from './dkim.ts'
import { gatherDmarcFacts } from './dmarc.ts'
import { gatherExistence } from './existence.ts'
import { gatherSpfFacts } from './spf.ts'

/** Three times what the audit of a domain with many mail services costs. */
const maxQuestions = 600
/** A whole audit ends within ten seconds, whatever the DNS does; the rest is for starting, judging and sending. */
const maxMilliseconds = 8_000

/**
 * Everything that is learned about a domain, topic by topic, all at once. Each fact is known, absent or unavailable by
 * itself: the DNS that is silent about one, or a fault of ours in gathering it, leaves the others as they are.
 */
export async function gatherAuditFacts(
  { domain, selectors, seenSelectors = [] }: AuditInput,
  { resolver, signal, now }: AuditDependencies,
): Promise<AuditFacts> {
  const checked_at = now().toISOString()
  const end = AbortSignal.any([signal, AbortSignal.timeout(maxMilliseconds)])
  const recording = recorded(withDeadline(limited(resolver, maxQuestions), end))
  const questions = askedOnce(recording)
  const [existence, spf, dkim_keys, dmarc] = await Promise.all([
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
  ])
  return {
    version: 1,
    domain,
    selectors: [...selectors],
    checked_at,
    existence,
    ...spf,
    dkim_keys,
    ...dmarc,
    dns: recording.answers(),
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
