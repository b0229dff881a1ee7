import {
  type CheckKey,
  type FindingGroup,
  type FindingKey,
  findingGroups,
  type Outcome,
} from '../../shared/findings/finding.ts'
import type { GroupPoints } from '../../shared/findings/group-points.ts'
import { isOpen } from '../../shared/report/is-open.ts'
import type { Severity } from '../../shared/severity.ts'
import { type GroupedFinding, groupCaps, weights } from './weights.ts'

/** The best score, from which points are subtracted. */
const bestScore = 10

export interface ScoredOutcome {
  outcome: Outcome
  group: FindingGroup
  severity: Severity
  /** Tenths of a point subtracted after its group's cap. */
  tenths: number
}

export interface Score {
  /** 0.0 to 10.0: max(0, 10 − Σ points). */
  score: number
  outcomes: ScoredOutcome[]
  coverage: { done: number; total: number }
}

/**
 * The only arithmetic on points. Uses integer tenths, so that the displayed points add up exactly to the lost score.
 * Findings use up their group's cap in order of weight: the most severe keeps its full points.
 */
export function scoreOutcomes(outcomes: readonly Outcome[], groupOf: (outcome: Outcome) => FindingGroup): Score {
  const left = new Map<FindingGroup, number>()
  const weighed = outcomes.map((outcome) => ({ outcome, group: groupOf(outcome), ...weigh(outcome) }))
  const byWeight = weighed.filter(({ tenths }) => tenths > 0).sort((a, b) => b.tenths - a.tenths)
  for (const entry of byWeight) {
    const room = left.get(entry.group) ?? toTenths(groupCaps[entry.group])
    entry.tenths = Math.min(entry.tenths, room)
    left.set(entry.group, room - entry.tenths)
  }
  const lost = weighed.reduce((sum, { tenths }) => sum + tenths, 0)
  return {
    score: Math.max(0, toTenths(bestScore) - lost) / 10,
    outcomes: weighed,
    coverage: {
      done: outcomes.filter((outcome) => !isOpen(outcome)).length,
      total: outcomes.length,
    },
  }
}

/** The lower bound of a score: every check that is unknown, or only partly answered, counts as failed. */
export interface Floor {
  /** 0.0 to 10.0, after the caps of the groups. */
  score: number
  /** The failures, and the assumed failures of unknown checks. */
  findings: FindingKey[]
}

/**
 * The lower bound of a score. `mostSevereFindings` returns the findings assumed for an unknown check. Checks that
 * depend on its answer are assumed to pass and do not count for coverage.
 */
export function floorOf(
  { outcomes }: Score,
  mostSevereFindings: (check: CheckKey) => readonly GroupedFinding[],
): Floor {
  const failed = outcomes.flatMap(({ outcome, group }) =>
    outcome.state === 'fail' ? [{ finding: outcome.finding, group }] : [],
  )
  const assumed = outcomes.flatMap(({ outcome }) => (isOpen(outcome) ? mostSevereFindings(outcome.check) : []))
  const all = [...failed, ...assumed]
  const lost = findingGroups.reduce((sum, group) => {
    const ofGroup = all.filter((entry) => entry.group === group)
    const tenths = ofGroup.reduce((total, { finding }) => total + toTenths(weights[finding].points), 0)
    return sum + Math.min(tenths, toTenths(groupCaps[group]))
  }, 0)
  return { score: Math.max(0, toTenths(bestScore) - lost) / 10, findings: all.map(({ finding }) => finding) }
}

/** The findings that failed. */
export function failuresOf({ outcomes }: Score): FindingKey[] {
  return outcomes.flatMap(({ outcome }) => (outcome.state === 'fail' ? [outcome.finding] : []))
}

/** The groups that a message shows by itself, wherever it is sent from. */
const contentGroups: ReadonlySet<FindingGroup> = new Set(['content', 'compliance'])

/** The score of the content alone, from 0.0 to 10.0. */
export function contentScore({ outcomes }: Score): number {
  const lost = outcomes.reduce((sum, { group, tenths }) => sum + (contentGroups.has(group) ? tenths : 0), 0)
  return Math.max(0, toTenths(bestScore) - lost) / 10
}

/** The points lost in each group. */
export function pointsByGroup({ outcomes }: Score): GroupPoints {
  const points: GroupPoints = {}
  for (const { group, tenths } of outcomes) if (tenths > 0) points[group] = (toTenths(points[group] ?? 0) + tenths) / 10
  return points
}

function weigh(outcome: Outcome): { severity: Severity; tenths: number } {
  switch (outcome.state) {
    case 'pass':
      return { severity: 'ok', tenths: 0 }
    case 'fail': {
      const { severity, points } = weights[outcome.finding]
      return { severity, tenths: toTenths(points) }
    }
    case 'note':
    case 'unknown':
      return { severity: 'info', tenths: 0 }
  }
}

function toTenths(points: number): number {
  return Math.round(points * 10)
}
