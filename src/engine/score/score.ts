import type { FindingGroup, FindingKey, Outcome } from '../../shared/findings/finding.ts'
import type { GroupPoints } from '../../shared/findings/group-points.ts'
import { isOpen } from '../../shared/report/is-open.ts'
import type { Severity } from '../../shared/severity.ts'
import { harmless, type Judge, type Judgement, type Level } from '../providers/consequences.ts'
import { chargeOnce } from './causes.ts'
import { groupCaps, groupOf, mostSevereFindings, weights } from './weights.ts'

/** The best score, in tenths. Points are integer tenths, so that they add up exactly to the lost score. */
const best = 100

/** The scores, in tenths, between which the gravest level of the findings puts a message. */
const bands: Readonly<Record<Exclude<Level, 0>, { least: number; most: number }>> = {
  1: { least: 50, most: 69 },
  2: { least: 30, most: 49 },
  3: { least: 0, most: 29 },
}

/** Up to these tenths every point counts in full; beyond them, each counts for less, so that scores stay apart. */
const fullTenths = 50
/** How slowly further points lose their weight beyond `fullTenths`, and within a band. In tenths. */
const decay = { beyond: 60, within: 100 }

export interface ScoredOutcome extends Judgement {
  outcome: Outcome
  group: FindingGroup
  severity: Severity
  /** Tenths of a point subtracted. */
  tenths: number
  /** The finding that takes its points, because both have one cause; null if there is none. */
  because: FindingKey | null
}

type Failure = Extract<Outcome, { state: 'fail' }>

export interface ScoredFailure extends ScoredOutcome {
  outcome: Failure
  finding: FindingKey
}

export interface Score {
  /** 0.0 to 10.0: 10 − Σ points. */
  score: number
  /** All outcomes, and how many checks have an answer: calculated on demand, because a plan scores many situations. */
  readonly outcomes: ScoredOutcome[]
  readonly coverage: { done: number; total: number }
  failures: readonly ScoredFailure[]
  /** The gravest level of the findings. */
  level: Level
  /** Tenths of points after the caps of the groups, before they are fitted to the score. */
  burden: number
}

/** The kind of report: what receivers do about findings, and the score, in tenths, that points alone never go below. */
export interface Scale {
  judge: Judge
  least: number
}

/** For domains: no receiver refuses a domain. */
export const domainScale: Scale = { judge: () => harmless, least: 0 }

/** Without anything that receivers refuse, a message never scores like one that they do. */
export const leastOfMessages = bands[3].most + 1

/**
 * The only arithmetic on points. Findings with one cause are charged once, and findings use up the cap of their group
 * in order of weight. Then the gravest level decides the band: the finding that has it takes what the band needs, and
 * all points are fitted to the score. One more finding never raises it.
 */
export function scoreOutcomes(outcomes: readonly Outcome[], { judge, least }: Scale = domainScale): Score {
  const failed = capGroups(chargeOnce(outcomes.filter(isFailure).map((outcome) => weigh(outcome, judge))))
  const burden = failed.reduce((sum, { tenths }) => sum + tenths, 0)
  const deciding = failed.toSorted((a, b) => b.level - a.level || b.tenths - a.tenths)[0]
  const level = deciding?.level ?? 0
  const { score, extra } = fitScore(burden, level, least)
  const fitted = distribute(best - score - extra, failed)
  const failures = failed.map((entry, position): ScoredFailure => {
    const added = entry === deciding ? extra : 0
    return { ...entry, tenths: (fitted[position] ?? 0) + added }
  })
  return {
    score: score / 10,
    get outcomes() {
      const charged = new Map<Outcome, ScoredOutcome>(failures.map((entry) => [entry.outcome, entry]))
      return outcomes.map((outcome) => charged.get(outcome) ?? weighFree(outcome))
    },
    get coverage() {
      return { done: outcomes.filter((outcome) => !isOpen(outcome)).length, total: outcomes.length }
    },
    failures,
    level,
    burden,
  }
}

/** The score in tenths, and the tenths that the deciding finding takes in addition to its share. */
function fitScore(burden: number, level: Level, least: number): { score: number; extra: number } {
  const excess = burden - fullTenths
  const plain = excess <= 0 ? best - burden : least + (best - fullTenths - least) * Math.exp(-excess / decay.beyond)
  if (level === 0) return { score: Math.round(plain), extra: 0 }
  const band = bands[level]
  const within = band.least + (band.most - band.least) * Math.exp(-burden / decay.within)
  return within < plain
    ? { score: Math.round(within), extra: best - band.most }
    : { score: Math.round(plain), extra: 0 }
}

/** The lost tenths in proportion to the weights, by largest remainder. */
function distribute(lost: number, entries: readonly { tenths: number }[]): number[] {
  const total = entries.reduce((sum, { tenths }) => sum + tenths, 0)
  if (total === 0) return entries.map(() => 0)
  const shares = entries.map(({ tenths }) => (tenths * lost) / total)
  const points = shares.map(Math.floor)
  const left = lost - points.reduce((sum, tenths) => sum + tenths, 0)
  const byRemainder = shares.map((share, index) => ({ index, rest: share % 1 })).toSorted((a, b) => b.rest - a.rest)
  for (const { index } of byRemainder.slice(0, left)) points[index] = (points[index] ?? 0) + 1
  return points
}

function isFailure(outcome: Outcome): outcome is Failure {
  return outcome.state === 'fail'
}

function capGroups(entries: readonly ScoredFailure[]): ScoredFailure[] {
  const left = new Map<FindingGroup, number>()
  const capped = new Map<ScoredFailure, number>()
  for (const entry of entries.toSorted((a, b) => b.tenths - a.tenths)) {
    const room = left.get(entry.group) ?? toTenths(groupCaps[entry.group])
    const tenths = Math.min(entry.tenths, room)
    capped.set(entry, tenths)
    left.set(entry.group, room - tenths)
  }
  return entries.map((entry) => ({ ...entry, tenths: capped.get(entry) ?? 0 }))
}

/** The outcomes if all checks that are unknown, or only partly answered, had failed. */
export function assumeFailures(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.flatMap((outcome): Outcome[] => {
    if (!isOpen(outcome)) return [outcome]
    return mostSevereFindings(outcome.check).map((worst) => ({ ...worst, state: 'fail', params: {}, record: null }))
  })
}

/** The findings that keep a message from the inbox, the gravest first. */
export function blockingFindings({ failures }: Pick<Score, 'failures'>): FindingKey[] {
  return failures
    .filter(({ level, because }) => level > 0 && because === null)
    .toSorted((a, b) => b.level - a.level || b.tenths - a.tenths)
    .map(({ finding }) => finding)
}

/** Those of them that have the gravest level. */
export function decidingFindings({ failures, level }: Pick<Score, 'failures' | 'level'>): FindingKey[] {
  return blockingFindings({ failures: failures.filter((failure) => failure.level === level) })
}

/** The findings that failed. */
export function failuresOf({ failures }: Pick<Score, 'failures'>): FindingKey[] {
  return failures.map(({ finding }) => finding)
}

/** The groups that a message shows by itself, wherever it is sent from. */
const contentGroups: ReadonlySet<FindingGroup> = new Set(['content', 'compliance'])

/** The score of the content alone, from 0.0 to 10.0. */
export function contentScore({ failures }: Score): number {
  const lost = failures.reduce((sum, { group, tenths }) => sum + (contentGroups.has(group) ? tenths : 0), 0)
  return (best - lost) / 10
}

/** The points lost in each group. */
export function pointsByGroup({ failures }: Score): GroupPoints {
  const points: GroupPoints = {}
  for (const { group, tenths } of failures) if (tenths > 0) points[group] = (toTenths(points[group] ?? 0) + tenths) / 10
  return points
}

function weigh(outcome: Failure, judge: Judge): ScoredFailure {
  const { finding } = outcome
  const { severity, points } = weights[finding]
  const { consequence, source, level } = judge(finding)
  const tenths = toTenths(points)
  return {
    ...{ outcome, finding, group: groupOf(outcome), severity, tenths, because: null },
    ...{ consequence, source, level: atLeast(level, severity) },
  }
}

/** What takes no points. */
function weighFree(outcome: Outcome): ScoredOutcome {
  const severity = outcome.state === 'pass' ? 'ok' : 'info'
  return { outcome, group: groupOf(outcome), severity, tenths: 0, because: null, ...harmless }
}

/** A critical finding keeps a message out of the inbox, whatever receivers publish. */
function atLeast(level: Level, severity: Severity): Level {
  return level === 0 && severity === 'critical' ? 1 : level
}

function toTenths(points: number): number {
  return Math.round(points * 10)
}
