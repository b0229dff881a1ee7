import { expect, it } from 'vitest'
import { findProblem, placeOf } from './record-problem.ts'

const problems = [
  { code: 'ptr_used', detail: 'ptr', position: 7 },
  { code: 'invalid_ip4', detail: `ip4:${'1'.repeat(200)}`, position: 11 },
]

it('finds the first problem of a kind', () => {
  expect(findProblem(problems, ['invalid_ip4', 'invalid_ip6'])?.position).toBe(11)
  expect(findProblem(problems, ['invalid_ip6'])).toBeNull()
})

it('counts positions from 1 and shortens the quoted text', () => {
  const [, problem] = problems
  if (!problem) throw new Error('there are two')
  const { detail, position } = placeOf(problem)
  expect(position).toBe(12)
  expect(detail.length).toBeLessThan(100)
})
