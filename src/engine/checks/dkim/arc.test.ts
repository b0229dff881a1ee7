import { expect, it } from 'vitest'
import { answerTo } from '../../../../test/support/message-facts.ts'
import { known } from '../../../shared/fact.ts'
import { arcResult } from './arc.ts'

it.each([
  ['none', 'not evaluated'],
  ['pass', 'pass'],
  ['fail', 'arc.broken'],
] as const)('evaluates a chain with the result %s', (result, answer) => {
  expect(answerTo(arcResult, { arc: known({ result, instances: 2, last_sealer: 'list.example', sets: [] }) })).toBe(
    answer,
  )
})
