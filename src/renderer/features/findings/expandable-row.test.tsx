// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { uiTexts } from '../../../shared/i18n/ui-texts.ts'
import { WordsContext } from '../../i18n/language.tsx'
import { ExpandableRow } from './expandable-row.tsx'

afterEach(cleanup)

function toggle(open: boolean): void {
  const details = screen.getByRole('group')
  act(() => {
    details.toggleAttribute('open', open)
    fireEvent(details, new Event('toggle'))
  })
}

describe('ExpandableRow', () => {
  it('renders its content when it is first opened, and keeps it', () => {
    render(
      <WordsContext value={{ language: 'en', texts: uiTexts.en }}>
        <ExpandableRow level="minor" title="The `Date` field is missing.">
          <p>What to do</p>
        </ExpandableRow>
      </WordsContext>,
    )
    expect(screen.queryByText('What to do')).toBeNull()
    toggle(true)
    const made = screen.getByText('What to do')
    toggle(false)
    expect(screen.getByText('What to do')).toBe(made)
  })
})
