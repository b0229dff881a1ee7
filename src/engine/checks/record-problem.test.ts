import { expect, it } from 'vitest'
import { findProblem, placeOf, placeOfRecord } from './record-problem.ts'

const problems = [
  { code: 'ptr_used', detail: 'ptr', position: 7 },
  { code: 'invalid_ip4', detail: `ip4:${'1'.repeat(200)}`, position: 11 },
]

it('finds the first problem of a kind', () => {
  expect(findProblem(problems, ['invalid_ip4', 'invalid_ip6'])?.position).toBe(11)
  expect(findProblem(problems, ['invalid_ip6'])).toBeNull()
})

it('shows a character that is not ASCII, wherever it is', () => {
  const text = `v=DKIM1; p=${'A'.repeat(150)}\u00a0${'B'.repeat(150)}`
  const { text: shown, position } = placeOfRecord(text)
  expect(shown.length).toBeLessThan(100)
  // Where the texts say that it is.
  expect(position + shown.indexOf('\u00a0')).toBe(text.indexOf('\u00a0') + 1)
})

it('counts positions from 1 and shortens the quoted text', () => {
  const [, problem] = problems
  if (!problem) throw new Error('there are two')
  const { detail, position } = placeOf(problem)
  expect(position).toBe(12)
  expect(detail.length).toBeLessThan(100)
})
