import type { FindingGroup, FindingKey, Severity } from '../shared/finding.ts'

/** What a finding costs: `points` of 10, in steps of 0.1, before its group's cap. */
export type Weight =
  | { severity: Extract<Severity, 'critical' | 'major' | 'minor'>; points: number }
  | { severity: 'info'; points: 0 }

/** The only table of severities and points. A forgotten key does not compile. */
export const weights = {
  'dmarc.policy_none': { severity: 'minor', points: 0.5 },
} as const satisfies Record<FindingKey, Weight>

/**
 * The most that one group can take off. Authentication and lists can sink a message alone, as they do at receivers;
 * a page of small content faults cannot.
 */
export const groupCaps: Record<FindingGroup, number> = {
  authentication: 6,
  infrastructure: 4,
  lists: 6,
  content: 4,
  compliance: 2,
}
