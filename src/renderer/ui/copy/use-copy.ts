import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { announce } from '../feedback/announcer.tsx'
import { showToast } from '../feedback/toasts.tsx'
import { writeClipboard } from './clipboard.ts'

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
