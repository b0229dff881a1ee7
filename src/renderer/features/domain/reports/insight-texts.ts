import { bindTexts } from '../../../../shared/i18n/bind-texts.ts'
import { doubts } from '../../../../shared/i18n/locales/doubts.ts'
import { insights } from '../../../../shared/i18n/locales/insights.ts'
import { tablePerLanguage } from '../../../../shared/i18n/per-language.ts'
import type { DoubtsTexts, InsightsTexts } from '../../../../shared/i18n/text-types.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { typesetAll } from '../../../i18n/typography.ts'

type PageTexts = InsightsTexts & DoubtsTexts

const texts = tablePerLanguage((language) =>
  typesetAll(
    bindTexts<PageTexts>(language, { ...insights[language], ...doubts[language] }, { ...insights.en, ...doubts.en }),
    language,
  ),
)

/** Texts that only this page needs, loaded together with it. */
export function useInsightTexts(): PageTexts {
  return texts[useLanguage()]
}
