import type { CheckKey, FindingGroup, FindingKey, Outcome } from '../../shared/findings/finding.ts'
import type { Weight } from '../checks/define-check.ts'
import { checks } from '../checks/index.ts'

/**
 * Severity and points of every finding, as its check declares them.
 *
 * The scale has three fixed points: a message that is not authenticated for its From domain scores below the 7.0 of
 * `inbox`, and so does one with a listing that some receivers reject; good practice that no large provider requires
 * costs at most half a point.
 */
export const weights = collectWeights()

function collectWeights(): Readonly<Record<FindingKey, Weight>> {
  const declared: Partial<Record<FindingKey, Weight>> = {}
  for (const { findings } of checks) Object.assign(declared, findings)
  // Every finding belongs to a check (checks/index.test.ts).
  return declared as Record<FindingKey, Weight>
}

/**
 * The maximum deduction per group. Authentication and lists alone can sink a message, as they do at receivers; many
 * small content faults cannot.
 */
export const groupCaps: Record<FindingGroup, number> = {
  authentication: 6,
  infrastructure: 4,
  lists: 6,
  content: 4,
  compliance: 2,
}

const groups = new Map(checks.map(({ key, group }) => [key, group]))

/** The group whose cap limits the points of an outcome. */
export function groupOf({ check }: Outcome): FindingGroup {
  return groupOfCheck(check)
}

/** The group of a check. Throws for an unknown key. */
export function groupOfCheck(key: CheckKey): FindingGroup {
  const group = groups.get(key)
  if (!group) throw new Error(`no check has the key ${key}`)
  return group
}

/** A finding with the check that reports it. */
interface CheckedFinding {
  check: CheckKey
  finding: FindingKey
}

const mostSevere = new Map<CheckKey, readonly CheckedFinding[]>()

/** The most severe finding of a check. A check without findings is a precondition; its followers count instead. */
export function mostSevereFindings(key: CheckKey): readonly CheckedFinding[] {
  const known = mostSevere.get(key)
  if (known) return known
  const [worst] = findingsOf(key).toSorted((a, b) => weights[b].points - weights[a].points)
  const found = worst
    ? [{ check: key, finding: worst }]
    : followersOf(key).flatMap((follower) => mostSevereFindings(follower))
  mostSevere.set(key, found)
  return found
}

/** The findings that a check can report. */
export function findingsOf(key: CheckKey): FindingKey[] {
  // The keys of a check's findings are finding keys by declaration.
  return checks.filter((check) => check.key === key).flatMap(({ findings }) => Object.keys(findings) as FindingKey[])
}

function followersOf(key: CheckKey): CheckKey[] {
  return [...new Set(checks.filter(({ follows }) => follows?.includes(key)).map((check) => check.key))]
}
