import type { Finding } from '../contract/tests.ts'
import type { FindingLevel } from '../i18n/text-keys.ts'
import { severities } from '../severity.ts'

/** From the gravest to the finest; what is not known stands between what is wrong and what is well. */
export const findingLevels: readonly FindingLevel[] = [
  ...severities.filter((severity) => severity !== 'info' && severity !== 'ok'),
  'unknown',
  'info',
  'ok',
]

export function levelOf({ state, severity }: Pick<Finding, 'state' | 'severity'>): FindingLevel {
  return state === 'unknown' ? 'unknown' : severity
}
