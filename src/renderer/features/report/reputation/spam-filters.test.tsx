// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { SpamVerdict } from '../../../../shared/contract/facts/message/spam.ts'
import { uiTexts } from '../../../../shared/i18n/ui-texts.ts'
import { WordsContext } from '../../../i18n/language.tsx'
import { SpamFilters } from './spam-filters.tsx'

afterEach(cleanup)

const { isSpam, isSuspicious, isNotSpam } = uiTexts.en.report.spam

const verdict: SpamVerdict = {
  engine: 'builtin',
  score: 0,
  required_score: 6,
  action: 'no action',
  symbols: [],
  silent_lists: [],
  auth: { spf: 'pass', dkim: 'pass', dmarc: 'pass', arc: 'none' },
}

it.each([
  ['spam from the threshold', 6, 'reject', isSpam],
  ['suspicious below it if the filter acts', 4.5, 'greylist', isSuspicious],
  ['not spam if the filter does nothing', 1, 'no action', isNotSpam],
])('calls a message %s', (_, score, action, text) => {
  const facts = { rspamd: { ...verdict, score, action }, spam_engines: [] }
  const { getByText } = render(
    <WordsContext value={{ language: 'en', texts: uiTexts.en }}>
      <SpamFilters facts={facts} />
    </WordsContext>,
  )
  expect(getByText(text)).toBeTruthy()
})
