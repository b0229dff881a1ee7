import { expect, it } from 'vitest'
import { gradeOf } from './grade.ts'

it.each([
  [10, 'A'],
  [9, 'A'],
  [8.9, 'B'],
  [8, 'B'],
  [7, 'C'],
  [6.9, 'D'],
  [5, 'D'],
  [3, 'E'],
  [2.9, 'F'],
  [0, 'F'],
])('grades %d %s', (score, grade) => {
  expect(gradeOf(score, ['dmarc.policy_none'])).toBe(grade)
})

it.each([
  [10, 'C'],
  [7, 'C'],
  [6.9, 'D'],
])('grades %d with a broken record %s', (score, grade) => {
  expect(gradeOf(score, ['dmarc.policy_none', 'spf.include_broken'])).toBe(grade)
})
