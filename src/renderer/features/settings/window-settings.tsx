import { coverage } from '../../../shared/i18n/locales/coverage.ts'
import { languageInfo, languages } from '../../../shared/languages.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { setPreferences, themes, usePreferences } from '../../preferences.ts'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { Row } from './setting-row.tsx'

/** Settings stored in this window, and the location of all other data. */
export function WindowSettings({ dataDir }: { dataDir: string }) {
  const { settings: texts, frame } = useTexts()
  const { theme } = usePreferences()
  const { window } = texts
  const language = useLanguage()
  return (
    <>
      <Row title={window.language} hint={window.languageHint}>
        <Segments
          label={window.language}
          value={language}
          options={languages.map((value) => ({ value, text: languageInfo[value].name }))}
          onChange={(chosen) => setPreferences({ language: chosen })}
        />
        {coverage[language] < 1 && (
          <p className="mt-2 text-sm text-pretty text-muted">
            {window.partialLanguage({ percent: Math.floor(coverage[language] * 100) })}
          </p>
        )}
      </Row>
      <Row title={window.theme} hint={window.themeHint}>
        <Segments
          label={window.theme}
          value={theme}
          options={themes.map((value) => ({ value, text: frame.themes[value] }))}
          onChange={(next) => setPreferences({ theme: next })}
        />
      </Row>
      <Row title={texts.dataDir} hint={texts.dataDirHint}>
        <p className="flex items-start gap-2">
          <span className="min-w-0 py-1.5 font-mono text-sm wrap-anywhere">{dataDir}</span>
          <CopyButton text={dataDir} what={texts.dataDir} />
        </p>
      </Row>
    </>
  )
}
