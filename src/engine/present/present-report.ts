import type { StatedPurpose } from '../../shared/contract/facts/message/purpose.ts'
import type { SpamSymbol, SpamVerdict } from '../../shared/contract/facts/message/spam.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { InboxTestResult } from '../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { Observation, ObservedState } from '../../shared/contract/received/verdict.ts'
import type { Outcome } from '../../shared/findings/finding.ts'
import type { GroupPoints } from '../../shared/findings/group-points.ts'
import type { ListTally } from '../../shared/findings/list-tally.ts'
import { symbolTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import type { Reason } from '../../shared/reason.ts'
import { isMessage } from '../checks/check-message.ts'
import { outcomesFit } from '../checks/index.ts'
import { inboxRows, type ListedMessage } from '../html/inbox-row.ts'
import { statedPurpose } from '../message/purpose.ts'
import { streamOf } from '../message/stream.ts'
import { currentBasis, nameBasis } from '../packs/fact-packs.ts'
import type { EngineReport } from '../ports/analysis.ts'
import { evaluateProviders } from '../providers/evaluate-providers.ts'
import { nameAnswer, observeAnswers } from '../received/observe-answers.ts'
import { messageIdDigest } from '../received/returned-message.ts'
import { observeReceiver } from '../received/verdicts/observe-receiver.ts'
import { readVerdicts } from '../received/verdicts/read-verdicts.ts'
import { findDeciding, outlineMessagePlan, planMessage } from '../score/plan-report.ts'
import { reevaluate } from '../score/reevaluate.ts'
import { contentScore, pointsByGroup, type Score } from '../score/score.ts'
import { publishTried } from '../score/trials.ts'
import { type Evaluation, evaluateScored, scoreMessage } from '../score/verdict.ts'
import { tallyLists } from './list-tally.ts'
import { presentFindings, presentFixStep } from './present-findings.ts'
import { seenService } from './seen-service.ts'

/** What lists and trends show about a report. */
interface ReportSummary extends Evaluation {
  /** The score of the content alone, if only that is known. */
  content_score: number | null
  /** The stream it belongs to; null without an author. */
  stream: string | null
  points: GroupPoints
  listTally: ListTally
  /** What its receiver did with it; null if that is not known. */
  observed: ObservedState | null
  messageDigest: string | null
  /** What the evaluation rests on beside the rules (`nameBasis`). */
  basis: string
}

export interface PresentedReport extends Evaluation {
  /** What the receiver did with the message, which outranks the estimate. */
  observed: Observation[]
  result: InboxTestResult
}

/**
 * A stored report. `outcomes` is null if it was evaluated by another version. `purpose` is that of its test now, which
 * the author may have changed since.
 */
export type StoredEvaluation = Omit<EngineReport, 'outcomes'> & {
  outcomes: Outcome[] | null
  purpose?: StatedPurpose | null
}

/**
 * Presents a stored report in a language; its facts are re-evaluated if the rules or its purpose have changed since.
 * Pure: the same report gives the same texts.
 */
export function presentReport(stored: StoredEvaluation, language: Language): PresentedReport {
  const { facts, outcomes, steps, gains } = planReport(readEvaluation(stored))
  const scored = scoreMessage(facts, outcomes)
  const evaluation = evaluateScored(facts, scored)
  const providers = isMessage(facts) ? evaluateProviders(facts, outcomes, language) : []
  const answers = new Map(facts.answers.map((answer) => [nameAnswer(answer), answer.findings]))
  const fix_plan = steps.map((step) => ({
    ...presentFixStep(step, language),
    verdict: step.verdict,
    satisfies: providers.flatMap(({ provider, name, counts }) =>
      counts && step.satisfies.includes(provider) ? [name] : [],
    ),
    answers: [...answers].flatMap(([name, keys]) =>
      name !== null && keys.some((key) => step.resolved.some((resolved) => resolved === key)) ? [name] : [],
    ),
  }))
  const written = observeReceiver(facts, language)
  const observed = [...observeAnswers(facts.answers, language), ...(written ? [written] : [])].map((each) =>
    linkToPlan(each, { outcomes, fix_plan }),
  )
  return {
    observed,
    ...evaluation,
    result: {
      content_score: contentScoreOfDraft(facts, scored, evaluation),
      packs: facts.packs,
      service: seenService(facts),
      findings: presentFindings(scored, gains, language),
      facts: describeSymbols(facts, language),
      inbox: isMessage(facts) ? inboxRows(listed(facts)) : [],
      coverage: scored.coverage,
      decided_by: findDeciding(evaluation.verdict, scored, steps),
      fix_plan,
      providers,
      verdicts: readVerdicts(facts, language),
    },
  }
}

/** Links what a receiver did to the findings of the report about its causes, and to the step that fixes them. */
function linkToPlan(
  observed: Omit<Observation, 'fix'>,
  { outcomes, fix_plan }: { outcomes: readonly Outcome[]; fix_plan: InboxTestResult['fix_plan'] },
): Observation {
  const found = new Set<string>(outcomes.flatMap((outcome) => (outcome.state === 'fail' ? [outcome.finding] : [])))
  const findings = observed.findings.filter((key) => found.has(key))
  const step = fix_plan.find(({ keys }) => keys.some((key) => findings.includes(key)))
  return { ...observed, findings, fix: step?.title ?? null }
}

/** What lists of messages show. */
function listed({ message, author, body }: MessageFacts): ListedMessage {
  const from = author.state === 'known' ? (author.value.display_name ?? author.value.address) : ''
  return { from, subject: message.subject ?? '', preheader: body.state === 'known' ? body.value.preheader : '' }
}

/** The plan of a report, and the outcomes with the records that may be published. */
function planReport({ facts, outcomes, trials, plan }: EngineReport) {
  if (plan) return { facts, outcomes, ...plan }
  const made = planMessage({ facts, outcomes })(publishTried(facts, trials))
  return { facts, outcomes: made.outcomes, ...outlineMessagePlan(facts, made) }
}

/** The score of the content, if only that is known; null otherwise. */
function contentScoreOfDraft(facts: MessageFacts, scored: Score, { verdict }: Evaluation): number | null {
  return verdict === 'unknown' && lacksSender(facts) ? contentScore(scored) : null
}

/** Whether only the content of the message is known, as with a draft or a copy from a Sent folder. */
function lacksSender({ dmarc, body }: MessageFacts): boolean {
  return body.state === 'known' && dmarc.state === 'unavailable' && senderReasons.has(dmarc.reason.code)
}

/** Reasons that the author of the message can resolve by saying where it is sent from. */
const senderReasons: ReadonlySet<Reason['code']> = new Set(['origin_unknown', 'helo_unknown', 'mail_from_unknown'])

/** The results of a report, without texts. */
export function summarizeReport(stored: StoredEvaluation): ReportSummary {
  const { facts, outcomes } = readEvaluation(stored)
  const scored = scoreMessage(facts, outcomes)
  const evaluation = evaluateScored(facts, scored)
  return {
    ...evaluation,
    content_score: contentScoreOfDraft(facts, scored, evaluation),
    stream: streamOf(facts),
    points: pointsByGroup(scored),
    listTally: tallyLists(facts),
    observed: summarizeObserved(facts),
    messageDigest: messageIdDigest(facts.headers),
    basis: nameBasis(facts),
  }
}

/** What lists show of what the receiver did: the same in every language. */
function summarizeObserved(facts: MessageFacts): ObservedState | null {
  const written = observeReceiver(facts, 'en')
  const [first] = [...observeAnswers(facts.answers, 'en'), ...(written ? [written] : [])].flatMap(
    ({ receiver, state, source }) => (state ? [{ receiver, state, source }] : []),
  )
  return first ?? null
}

/** Re-evaluates a stored report by the current rules, facts, and choices, and for the current purpose if any has changed. */
export function readEvaluation({ facts, outcomes, trials, plan, ...current }: StoredEvaluation): EngineReport {
  const { purpose = statedPurpose(facts) } = current
  const isCurrent = purpose === statedPurpose(facts) && nameBasis(facts) === nameBasis(currentBasis())
  if (!outcomes || !outcomesFit(outcomes) || !isCurrent) return reevaluate(facts, trials, purpose)
  return { facts, outcomes, trials, plan }
}

/** Adds texts to the built-in scorer's symbols. Other engines have their own descriptions, in their own language. */
function describeSymbols<F extends Pick<MessageFacts, 'rspamd' | 'spam_engines'>>(facts: F, language: Language): F {
  return {
    ...facts,
    rspamd: describeVerdict(facts.rspamd, language),
    spam_engines: facts.spam_engines.map(({ engine, verdict }) => ({
      engine,
      verdict: verdict.state === 'known' ? { ...verdict, value: describeVerdict(verdict.value, language) } : verdict,
    })),
  }
}

function describeVerdict(verdict: SpamVerdict, language: Language): SpamVerdict {
  if (verdict.engine !== 'builtin') return verdict
  // Symbols in stored reports that no longer exist have no text.
  const texts: Partial<Record<string, string>> = symbolTexts[language]
  const describe = (symbol: SpamSymbol) => ({ ...symbol, description: texts[symbol.name] ?? symbol.description })
  return { ...verdict, symbols: verdict.symbols.map(describe) }
}
