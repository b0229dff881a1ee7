import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { RequirementKey } from '../../shared/contract/inbox-tests/providers.ts'
import type { Fact } from '../../shared/fact.ts'
import type { FindingKey } from '../../shared/findings/finding.ts'
import type { Reason } from '../../shared/reason.ts'
import { contentUnsubscribeLink } from '../checks/content/newsletter.ts'
import { isRsa } from '../checks/dkim/result.ts'
import { dmarcResult } from '../checks/dmarc/result.ts'
import { listUnsubscribeOneClick, listUnsubscribeSignature } from '../checks/headers/mailing.ts'
import { headersDate, headersFrom, headersUnique } from '../checks/headers/required.ts'
import { type AnyCheck, runChecks } from '../checks/run-checks.ts'
import { hasField, valuesOf } from '../message/header-fields.ts'
import { parseListUnsubscribe } from '../protocols/unsubscribe/parse-list-unsubscribe.ts'

/** The result of a requirement. `not_applicable`: it does not apply to this message. */
export type RequirementResult =
  | { state: 'pass' | 'fail' | 'not_applicable' }
  | { state: 'unknown'; reason: Reason | null }

/** Gmail, Yahoo, and RFC 8301 section 3.2 refuse shorter RSA keys. */
const minRsaBits = 1024

const passed: RequirementResult = { state: 'pass' }
const failed: RequirementResult = { state: 'fail' }
const notApplicable: RequirementResult = { state: 'not_applicable' }

/** Evaluates a message against each requirement. Pure. */
export const evaluateRequirement: Record<RequirementKey, (facts: MessageFacts) => RequirementResult> = {
  spf: ({ spf }) => evaluate(spf, ({ result }) => result === 'pass'),
  dkim: ({ dkim }) => evaluate(dkim, ({ result }) => result === 'pass'),
  spf_or_dkim: (facts) => either(evaluateRequirement.spf(facts), evaluateRequirement.dkim(facts)),
  dkim_key: evaluateKeys,
  dkim_rsa: evaluateAlgorithms,
  dmarc_record: ({ dmarc_policy }) => evaluate(dmarc_policy, () => true),
  alignment: evaluateAlignment,
  reverse_dns: ({ reverse_dns }) => evaluate(reverse_dns, ({ confirmed_name }) => confirmed_name !== null),
  tls: evaluateTls,
  message_format: evaluateFormat,
  one_click: evaluateOneClick,
  unsubscribe: evaluateUnsubscribe,
  unsubscribe_in_body: evaluateUnsubscribeInBody,
  // Only the provider knows how many readers report spam.
  spam_rate: () => ({ state: 'unknown', reason: null }),
}

function evaluate<T>(fact: Fact<T>, isMet: (value: T) => boolean): RequirementResult {
  if (fact.state === 'unavailable') return { state: 'unknown', reason: fact.reason }
  return fact.state === 'known' && isMet(fact.value) ? passed : failed
}

/** One of the two is enough. If one is unknown and the other fails, the result is unknown. */
function either(one: RequirementResult, other: RequirementResult): RequirementResult {
  if (one.state === 'pass' || other.state === 'pass') return passed
  return one.state === 'unknown' ? one : other
}

/** The key lengths of the signatures. Another requirement covers whether there are any. */
function evaluateKeys({ dkim, dkim_signatures }: MessageFacts): RequirementResult {
  if (dkim.state === 'unavailable') return { state: 'unknown', reason: dkim.reason }
  // A signature only passes with a key that is long enough (RFC 8301 section 3.2).
  if (dkim_signatures.some(({ result }) => result === 'pass')) return passed
  const keys = dkim_signatures.filter(({ algorithm, key_bits }) => algorithm?.startsWith('rsa') && key_bits !== null)
  if (keys.length === 0) return notApplicable
  return keys.every(({ key_bits }) => (key_bits ?? 0) >= minRsaBits) ? passed : failed
}

/** Gmail and Outlook.com do not verify Ed25519. Another requirement covers whether a signature passes at all. */
function evaluateAlgorithms({ dkim, dkim_signatures }: MessageFacts): RequirementResult {
  if (dkim.state === 'unavailable') return { state: 'unknown', reason: dkim.reason }
  const passing = dkim_signatures.filter(({ result }) => result === 'pass')
  if (passing.length === 0) return notApplicable
  return passing.some(isRsa) ? passed : failed
}

/** Faults that make a message invalid (RFC 5322 section 3.6), and several authors, which Gmail also refuses. */
const formatFaults: ReadonlySet<FindingKey> = new Set([
  'headers.from_missing',
  'headers.from_doubled',
  'headers.from_invalid',
  'headers.from_multiple',
  'headers.date_missing',
  'headers.doubled',
])

function evaluateFormat(facts: MessageFacts): RequirementResult {
  if (facts.headers.fields.length === 0) return failed
  const outcomes = runChecks([headersFrom, headersDate, headersUnique], 'message', facts)
  if (outcomes.some((outcome) => outcome.state === 'fail' && formatFaults.has(outcome.finding))) return failed
  return facts.headers.truncated ? { state: 'unknown', reason: { code: 'headers_truncated' } } : passed
}

/** Even without a DMARC record, From must align with the domain of SPF or DKIM, as in the alignment check. */
function evaluateAlignment(facts: MessageFacts): RequirementResult {
  return facts.author.state === 'absent' ? failed : evaluationOf(dmarcResult, facts, passed)
}

/** An unencrypted hop that is only known from a Received field may be inside the sender's own network. */
function evaluateTls({ tls, envelope }: MessageFacts): RequirementResult {
  const isSeen = envelope.client_ip !== null && envelope.client_ip === envelope.origin.ip
  if (tls.state === 'absent' && !isSeen) return { state: 'unknown', reason: { code: 'no_smtp_session' } }
  return evaluate(tls, () => true)
}

/**
 * Only required of mailings. An unparsable List-Unsubscribe does not count, nor do fields that no
 * signature covers (RFC 8058 section 4).
 */
function evaluateOneClick(facts: MessageFacts): RequirementResult {
  if (!mayBeCampaign(facts)) return notApplicable
  const unreadable = hasField(facts.headers, 'List-Unsubscribe') ? failed : notApplicable
  const offered = evaluationOf(listUnsubscribeOneClick, facts, unreadable)
  return offered.state === 'pass' ? evaluationOf(listUnsubscribeSignature, facts, offered) : offered
}

/** Any way to unsubscribe, in the header or in the body. */
function evaluateUnsubscribe(facts: MessageFacts): RequirementResult {
  if (!mayBeCampaign(facts)) return notApplicable
  const { targets } = parseListUnsubscribe(valuesOf(facts.headers, 'List-Unsubscribe').join(', '))
  return targets.length > 0 ? passed : evaluateUnsubscribeInBody(facts)
}

function evaluateUnsubscribeInBody(facts: MessageFacts): RequirementResult {
  return mayBeCampaign(facts) ? evaluationOf(contentUnsubscribeLink, facts, notApplicable) : notApplicable
}

function mayBeCampaign({ purpose }: MessageFacts): boolean {
  return purpose.value === null || purpose.value === 'campaign'
}

function evaluationOf(check: AnyCheck, facts: MessageFacts, otherwise: RequirementResult): RequirementResult {
  const [outcome] = runChecks([check], 'message', facts)
  if (!outcome) return facts.headers.truncated ? { state: 'unknown', reason: { code: 'headers_truncated' } } : otherwise
  if (outcome.state === 'unknown') return { state: 'unknown', reason: outcome.reason }
  return outcome.state === 'fail' ? failed : passed
}
