// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { InboxTestStatus, Verdict } from '../../../../shared/contract/inbox-tests/inbox-tests.ts'
import { uiTexts } from '../../../../shared/i18n/ui-texts.ts'
import { WordsContext } from '../../../i18n/language.tsx'
import { VerdictMark } from './verdict-mark.tsx'

afterEach(cleanup)

it.each<[string, Verdict | null, number | null, string, boolean]>([
  ['a settled result', 'inbox', 8.2, '8.2', true],
  ['a verdict that unknown checks could change', 'at_risk', 6.1, '≤ 8.28.2 at best', false],
  ['a score that unknown checks could lower, with a settled verdict', 'inbox', 8.1, '≤ 8.28.2 at best', true],
  ['a result whose lower bound is unknown', null, null, '8.2', true],
])('shows %s', (_, verdict_floor, score_floor, text, isGreen) => {
  const { container } = render(
    <WordsContext value={{ language: 'en', texts: uiTexts.en }}>
      <VerdictMark status="done" result={{ verdict: 'inbox', verdict_floor, score: 8.2, score_floor }} />
    </WordsContext>,
  )
  expect(container.textContent).toBe(text)
  expect(container.innerHTML.includes('text-ok')).toBe(isGreen)
})

it.each<[InboxTestStatus, boolean]>([
  ['waiting', false],
  ['received', true],
])('animates a test with the status %s only while it is being analyzed', (status, isMoving) => {
  const { container } = render(
    <WordsContext value={{ language: 'en', texts: uiTexts.en }}>
      <VerdictMark status={status} result={{ verdict: null, verdict_floor: null, score: null, score_floor: null }} />
    </WordsContext>,
  )
  expect(container.textContent).toBe(uiTexts.en.results.statuses[status])
  expect(container.innerHTML.includes('breathe')).toBe(isMoving)
})
