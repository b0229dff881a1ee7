import type { SpfEvaluation } from '../../../shared/contract/facts/message/authentication.ts'
import { type Fact, known, unavailable } from '../../../shared/fact.ts'
import { createRecordingResolver } from '../../dns/layers/recording-resolver.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { checkHost } from '../../protocols/spf/check-host.ts'
import { findSpfError } from '../../protocols/spf/measure-tree.ts'
import { type SpfSender, unknownHost } from '../../protocols/spf/spf-sender.ts'
import { gatherSpfFacts } from '../domain/spf.ts'

/** The parts of a message that SPF evaluates. */
export interface SpfQuestion {
  ip: string | null
  helo: string | null
  /** The reverse path; `''` is the null sender. */
  mailFrom: string | null
  now: Date
}

/** SPF of MAIL FROM; for the null sender, of `postmaster@HELO` (RFC 7208 section 2.4). From is never evaluated. */
export async function gatherSpf(question: SpfQuestion, resolver: Resolver): Promise<Fact<SpfEvaluation>> {
  const { ip, helo, mailFrom, now } = question
  if (mailFrom === null) return unavailable({ code: 'mail_from_unknown' })
  if (mailFrom === '') return withPublished(await gatherSpfHelo(question, resolver), resolver)
  if (ip === null) return unavailable({ code: 'origin_unknown' })
  const sender = { ip, helo: helo ?? unknownHost, sender: mailFrom }
  return withPublished(await evaluateSpf(sender, 'mailfrom', now, resolver), resolver)
}

/** The domain that SPF evaluates; null if it is unknown. */
export function senderDomain({ helo, mailFrom }: Pick<SpfQuestion, 'helo' | 'mailFrom'>): string | null {
  if (mailFrom === null) return null
  return mailFrom === '' ? helo : mailFrom.slice(mailFrom.lastIndexOf('@') + 1)
}

/** SPF of the HELO name (RFC 7208 section 2.3). */
export async function gatherSpfHelo({ ip, helo, now }: SpfQuestion, resolver: Resolver): Promise<Fact<SpfEvaluation>> {
  if (ip === null) return unavailable({ code: 'origin_unknown' })
  if (helo === null) return unavailable({ code: 'helo_unknown' })
  return evaluateSpf({ ip, helo, sender: '' }, 'helo', now, resolver)
}

async function evaluateSpf(
  sender: SpfSender,
  identity: SpfEvaluation['identity'],
  now: Date,
  resolver: Resolver,
): Promise<Fact<SpfEvaluation>> {
  const check = await checkHost(sender, resolver, { now })
  if (check.state !== 'known') return check
  const lenient = check.value.result === 'permerror' ? await checkHost(sender, resolver, { now, lenient: true }) : null
  return known({
    ...check.value,
    lenient_result: lenient?.state === 'known' ? lenient.value.result : null,
    identity,
    ip: sender.ip,
  })
}

/** Half of the queries for authentication, so that a record of any size leaves enough for the rest. */
const maxTreeQuestions = 32

/**
 * Adds what the record does for other senders than this one: the addresses it lets pass, and what the domain publishes
 * if that is a permanent error. Follows the tree once; questions of the evaluation are not asked again.
 */
async function withPublished(spf: Fact<SpfEvaluation>, resolver: Resolver): Promise<Fact<SpfEvaluation>> {
  if (spf.state !== 'known' || !['permerror', 'pass'].includes(spf.value.result)) return spf
  const asked = createRecordingResolver(resolver, { maxQuestions: maxTreeQuestions })
  const published = await gatherSpfFacts(spf.value.domain, asked)
  const tree = published.spf_tree.state === 'known' ? published.spf_tree.value : null
  const passes = spf.value.result === 'pass'
  return known({
    ...spf.value,
    ...(passes && tree && { coverage: tree.coverage }),
    ...((!passes || (tree && findSpfError(tree) !== null)) && { published }),
  })
}
