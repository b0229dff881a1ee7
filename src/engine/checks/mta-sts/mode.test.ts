import { describe, expect, it } from 'vitest'
import { answerToPolicy, policyOf } from '../../../../test/support/mta-sts.ts'
import { mtaStsMode } from './mode.ts'

describe('mta_sts.mode', () => {
  it.each([
    ['enforce', 'pass'],
    ['testing', 'mta_sts.testing'],
    ['none', 'mta_sts.switched_off'],
    ['strict', 'not asked'],
  ])('answers %s', async (mode, answer) => {
    expect(await answerToPolicy(mtaStsMode, policyOf({ mode }))).toBe(answer)
  })

  it.each([
    ['a policy without a host', policyOf({ mx: [] })],
    ['one that is kept for no time', policyOf({ max_age: 'long' })],
  ])('is not taken in by %s', async (_, lines) => {
    expect(await answerToPolicy(mtaStsMode, lines)).toBe('not asked')
  })
})
