import { createContext, useContext, useEffect, useState } from 'react'
import type { PasteRecord } from '../../../shared/report/finding.ts'
import { type Draft, idOf, withRecord } from './drafts.ts'

export interface WhatIf {
  /** Null while nothing is being edited. */
  drafts: readonly Draft[] | null
  start(): void
  change(draft: Draft, value: string): void
  add(draft: Draft): void
  /** Fills in a record that a finding offers, and scrolls to it. */
  tryRecord(record: PasteRecord): void
  discard(): void
}

/** Drafts that start with the published records of `subject`. */
export function useWhatIf(subject: string, published: () => Draft[]): WhatIf {
  const [state, setState] = useState<{ subject: string; drafts: readonly Draft[]; focus: string | null } | null>(null)
  const own = state?.subject === subject ? state : null
  const drafts = own?.drafts ?? null
  const focus = own?.focus ?? null
  useEffect(() => {
    if (focus !== null) document.querySelector<HTMLElement>(`[data-draft="${CSS.escape(focus)}"]`)?.focus()
  }, [focus])
  const put = (next: readonly Draft[], at: string | null = null) => setState({ subject, drafts: next, focus: at })
  return {
    drafts,
    start: () => put(published()),
    change: (draft, value) =>
      put((drafts ?? []).map((other) => (idOf(other) === idOf(draft) ? { ...other, value } : other))),
    add: (draft) => put([...(drafts ?? []).filter((other) => idOf(other) !== idOf(draft)), draft], idOf(draft)),
    tryRecord(record) {
      const filled = withRecord(drafts ?? published(), record)
      if (filled) put(filled.drafts, filled.id)
    },
    discard: () => setState(null),
  }
}

/** Applies an offered record; null if the page does not support it. */
export const TryRecordContext = createContext<WhatIf['tryRecord'] | null>(null)

export function useTryRecord(): WhatIf['tryRecord'] | null {
  return useContext(TryRecordContext)
}
