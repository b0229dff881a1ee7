import type { DkimKeyFact, DkimKeyRecordFact, DkimKeysFact } from '../../../shared/contract/audit-facts/dkim.ts'

/** How many selectors a sentence can bear. */
const maxSelectors = 5

/** One key record with the selector it stands under. */
export interface KeyAtSelector {
  selector: string
  record: DkimKeyRecordFact
}

/** Every key record that was found, one by one. */
export function listKeys({ keys }: DkimKeysFact): KeyAtSelector[] {
  return keys.flatMap(({ selector, records }) => records.map((record) => ({ selector, record })))
}

/** The selectors of keys, each once, as many as a text can name. */
export function selectorsOf(keys: readonly (KeyAtSelector | DkimKeyFact)[]): string[] {
  return [...new Set(keys.map(({ selector }) => selector))].slice(0, maxSelectors)
}
