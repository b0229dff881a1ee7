// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { finding } from '../../../../test/support/finding.ts'
import type { FixStep } from '../../../shared/contract/finding.ts'
import { uiTexts } from '../../../shared/i18n/ui-texts.ts'
import { WordsContext } from '../../i18n/language.tsx'
import { FixPlan } from './fix-plan.tsx'

afterEach(cleanup)

function step(key: string, title: string): FixStep {
  const members = { severity: 'major', fixed_by: 'dns', decides: false, gain: 0.5, score: 8, record: null } as const
  return { keys: [key], title, fix: '', ...members }
}

it('says which step only appears after another one', () => {
  const missing = finding({ key: 'dmarc.missing', state: 'fail', severity: 'major', title: 'There is no record.' })
  const { getAllByRole } = render(
    <WordsContext value={{ language: 'en', texts: uiTexts.en }}>
      <FixPlan
        steps={[step('dmarc.missing', 'There is no record.'), step('dmarc.policy_none', 'The policy is “none”.')]}
        findings={[missing]}
      />
    </WordsContext>,
  )
  const marked = getAllByRole('listitem').map(({ textContent }) => textContent?.includes(uiTexts.en.report.fixes.later))
  expect(marked).toEqual([false, true])
})
