import type { Language } from '../languages.ts'
import type { Reason } from '../reason.ts'
import { fill } from './bind-texts.ts'
import { reportTexts } from './report-texts.ts'

/** What kept us from an answer, as a sentence. */
export function wordReason(reason: Reason, language: Language): string {
  return fill(reportTexts[language].reasons[reason.code].what, { ...reason })
}
