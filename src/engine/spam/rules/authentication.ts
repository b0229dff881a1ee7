import type { DmarcEvaluation, SpfEvaluation } from '../../../shared/contract/facts/message/authentication.ts'
import type { Fact } from '../../../shared/fact.ts'
import { allOf } from '../../protocols/spf/record-end.ts'
import type { Rule } from '../rule.ts'

/** SPF, DKIM, DMARC, and ARC. */
export const authenticationRules: readonly Rule[] = [
  { name: 'R_SPF_ALLOW', group: 'spf', score: -0.2, when: ({ spf }) => hasResult(spf, 'pass') && !isOpen(spf) },
  { name: 'R_SPF_PLUSALL', group: 'spf', score: 4, when: ({ spf }) => hasResult(spf, 'pass') && isOpen(spf) },
  { name: 'R_SPF_FAIL', group: 'spf', score: 1, when: ({ spf }) => hasResult(spf, 'fail') },
  { name: 'R_SPF_SOFTFAIL', group: 'spf', score: 0, when: ({ spf }) => hasResult(spf, 'softfail') },
  { name: 'R_SPF_NEUTRAL', group: 'spf', score: 0, when: ({ spf }) => hasResult(spf, 'neutral') },
  { name: 'R_SPF_PERMFAIL', group: 'spf', score: 0, when: ({ spf }) => hasResult(spf, 'permerror') },
  { name: 'R_SPF_NA', group: 'spf', score: 0, when: ({ spf }) => hasNone(spf) },

  { name: 'R_DKIM_ALLOW', group: 'dkim', score: -0.2, when: ({ dkim }) => hasResult(dkim, 'pass') },
  { name: 'R_DKIM_REJECT', group: 'dkim', score: 1, when: ({ dkim }) => hasResult(dkim, 'fail') },
  {
    name: 'R_DKIM_PERMFAIL',
    group: 'dkim',
    score: 0,
    when: ({ dkim }) => hasResult(dkim, 'permerror', 'neutral', 'policy'),
  },
  { name: 'R_DKIM_NA', group: 'dkim', score: 0, when: ({ dkim }) => hasNone(dkim) },

  { name: 'DMARC_POLICY_ALLOW', group: 'dmarc', score: -0.5, when: ({ dmarc }) => hasResult(dmarc, 'pass') },
  { name: 'DMARC_POLICY_REJECT', group: 'dmarc', score: 2, when: ({ dmarc }) => failsUnder(dmarc, 'reject') },
  { name: 'DMARC_POLICY_QUARANTINE', group: 'dmarc', score: 1.5, when: ({ dmarc }) => failsUnder(dmarc, 'quarantine') },
  { name: 'DMARC_POLICY_SOFTFAIL', group: 'dmarc', score: 0.1, when: ({ dmarc }) => failsUnder(dmarc, 'none') },
  { name: 'DMARC_NA', group: 'dmarc', score: 0, when: ({ dmarc }) => hasNone(dmarc) },

  { name: 'ARC_ALLOW', group: 'arc', score: -1, when: ({ arc }) => hasResult(arc, 'pass') },
  { name: 'ARC_REJECT', group: 'arc', score: 1, when: ({ arc }) => hasResult(arc, 'fail') },
  { name: 'ARC_NA', group: 'arc', score: 0, when: ({ arc }) => hasNone(arc) },
]

function hasResult<R extends string>(fact: Fact<{ result: R }>, ...results: R[]): boolean {
  return fact.state === 'known' && results.includes(fact.value.result)
}

/** Whether the result is `none` or the fact is absent. Unavailable does not count. */
function hasNone(fact: Fact<{ result: string }>): boolean {
  return fact.state === 'absent' || hasResult(fact, 'none')
}

/** Whether the record ends in `+all`, so that a pass is meaningless. */
function isOpen(spf: Fact<SpfEvaluation>): boolean {
  if (spf.state !== 'known' || spf.value.record === null) return false
  const all = allOf(spf.value.record)
  return all !== null && /^\+?all$/i.test(all)
}

function failsUnder(dmarc: Fact<DmarcEvaluation>, disposition: DmarcEvaluation['disposition']): boolean {
  return dmarc.state === 'known' && dmarc.value.result === 'fail' && dmarc.value.disposition === disposition
}
