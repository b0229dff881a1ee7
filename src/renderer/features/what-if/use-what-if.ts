import { createContext, useContext, useEffect, useState } from 'react'
import type { PasteRecord } from '../../../shared/findings/finding.ts'
import { type Draft, idOf, withRecord } from './drafts.ts'
import { restoreDrafts, saveDrafts } from './saved-drafts.ts'

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

interface WhatIfState {
  subject: string
  drafts: readonly Draft[] | null
  /** A CSS selector for the field that takes the focus. */
  focus: string | null
}

/** Drafts that start with the published records of `subject`. They survive leaving the page. */
export function useWhatIf(subject: string, published: () => Draft[]): WhatIf {
  const restored = (): WhatIfState => ({ subject, drafts: restoreDrafts(subject, published), focus: null })
  const [state, setState] = useState(restored)
  if (state.subject !== subject) setState(restored())
  const { drafts, focus } = state.subject === subject ? state : { drafts: null, focus: null }
  useEffect(() => {
    if (focus !== null) document.querySelector<HTMLElement>(focus)?.focus()
  }, [focus])
  const replaceDrafts = (next: readonly Draft[], at: string | null = null) => {
    saveDrafts(subject, next)
    setState({ subject, drafts: next, focus: at })
  }
  return {
    drafts,
    start: () => replaceDrafts(published(), '[data-draft]'),
    change: (draft, value) =>
      replaceDrafts((drafts ?? []).map((other) => (idOf(other) === idOf(draft) ? { ...other, value } : other))),
    add: (draft) =>
      replaceDrafts([...(drafts ?? []).filter((other) => idOf(other) !== idOf(draft)), draft], fieldOf(idOf(draft))),
    tryRecord(record) {
      const filled = withRecord(drafts ?? published(), record)
      if (filled) replaceDrafts(filled.drafts, fieldOf(filled.id))
    },
    discard: () => {
      saveDrafts(subject, [])
      setState({ subject, drafts: null, focus: null })
    },
  }
}

function fieldOf(id: string): string {
  return `[data-draft="${CSS.escape(id)}"]`
}

/** Applies an offered record; null if the page does not support it. */
export const TryRecordContext = createContext<WhatIf['tryRecord'] | null>(null)

export function useTryRecord(): WhatIf['tryRecord'] | null {
  return useContext(TryRecordContext)
}
