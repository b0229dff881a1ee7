import { createHash } from 'node:crypto'
import { issueWeights } from '../../engine/html/issue-weights.ts'
import { weights } from '../../engine/score/weights.ts'

/** A version that changes whenever a rule is added, removed, or given another weight. */
export function rulesVersion(): string {
  return createHash('sha256')
    .update(JSON.stringify([sorted(weights), sorted(issueWeights)]))
    .digest('hex')
    .slice(0, 12)
}

function sorted(table: Readonly<Record<string, { severity: string; points: number }>>) {
  return Object.entries(table)
    .map(([key, { severity, points }]) => [key, severity, points] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
}
