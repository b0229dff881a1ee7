// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { uiTexts } from '../../shared/i18n/ui-texts.ts'
import { WordsContext } from '../i18n/language.tsx'
import { ScoreGauge } from './score-gauge.tsx'

afterEach(cleanup)

it.each([
  ['a score', 9.6, null, null, '9.6of 10', 'Score: 9.6 of 10'],
  ['a score that could be lower', 9.6, 8.1, null, '9.6at best', 'Score: 9.6 of 10 at best, 8.1 at worst'],
  ['a grade', 9.6, null, 'A', 'A9.6 of 10', 'Grade: A, 9.6 of 10'],
  ['a grade that could be lower', 9.6, 8.1, 'A', 'A9.6 of 10at best', 'Grade: A, 9.6 of 10 at best, 8.1 at worst'],
  ['no grade', null, null, null, '?No score', 'Score: No score'],
])('shows %s', (_, score, floor, grade, text, label) => {
  render(
    <WordsContext value={{ language: 'en', texts: uiTexts.en }}>
      <ScoreGauge score={score} floor={floor} level="ok" grade={grade} />
    </WordsContext>,
  )
  const gauge = screen.getByRole('img', { name: label })
  expect(gauge.textContent).toBe(text)
  // The scale, the certain part, and the open range.
  expect(gauge.querySelectorAll('circle')).toHaveLength(score === null ? 1 : floor === null ? 2 : 3)
})
