import { z } from 'zod'
import { recordEditSchema } from '../../../shared/contract/record-edit.ts'
import { changedDrafts, type Draft, withSavedEdits } from './drafts.ts'

/** Reports and domains whose drafts are kept; latest first. */
const maxSubjects = 20

const savedSchema = z
  .array(z.object({ subject: z.string(), edits: z.array(recordEditSchema).max(100) }))
  .max(maxSubjects)
type Saved = z.infer<typeof savedSchema>

const storageKey = 'sendproof.drafts'

/** The saved drafts of a subject; null if nothing was changed. */
export function restoreDrafts(subject: string, published: () => Draft[]): Draft[] | null {
  const saved = readSaved().find((entry) => entry.subject === subject)
  return saved ? withSavedEdits(published(), saved.edits) : null
}

/** Saves the differences from the published records until the window is closed. */
export function saveDrafts(subject: string, drafts: readonly Draft[]): void {
  const edits = changedDrafts(drafts).map(({ name, type, current, value }) => ({ name, type, current, value }))
  const others = readSaved().filter((entry) => entry.subject !== subject)
  const saved = edits.length > 0 ? [{ subject, edits }, ...others] : others
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(saved.slice(0, maxSubjects)))
  } catch {
    // Storage is full or blocked: the drafts are lost when the page is left.
  }
}

function readSaved(): Saved {
  try {
    return savedSchema.catch([]).parse(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
  } catch {
    return []
  }
}
