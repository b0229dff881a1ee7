import { expect, it } from 'vitest'
import type { ListTally } from '../../../../shared/findings/list-tally.ts'
import { neverListed } from './never-listed.ts'

const clean: ListTally = { listed: [], unknown: [], clean: 9, unasked: [] }
const refused: ListTally = { ...clean, unknown: ['Spamhaus ZEN'] }
const noAddress: ListTally = { ...clean, unasked: ['address'] }
const silent: ListTally = { listed: [], unknown: ['Spamhaus ZEN'], clean: 0, unasked: [] }
const listed: ListTally = { ...clean, listed: ['Spamhaus DBL'] }

it.each([
  [[clean, clean], { whole: 2, partly: 0, unknown: 0 }],
  [[clean, refused, noAddress], { whole: 1, partly: 2, unknown: 0 }],
  [[clean, silent, null], { whole: 1, partly: 0, unknown: 2 }],
  [[clean, listed, null], null],
])('summarizes %j as %j', (tallies, summary) => {
  expect(neverListed(tallies.map((list_tally) => ({ list_tally })))).toEqual(summary)
})
