import type { ReportSource } from '../../../../../shared/contract/reports/sources.ts'
import { fill } from '../../../../../shared/i18n/bind-texts.ts'
import type { InsightsTexts } from '../../../../../shared/i18n/text-types.ts'

/** Why a source has its class, in words, strongest evidence first. */
export function describeEvidence({ evidence }: ReportSource, { evidence: texts }: InsightsTexts): string[] {
  return evidence.map(({ code, value }) => fill(texts[code], { value: value ?? '' }))
}
