import { expect, it } from 'vitest'
import { answerTo } from '../../../../test/support/message-facts.ts'
import { unavailable } from '../../../shared/fact.ts'
import { analysisComplete } from './complete.ts'

it('passes when the analysis came to its end', () => {
  expect(answerTo(analysisComplete)).toBe('pass')
})

it('is unknown, not failed, when it broke', () => {
  const analysis = unavailable({ code: 'analysis_failed' })
  expect(answerTo(analysisComplete, { analysis })).toBe('unknown: analysis_failed')
})
