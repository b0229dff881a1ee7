import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import type { Finding } from '../../../shared/contract/finding.ts'
import type { InboxTestReport, InboxTestResult } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { Change, ComparedFact } from '../../../shared/i18n/text-keys.ts'

export interface ComparedFinding {
  finding: Finding
  /** How many more points it costs in the second report; 0 if only one of them could check it. */
  pointsChange: number
}

/**
 * The problems of both reports, grouped by change. A finding counts as fixed or new only if the other report could
 * check everything about its topic: a missing answer proves nothing.
 */
export function compareFindings(
  before: readonly Finding[],
  after: readonly Finding[],
): Record<Change, ComparedFinding[]> {
  const failed = (findings: readonly Finding[]) => findings.filter(({ state }) => state === 'fail')
  const earlier = new Map(failed(before).map((finding) => [finding.key, finding]))
  const later = new Map(failed(after).map((finding) => [finding.key, finding]))
  const came = Map.groupBy(
    [...later.values()].filter(({ key }) => !earlier.has(key)),
    isUnseenIn(before),
  )
  const went = Map.groupBy(
    [...earlier.values()].filter(({ key }) => !later.has(key)),
    isUnseenIn(after),
  )
  return {
    came: (came.get(false) ?? []).map((finding) => ({ finding, pointsChange: finding.points })),
    unseen: (came.get(true) ?? []).map((finding) => ({ finding, pointsChange: 0 })),
    went: (went.get(false) ?? []).map((finding) => ({ finding, pointsChange: -finding.points })),
    unclear: (went.get(true) ?? []).map((finding) => ({ finding, pointsChange: 0 })),
    stayed: [...later.values()].flatMap((finding) => {
      const was = earlier.get(finding.key)
      return was ? [{ finding, pointsChange: round(finding.points - was.points) }] : []
    }),
  }
}

/** The fact packs that the reports use in different versions: `lists 3, 4`. */
export function differingPacks(before: InboxTestResult['packs'], after: InboxTestResult['packs']): string[] {
  return after.flatMap(({ name, version }) => {
    const earlier = before.find((pack) => pack.name === name)
    return earlier && earlier.version !== version ? [`${name} ${earlier.version}, ${version}`] : []
  })
}

/** What changed since an earlier report, in numbers. */
export interface ChangeSummary {
  fixed: number
  added: number
  /** Null if a score is missing, or the scores are based on different checks. */
  difference: number | null
  /** Whether the same checks were unknown in both; otherwise the scores cannot be compared. */
  isComparable: boolean
}

type ScoredReport = Pick<InboxTestReport, 'score'> & { result: Pick<InboxTestResult, 'findings'> }

/** Both reports follow the current rules, so only unknown checks can make them incomparable. */
export function summarizeChange(before: ScoredReport, after: ScoredReport): ChangeSummary {
  const { went, came } = compareFindings(before.result.findings, after.result.findings)
  const isComparable = unknownsOf(before) === unknownsOf(after)
  const hasScores = before.score !== null && after.score !== null
  return {
    fixed: went.length,
    added: came.length,
    difference: isComparable && hasScores ? round((after.score ?? 0) - (before.score ?? 0)) : null,
    isComparable,
  }
}

function unknownsOf({ result }: ScoredReport): string {
  const unknown = result.findings.filter(({ state }) => state === 'unknown').map(({ key }) => key)
  return [...new Set(unknown)].sort().join(' ')
}

/** Returns a function that reports whether a report could not check everything about a finding's topic. */
function isUnseenIn(findings: readonly Finding[]): (finding: Finding) => boolean {
  const silent = new Set(findings.filter(({ state }) => state === 'unknown').map(({ key }) => topicOf(key)))
  return ({ key }) => silent.has(topicOf(key))
}

/** Points have one decimal. */
function round(points: number): number {
  return Math.round(points * 10) / 10
}

/** The topic is the prefix of a key. */
function topicOf(key: string): string {
  return key.slice(0, key.indexOf('.'))
}

/** A fact in both reports: its text, or why there is none. */
export type FactText = { state: 'known'; text: string } | { state: 'absent' } | { state: 'unavailable' }

export interface FactPair {
  name: ComparedFact
  before: FactText
  after: FactText
  changed: boolean
}

/** The facts that are compared. */
export type ComparedFacts = Pick<MessageFacts, 'message' | 'envelope' | 'rspamd' | 'dmarc_policy' | 'reverse_dns'>

const readers: Record<ComparedFact, (facts: ComparedFacts) => FactText> = {
  subject: ({ message }) => textOf(message.subject),
  from: ({ message }) => textOf(message.from),
  origin: ({ envelope }) => (envelope.origin.ip === null ? unavailable : textOf(envelope.origin.ip)),
  spf: ({ rspamd }) => resultOf(rspamd.auth.spf),
  dkim: ({ rspamd }) => resultOf(rspamd.auth.dkim),
  dmarc: ({ rspamd }) => resultOf(rspamd.auth.dmarc),
  dmarcPolicy: ({ dmarc_policy: policy }) =>
    policy.state === 'known' ? textOf(policy.value.policy) : { state: policy.state },
  reverseName: ({ reverse_dns: reverse }) =>
    reverse.state === 'known'
      ? textOf(reverse.value.names.map(({ name }) => name).join(', '))
      : { state: reverse.state },
  encryption: ({ envelope }) => (envelope.tls === null ? unavailable : textOf(envelope.tls.version)),
  size: ({ message }) => textOf(String(message.size)),
}

const unavailable: FactText = { state: 'unavailable' }

function textOf(text: string | null): FactText {
  return text === null || text === '' ? { state: 'absent' } : { state: 'known', text }
}

/** The RFC 8601 result; unchecked and temporary errors count as unknown. */
function resultOf(word: string): FactText {
  return word === 'not_checked' || word === 'temperror' ? unavailable : { state: 'known', text: word }
}

/** The decisive facts side by side. A fact that only one report knows does not count as changed. */
export function compareFacts(before: ComparedFacts, after: ComparedFacts): FactPair[] {
  return Object.entries(readers).map(([key, read]) => {
    const pair = { before: read(before), after: read(after) }
    const isKnown = pair.before.state !== 'unavailable' && pair.after.state !== 'unavailable'
    const changed = isKnown && JSON.stringify(pair.before) !== JSON.stringify(pair.after)
    // The keys are those of `readers`, which TypeScript cannot express.
    return { name: key as ComparedFact, ...pair, changed }
  })
}

/** How to write the sizes of both sides: exactly if they differ but would look the same rounded. */
export function distinctSizes<T>(
  before: FactText,
  after: FactText,
  { size, bytes }: Record<'size' | 'bytes', (octets: number) => T>,
) {
  const octets = [before, after].flatMap((side) => (side.state === 'known' ? [Number(side.text)] : []))
  return new Set(octets).size > new Set(octets.map(size)).size ? bytes : size
}
