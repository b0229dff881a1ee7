import { expect, it } from 'vitest'
import { answerTo, passingSpf } from '../../../../test/support/message-facts.ts'
import { known } from '../../../shared/fact.ts'
import { spfReading } from './reading.ts'

it.each([
  ['pass', 'spf.read_differently'],
  ['permerror', 'not asked'],
  [null, 'not asked'],
] as const)('spf.reading answers a permanent error that lenient readers see as %s', (lenient_result, answer) => {
  expect(answerTo(spfReading, { spf: known({ ...passingSpf, result: 'permerror', lenient_result }) })).toBe(answer)
})
