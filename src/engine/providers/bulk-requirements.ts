import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import {
  type ProviderReport,
  type ProviderVerdict,
  requirementKeys,
  type SenderSize,
} from '../../shared/contract/inbox-tests/providers.ts'
import { memoizeByObject } from '../../shared/memoize.ts'
import { evaluateRequirement } from './evaluate-requirement.ts'
import { providers } from './requirements.ts'

type Row = ProviderReport['rows'][number]

/**
 * Whether a mailing meets the large providers' requirements for bulk senders: `fail` if one of them rejects it,
 * `unknown` if one might. Personal mail has no such requirements. Encryption only counts if it is known: a test rarely
 * sees the connection that the sender makes to providers. The steps of a plan ask for the same facts again.
 */
export const evaluateBulkRequirements = memoizeByObject((facts: MessageFacts): ProviderVerdict => {
  if (facts.purpose.value !== 'campaign') return 'pass'
  // Providers share most requirements.
  const states = new Map(requirementKeys.map((key) => [key, evaluateRequirement[key](facts).state]))
  const verdicts = providers.map(({ rows }) =>
    verdictOf(
      rows
        .map(({ requirement: key, ...demand }) => ({ key, ...demand, state: states.get(key) ?? 'unknown' }))
        .filter(({ key, state }) => key !== 'tls' || state !== 'unknown'),
      ['all', 'bulk'],
    ),
  )
  if (verdicts.includes('fail')) return 'fail'
  return verdicts.includes('unknown') ? 'unknown' : 'pass'
})

/**
 * The verdict for senders of these sizes. A message does not reveal the spam rate, so it does not affect the verdict.
 */
export function verdictOf(
  rows: readonly Pick<Row, 'key' | 'level' | 'applies_to' | 'state'>[],
  sizes: readonly SenderSize[],
): ProviderVerdict {
  const counted = rows.filter(
    ({ key, level, applies_to }) => level === 'required' && sizes.includes(applies_to) && key !== 'spam_rate',
  )
  if (counted.some(({ state }) => state === 'fail')) return 'fail'
  return counted.some(({ state }) => state === 'unknown') ? 'unknown' : 'pass'
}
