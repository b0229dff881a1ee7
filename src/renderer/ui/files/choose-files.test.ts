// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { chooseFiles } from './choose-files.ts'

/** The input whose dialog is open. */
function shownInput(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('body > input[type=file]')
}

describe('chooseFiles', () => {
  it('keeps the input in the document while the dialog is open', () => {
    const onFiles = vi.fn()
    chooseFiles('.eml', onFiles)
    const input = shownInput()
    expect(input?.accept).toBe('.eml')

    const file = new File(['Subject: Sale'], 'sale.eml')
    Object.defineProperty(input, 'files', { value: [file] })
    if (input) fireEvent.change(input)
    expect(onFiles).toHaveBeenCalledExactlyOnceWith([file])
    expect(shownInput()).toBeNull()
  })

  it('removes the input if nothing was chosen', () => {
    const onFiles = vi.fn()
    chooseFiles('.eml', onFiles)
    shownInput()?.dispatchEvent(new Event('cancel'))
    expect(shownInput()).toBeNull()
    expect(onFiles).not.toHaveBeenCalled()
  })
})
