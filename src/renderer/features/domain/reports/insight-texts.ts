import type { ReportSource } from '../../../../shared/contract/reports/sources.ts'
import { fill } from '../../../../shared/i18n/bind-texts.ts'
import type { DoubtsTexts, InsightsTexts, ReadinessTexts } from '../../../../shared/i18n/text-types.ts'
import { useSharedTexts } from '../../../i18n/language.tsx'

/** Texts of insights, of doubts about reports, and of readiness. */
export function useInsightTexts(): InsightsTexts & DoubtsTexts & ReadinessTexts {
  return { ...useSharedTexts('insights'), ...useSharedTexts('doubts'), ...useSharedTexts('readiness') }
}

/** Why a source has its class, in words, strongest evidence first. */
export function describeEvidence({ evidence }: ReportSource, { evidence: texts }: InsightsTexts): string[] {
  return evidence.map(({ code, value }) => fill(texts[code], { value: value ?? '' }))
}
