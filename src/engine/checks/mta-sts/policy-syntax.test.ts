import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { answerToPolicy, policyOf } from '../../../../test/support/mta-sts.ts'
import { outboundTo } from '../../../../test/support/outbound.ts'
import { mtaStsPolicySyntax } from './policy-syntax.ts'

describe('mta_sts.policy_syntax', () => {
  it.each([
    [policyOf(), 'pass'],
    [[...policyOf(), 'comment: extra fields are allowed'], 'pass'],
    [policyOf({ max_age: '86400' }), 'pass'],
    [policyOf({ mode: 'strict' }), 'mta_sts.policy_invalid'],
    [policyOf({ mx: [] }), 'mta_sts.policy_invalid'],
    [policyOf({ max_age: 'week' }), 'mta_sts.policy_invalid'],
    [['v=STSv1; mode=enforce'], 'mta_sts.policy_invalid'],
  ])('answers %j', async (lines, answer) => {
    expect(await answerToPolicy(mtaStsPolicySyntax, lines)).toBe(answer)
  })

  it('does not arise for a policy that could not be had', async () => {
    const outbound = outboundTo({})
    expect(await auditAnswer(mtaStsPolicySyntax, '_mta-sts TXT "v=STSv1; id=1;"', { outbound })).toBe('not asked')
  })
})
