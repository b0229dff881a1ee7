import type { Finding } from '../contract/finding.ts'
import type { FindingLevel } from '../i18n/text-keys.ts'
import { severities } from '../severity.ts'

/** From most to least severe; unknown is between problems and passes. */
export const findingLevels: readonly FindingLevel[] = [
  ...severities.filter((severity) => severity !== 'info' && severity !== 'ok'),
  'unknown',
  'info',
  'ok',
]

export function levelOf({ state, severity }: Pick<Finding, 'state' | 'severity'>): FindingLevel {
  return state === 'unknown' ? 'unknown' : severity
}
