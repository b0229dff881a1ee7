import { describe, expect, it } from 'vitest'
import { answerToPolicy, policyOf } from '../../../../test/support/mta-sts.ts'
import { mtaStsMaxAge } from './max-age.ts'

describe('mta_sts.max_age', () => {
  it.each([
    [{ max_age: '604800' }, 'pass'],
    [{ max_age: '604799' }, 'mta_sts.max_age_short'],
    [{ max_age: '60', mode: 'none' }, 'not asked'],
    [{ max_age: 'soon' }, 'not asked'],
  ])('answers %j', async (policy, answer) => {
    expect(await answerToPolicy(mtaStsMaxAge, policyOf(policy))).toBe(answer)
  })
})
