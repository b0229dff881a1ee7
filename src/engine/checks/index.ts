import type { CheckKey, FindingGroup } from '../../shared/finding.ts'
import type { AnyCheck } from '../run-checks.ts'
import { dmarcPolicy } from './dmarc/policy.ts'

/** Every check, in the order of the report. */
export const checks: readonly AnyCheck[] = [dmarcPolicy]

const groups = new Map(checks.map(({ key, group }) => [key, group]))

/** The group of a check. Throws on a key that no check has: a programmer's error. */
export function groupOfCheck(key: CheckKey): FindingGroup {
  const group = groups.get(key)
  if (!group) throw new Error(`no check has the key ${key}`)
  return group
}
