import type { Finding } from '../../src/shared/contract/finding.ts'

/** A passed finding without texts, with the given changes. */
export function finding(changes: Partial<Finding>): Finding {
  return {
    key: 'spf.record',
    severity: 'ok',
    points: 0,
    because: null,
    consequence: 'none',
    consequence_for: 'all',
    consequence_source: null,
    fixed_by: null,
    title: '',
    fix: '',
    why: '',
    state: 'pass',
    reason: null,
    reason_code: null,
    group: 'authentication',
    gain: 0,
    record: null,
    evidence: {},
    references: [],
    ...changes,
  }
}
