import { expect, it } from 'vitest'
import { levelOfAddress } from './monitor-mark.tsx'

it.each([
  ['nothing known', null, 'unknown'],
  ['every list answered', { listed: 0, unanswered: 0 }, 'ok'],
  ['some lists did not answer', { listed: 0, unanswered: 3 }, 'unknown'],
  ['a listing while other lists did not answer', { listed: 1, unanswered: 3 }, 'major'],
] as const)('levelOfAddress: %s', (_, summary, level) => {
  expect(levelOfAddress(summary)).toBe(level)
})
