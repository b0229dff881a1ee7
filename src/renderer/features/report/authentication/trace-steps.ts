import type { DmarcStep } from '../../../../shared/contract/facts/dmarc-policy.ts'
import type {
  ArcEvaluation,
  DkimSignature,
  SpfEvaluation,
} from '../../../../shared/contract/facts/message/authentication.ts'
import type { Dkim2Evaluation, Dkim2Hop } from '../../../../shared/contract/facts/message/dkim2.ts'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import type { UiTexts } from '../../../../shared/i18n/ui-texts.ts'
import type { TraceStep } from './trace.tsx'

/** The evaluation of an SPF record, term by term (RFC 7208 section 4.6). */
export function traceSpf({ steps }: Pick<SpfEvaluation, 'steps'>, { spf }: Pick<UiTexts['trace'], 'spf'>): TraceStep[] {
  const levels = { match: 'info', no_match: null, error: 'major' } as const
  return steps.map(({ depth, domain, term, outcome, asked, lookups }) => ({
    level: levels[outcome],
    title: term,
    isVerbatim: true,
    outcome: spf.outcomes[outcome],
    depth,
    remarks: [
      domain,
      ...(asked.length > 0 ? [spf.asked({ questions: asked.join(', ') }), spf.lookups({ count: lookups })] : []),
    ],
  }))
}

type Answer = 'yes' | 'no' | 'unknown'

const answerLevels: Record<Answer, FindingLevel> = { yes: 'ok', no: 'major', unknown: 'unknown' }

function answerOf(value: boolean | null): Answer {
  return value === null ? 'unknown' : value ? 'yes' : 'no'
}

/** The steps of verifying a signature (RFC 6376 section 6.1). `receivedAt` decides whether it had expired. */
export function traceDkim(
  signature: DkimSignature,
  receivedAt: string,
  { dkim }: Pick<UiTexts['trace'], 'dkim'>,
): TraceStep[] {
  const bodyHash = answerOf(signature.body_hash_matches)
  const fits = answerOf(signature.signature_matches)
  const name = `${signature.selector}._domainkey.${signature.domain}`
  return [
    { ...traceKey(signature, dkim), evidence: [name, signature.key?.record].filter(Boolean).join(' ') },
    { title: dkim.steps.bodyHash, level: answerLevels[bodyHash], outcome: dkim.matches[bodyHash] },
    { title: dkim.steps.signature, level: answerLevels[fits], outcome: dkim.matches[fits] },
    traceValidity(signature, receivedAt, dkim),
  ]
}

function traceKey({ key, key_bits, result }: DkimSignature, dkim: UiTexts['trace']['dkim']): TraceStep {
  const title = dkim.steps.key
  if (key || key_bits !== null) return { title, level: 'ok', outcome: dkim.key.found }
  return result === 'permerror'
    ? { title, level: 'major', outcome: dkim.key.missing }
    : { title, level: 'unknown', outcome: dkim.key.unknown }
}

function traceValidity({ expires_at }: DkimSignature, receivedAt: string, dkim: UiTexts['trace']['dkim']): TraceStep {
  const title = dkim.steps.validity
  if (expires_at === null) return { title, level: null, outcome: dkim.validity.unlimited }
  return Date.parse(expires_at) < Date.parse(receivedAt)
    ? { title, level: 'major', outcome: dkim.validity.expired }
    : { title, level: 'ok', outcome: dkim.validity.valid }
}

const walkLevels: Record<DmarcStep['outcome'], FindingLevel | null> = {
  record: 'ok',
  none: null,
  invalid: 'major',
  several: 'major',
  assumed_none: null,
  unavailable: 'unknown',
}

/** The policy discovery and the alignment (RFC 9989 sections 4.10 and 5.3). */
export function traceDmarc({ dmarc_steps, dmarc }: Pick<MessageFacts, 'dmarc_steps' | 'dmarc'>, texts: UiTexts) {
  const { trace, domain } = texts
  const walk = dmarc_steps.map(
    ({ domain: asked, outcome, texts: found }): TraceStep => ({
      level: walkLevels[outcome],
      title: `_dmarc.${asked}`,
      isVerbatim: true,
      outcome: domain.dmarc.steps[outcome],
      evidence: found.join('\n') || null,
    }),
  )
  if (dmarc.state !== 'known' || dmarc.value.result === 'none') return walk
  const { spf_aligned, spf_domain, dkim_aligned, dkim_domain, result } = dmarc.value
  const spf = answerOf(spf_aligned)
  const dkim = answerOf(dkim_aligned)
  return [
    ...walk,
    // One aligned mechanism is enough, so the other one missing is not a problem.
    { ...traceAlignment(spf, result, trace.dmarc), title: trace.dmarc.spf, evidence: spf_domain },
    { ...traceAlignment(dkim, result, trace.dmarc), title: trace.dmarc.dkim, evidence: dkim_domain },
  ]
}

function traceAlignment(answer: Answer, result: string, { aligned }: UiTexts['trace']['dmarc']) {
  const isHarmless = answer === 'no' && result === 'pass'
  return { level: isHarmless ? null : answerLevels[answer], outcome: aligned[answer] }
}

/** The results and seals of each host on the path (RFC 8617 section 4.1). */
export function traceArc({ sets }: Pick<ArcEvaluation, 'sets'>, { arc }: Pick<UiTexts['trace'], 'arc'>): TraceStep[] {
  return sets.map(({ instance, sealer, selector, chain, results }) => ({
    level: chain === 'fail' ? 'major' : null,
    title: arc.instance({ number: instance }),
    outcome: arc.sealed({ by: sealer }),
    evidence: results ?? arc.noResults,
    remarks: [...(chain ? [arc.chain({ word: chain })] : []), `${selector}._domainkey.${sealer}`],
  }))
}

/** What each host signed and changed (draft-ietf-dkim-dkim2-spec). */
export function traceDkim2(
  { faults, hops }: Pick<Dkim2Evaluation, 'faults' | 'hops'>,
  { dkim2 }: Pick<UiTexts['trace'], 'dkim2'>,
): TraceStep[] {
  const whole = faults.map((fault): TraceStep => ({ level: 'major', title: dkim2.fault({ fault }), outcome: '' }))
  const steps = hops.map((hop): TraceStep => {
    const { sequence, domain, selectors, modified, recipient_domains, next_domain } = hop
    const sent = next_domain === null ? recipient_domains : [next_domain]
    return {
      level: levelOfHop(hop),
      title: dkim2.hop({ number: sequence }),
      outcome: dkim2.signed({ by: domain }),
      evidence: hop.faults.map((fault) => dkim2.fault({ fault })).join('\n') || null,
      remarks: [
        ...(modified ? [dkim2.modified] : []),
        ...(sent.length > 0 ? [dkim2.sentTo({ domains: sent })] : []),
        ...selectors.map((selector) => `${selector}._domainkey.${domain}`),
      ],
    }
  })
  return [...whole, ...steps]
}

function levelOfHop({ signature, content, custody, faults }: Dkim2Hop): FindingLevel {
  if (signature === true && content === true && custody === true && faults.length === 0) return 'ok'
  // Without a result, nothing is certain but that it was not checked.
  const isOpen = [signature, content].includes(null) && ![signature, content, custody].includes(false)
  return isOpen ? 'unknown' : 'minor'
}
