import { isIP } from 'node:net'
import type { SPFResult } from 'mailauth'
import { type SpfEvaluation, spfResults } from '../../shared/contract/message-facts/authentication.ts'
import { type Fact, known, unavailable } from '../../shared/fact.ts'
import { isSpfRecord } from '../../shared/records/spf.ts'
import type { Resolver } from '../dns/resolver.ts'
import { selectTxt } from '../protocols/select-txt.ts'
import { expandSpf } from '../protocols/spf/expand.ts'
import { measureCoverage } from '../protocols/spf/measure-coverage.ts'
import { type CheckHostInput, checkHost, unknownHost } from './check-host.ts'
import { decidingTerm, followTerms, traceSpf } from './spf-trace.ts'

/** The message as SPF sees it. */
export interface SpfQuestion {
  ip: string | null
  helo: string | null
  /** The reverse path; `''` is the null sender. */
  mailFrom: string | null
}

/** SPF of MAIL FROM; for the null sender, of `postmaster@HELO` (RFC 7208 section 2.4). From is never judged. */
export async function gatherSpf(question: SpfQuestion, resolver: Resolver): Promise<Fact<SpfEvaluation>> {
  const { ip, helo, mailFrom } = question
  if (mailFrom === null) return unavailable({ code: 'mail_from_unknown' })
  if (mailFrom === '') return gatherSpfHelo(question, resolver)
  if (ip === null) return unavailable({ code: 'origin_unknown' })
  return evaluateSpf({ ip, helo: helo ?? unknownHost, sender: mailFrom }, 'mailfrom', resolver)
}

/** SPF of the name the origin gave itself (RFC 7208 section 2.3). */
export async function gatherSpfHelo({ ip, helo }: SpfQuestion, resolver: Resolver): Promise<Fact<SpfEvaluation>> {
  if (ip === null) return unavailable({ code: 'origin_unknown' })
  if (helo === null) return unavailable({ code: 'helo_unknown' })
  return evaluateSpf({ ip, helo, sender: '' }, 'helo', resolver)
}

/** What comes of an evaluation, whoever made it. */
type Evaluated = Omit<SpfEvaluation, 'identity' | 'ip' | 'mechanism'>

async function evaluateSpf(
  input: CheckHostInput,
  identity: SpfEvaluation['identity'],
  resolver: Resolver,
): Promise<Fact<SpfEvaluation>> {
  const plain = await evaluatePlainly(input, resolver)
  const evaluated = plain ? known(plain) : await evaluateFully(input, resolver)
  if (evaluated.state !== 'known') return evaluated
  const { result, lenient_result, domain, record, lookups, void_lookups, comment, steps } = evaluated.value
  return known({
    result,
    lenient_result,
    identity,
    domain,
    ip: input.ip,
    record,
    mechanism: decidingTerm(steps),
    lookups,
    void_lookups,
    comment,
    steps,
    ...(result === 'pass' && { coverage: measureCoverage(await expandSpf(domain, resolver)) }),
  })
}

/** A domain that every verifier takes: of host names, the last of which begins with a letter. */
const plainDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * What comes of a record of addresses and of other such records, as most are, or of none; null where there is more to it:
 * hosts, macros, an explanation, an error.
 */
async function evaluatePlainly(input: CheckHostInput, resolver: Resolver): Promise<Evaluated | null> {
  const identity = input.sender || input.helo
  const domain = identity.slice(identity.lastIndexOf('@') + 1).toLowerCase()
  if (!plainDomain.test(domain) || isIP(input.ip) === 0) return null
  const selection = selectTxt(await resolver.query(domain, 'TXT'), isSpfRecord)
  const usual = { lenient_result: null, domain, void_lookups: 0, comment: null }
  if (selection.status === 'none') return { ...usual, result: 'none', record: null, lookups: 0, steps: [] }
  if (selection.status !== 'one') return null
  const record = selection.text
  const { outcome, steps, lookups } = await followTerms({ input, domain, record }, resolver, { probes: false })
  return outcome && { ...usual, result: outcome, record, lookups, steps }
}

async function evaluateFully(input: CheckHostInput, resolver: Resolver): Promise<Fact<Evaluated>> {
  const answer = await checkHost(input, resolver)
  if (answer.state !== 'known') return answer
  const { domain, lookups } = answer.value
  const result = resultOf(answer.value)
  const record = result === 'none' ? null : await readRecord(domain, resolver)
  return known({
    result,
    lenient_result: result === 'permerror' ? await evaluateLeniently(input, resolver) : null,
    domain,
    record,
    // Without a record no term was evaluated; the question for the record itself does not count.
    lookups: record === null ? 0 : (lookups?.count ?? 0),
    void_lookups: record === null ? 0 : (lookups?.void ?? 0),
    comment: answer.value.explanation ?? remarkOf(answer.value),
    steps: record === null ? [] : await traceSpf({ input, domain, result, record }, resolver),
  })
}

/** What receivers make of a record that forgive what RFC 7208 does not; null where even they have no result. */
async function evaluateLeniently(input: CheckHostInput, resolver: Resolver): Promise<SpfEvaluation['result'] | null> {
  const answer = await checkHost(input, resolver, { strict: false })
  return answer.state === 'known' ? resultOf(answer.value) : null
}

/** The record that was evaluated; null where there are several. The answer is at hand: the evaluation asked for it. */
async function readRecord(domain: string, resolver: Resolver): Promise<string | null> {
  const selection = selectTxt(await resolver.query(domain, 'TXT'), isSpfRecord)
  return selection.status === 'one' ? selection.text : null
}

function resultOf({ status }: SPFResult): SpfEvaluation['result'] {
  const result = spfResults.find((word) => word === status.result)
  if (!result) throw new Error(`mailauth gave SPF the result ${status.result}`)
  return result
}

/** What went wrong, out of the sentence around it: `… during lookup of SENDER: REMARK`. */
function remarkOf({ status, 'envelope-from': sender }: SPFResult): string | null {
  const introduction = `during lookup of ${sender}: `
  const start = status.comment?.indexOf(introduction) ?? -1
  return start < 0 ? null : (status.comment?.slice(start + introduction.length) ?? null)
}
