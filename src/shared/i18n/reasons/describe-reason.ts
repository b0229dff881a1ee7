import type { Language } from '../../languages.ts'
import type { Reason } from '../../reason.ts'
import { fill } from '../bind-texts.ts'
import { reportTexts } from '../report-texts.ts'

/** The reason for a missing answer, as a sentence. */
export function describeReason(reason: Reason, language: Language): string {
  return fill(reportTexts[language].reasons[reason.code].what, { ...reason })
}
