// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useEffect, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { uiTexts } from '../../shared/i18n/ui-texts.ts'
import { WordsContext } from '../i18n/language.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

const onPageKey = vi.fn()

/** A page with key handlers, and a dialog that opens with `o` and loads when `arrive` is called. */
function createPage() {
  const { promise: loaded, resolve: arrive } = Promise.withResolvers<typeof Dialog>()
  const Lazy = lazyDialog(() => loaded)
  function Page() {
    const [open, setOpen] = useState(false)
    useEffect(() => {
      const listen = ({ key }: KeyboardEvent) => {
        onPageKey(key)
        if (key === 'o') setOpen(true)
      }
      window.addEventListener('keydown', listen)
      return () => window.removeEventListener('keydown', listen)
    }, [])
    return <Lazy open={open} onOpenChange={setOpen} />
  }
  return { Page, arrive: () => act(async () => arrive(Dialog)) }
}

function Dialog({ open }: { open: boolean; onOpenChange(open: boolean): void }) {
  return open && <p>the dialog</p>
}

function InEnglish({ children }: { children: ReactNode }) {
  return <WordsContext value={{ language: 'en', texts: uiTexts.en }}>{children}</WordsContext>
}

afterEach(() => {
  cleanup()
  onPageKey.mockClear()
})

it('keeps keys from the page until the dialog has loaded', async () => {
  const { Page, arrive } = createPage()
  render(<Page />, { wrapper: InEnglish })
  await userEvent.keyboard('on{Enter}')
  expect(onPageKey.mock.calls).toEqual([['o']])
  await arrive()
  expect(screen.getByText('the dialog')).toBeDefined()
  await userEvent.keyboard('n')
  expect(onPageKey).toHaveBeenLastCalledWith('n')
})

it('closes with Escape before the dialog has loaded', async () => {
  const { Page, arrive } = createPage()
  render(<Page />, { wrapper: InEnglish })
  await userEvent.keyboard('o{Escape}')
  await arrive()
  expect(screen.queryByText('the dialog')).toBeNull()
  await userEvent.keyboard('n')
  expect(onPageKey).toHaveBeenLastCalledWith('n')
})
