// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setPreferences } from '../../preferences/preferences.ts'
import { useKeyboard, useShortcut } from './use-shortcut.ts'

const goTests = vi.fn()
const startTest = vi.fn()

function App() {
  useKeyboard()
  useShortcut('goTests', goTests)
  useShortcut('newTest', startTest)
  return (
    <>
      <input aria-label="field" />
      <div role="dialog" aria-label="sheet">
        <button type="button">inside</button>
      </div>
    </>
  )
}

/** A page that overrides a shortcut of the app, or declines it. */
function Page({ onNewTest }: { onNewTest: () => boolean }) {
  useShortcut('newTest', onNewTest)
  return null
}

beforeEach(() => {
  vi.clearAllMocks()
  act(() => setPreferences({ letterKeys: true }))
})
afterEach(cleanup)

describe('shortcuts', () => {
  it('are single keys or sequences', async () => {
    render(<App />)
    await userEvent.keyboard('n')
    expect(startTest).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('gt')
    expect(goTests).toHaveBeenCalledTimes(1)
  })

  it('ignore typing in a field or a dialog, and system shortcuts', async () => {
    render(<App />)
    await userEvent.type(screen.getByLabelText('field'), 'nothing')
    screen.getByRole('button', { name: 'inside' }).focus()
    await userEvent.keyboard('n')
    screen.getByRole('button', { name: 'inside' }).blur()
    await userEvent.keyboard('{Control>}n{/Control}')
    expect(startTest).not.toHaveBeenCalled()
  })

  it('do nothing when switched off', async () => {
    render(<App />)
    act(() => setPreferences({ letterKeys: false }))
    await userEvent.keyboard('n')
    expect(startTest).not.toHaveBeenCalled()
  })

  it('go to the latest handler first, and to the next one if it declines', async () => {
    let takes = true
    const { unmount } = render(
      <>
        <App />
        <Page onNewTest={() => takes} />
      </>,
    )
    await userEvent.keyboard('n')
    expect(startTest).not.toHaveBeenCalled()
    takes = false
    await userEvent.keyboard('n')
    expect(startTest).toHaveBeenCalledTimes(1)
    unmount()
    await userEvent.keyboard('n')
    expect(startTest).toHaveBeenCalledTimes(1)
  })
})
