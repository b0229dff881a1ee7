import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { announce } from '../feedback/announcer.tsx'
import { showToast } from '../feedback/toasts.tsx'

/** How long the confirmation is shown, in milliseconds. */
const confirmation = 1_800

/** Copies a text and confirms it, on screen and to screen readers. */
export function useCopy(): { copied: boolean; copy(text: string): Promise<void> } {
  const { actions } = useTexts().frame
  const [copiedAt, setCopiedAt] = useState(0)
  useEffect(() => {
    if (copiedAt === 0) return
    const timer = window.setTimeout(() => setCopiedAt(0), confirmation)
    return () => window.clearTimeout(timer)
  }, [copiedAt])

  async function copy(text: string): Promise<void> {
    if (await writeClipboard(text)) {
      setCopiedAt(Date.now())
      announce(actions.copied)
    } else showToast({ title: actions.copyFailed })
  }

  return { copied: copiedAt > 0, copy }
}

/** Copies a text to the clipboard. Returns false if the browser does not allow it. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The clipboard API does not exist outside a secure context, such as an engine opened by its network address.
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
