import type { DoubtsTexts, InsightsTexts } from '../../../../shared/i18n/text-types.ts'
import { useSharedTexts } from '../../../i18n/language.tsx'

/** Texts of insights, and of doubts about reports. */
export function useInsightTexts(): InsightsTexts & DoubtsTexts {
  return { ...useSharedTexts('insights'), ...useSharedTexts('doubts') }
}
