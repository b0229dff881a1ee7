import type { RefObject } from 'react'
import type { FixStep } from '../../../shared/contract/finding.ts'
import type { PlainFinding } from '../../api/plain/inbox-test-report.ts'
import { useTexts } from '../../i18n/language.tsx'
import { writeClipboard } from '../../ui/copy/use-copy.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { pasteOf } from './findings.ts'

/** C copies the fix of the focused finding, else of the first step; Esc closes an open finding. */
export function useFindingShortcuts(findings: readonly PlainFinding[], [firstStep]: readonly FixStep[]): void {
  const { actions } = useTexts().frame
  async function copy(fix: string): Promise<void> {
    showToast({ title: (await writeClipboard(fix)) ? actions.fixCopied : actions.copyFailed })
  }
  useShortcut('copyFix', () => {
    const key = focusedDetails()?.querySelector<HTMLElement>('[data-finding]')?.dataset.finding
    const source = findings.find((candidate) => candidate.key === key) ?? firstStep
    if (!source) return false
    void copy(pasteOf(source))
    return true
  })
  useShortcut('back', () => {
    const details = focusedDetails()
    if (!details?.open) return false
    details.open = false
    details.querySelector('summary')?.focus()
    return true
  })
}

function focusedDetails(): HTMLDetailsElement | null {
  return document.activeElement?.closest('details') ?? null
}

/** J and K move the focus between findings and stop at the ends. */
export function useFindingSteps(list: RefObject<HTMLElement | null>): void {
  const step = (by: 1 | -1) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-finding]') ?? [])]
    // Rows inside a closed one cannot have the focus.
    const rows = all.filter((row) => row.checkVisibility())
    const focused = rows.findLastIndex((row) => row.parentElement?.contains(document.activeElement))
    const next = focused < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, focused + by))
    rows[next]?.focus()
  }
  useShortcut('nextFinding', () => step(1))
  useShortcut('previousFinding', () => step(-1))
}
