// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { TestStatus, Verdict } from '../../../shared/contract/tests.ts'
import { uiTexts } from '../../../shared/i18n/ui-texts.ts'
import { WordsContext } from '../../i18n/language.tsx'
import { VerdictMark } from './verdict-mark.tsx'

afterEach(cleanup)

it.each<[string, Verdict | null, string, boolean]>([
  ['a settled verdict', 'inbox', '8.2', true],
  ['a verdict that unknown checks could change', 'at_risk', '≤ 8.28.2 at best', false],
  ['a verdict whose lower bound is unknown', null, '8.2', true],
])('shows %s', (_, floor, text, isGreen) => {
  const { container } = render(
    <WordsContext value={{ language: 'en', texts: uiTexts.en }}>
      <VerdictMark status="done" verdict="inbox" floor={floor} score={8.2} />
    </WordsContext>,
  )
  expect(container.textContent).toContain(text)
  expect(container.innerHTML.includes('text-ok')).toBe(isGreen)
})

it.each<[TestStatus, boolean]>([
  ['waiting', false],
  ['received', true],
])('animates a test with the status %s only while it is being analyzed', (status, isMoving) => {
  const { container } = render(
    <WordsContext value={{ language: 'en', texts: uiTexts.en }}>
      <VerdictMark status={status} verdict={null} floor={null} score={null} />
    </WordsContext>,
  )
  expect(container.textContent).toBe(uiTexts.en.waiting.statuses[status])
  expect(container.innerHTML.includes('breathe')).toBe(isMoving)
})
