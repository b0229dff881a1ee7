import { createContext, useContext } from 'react'
import type { PasteRecord } from '../../../shared/findings/finding.ts'

/** Why an offered record should not be published yet, and the domain whose reports say so. */
export interface Hold {
  sentence: string
  /** The text of the link to these reports. */
  link: string
  domain: string
}

/** What is offered: a record, or what to do about findings. */
export interface OfferedFix {
  record: PasteRecord | null
  keys: readonly string[]
}

/** What is known about a domain besides its records, such as who sends its mail. */
export const RecordHoldContext = createContext<(fix: OfferedFix) => Hold | null>(() => null)

/** Null if nothing speaks against the fix. */
export function useRecordHold(fix: OfferedFix): Hold | null {
  return useContext(RecordHoldContext)(fix)
}
