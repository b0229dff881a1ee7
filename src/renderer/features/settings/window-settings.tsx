import { coverage } from '../../../shared/i18n/locales/coverage.ts'
import { languageInfo, languages } from '../../../shared/languages.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { setPreferences, themes, usePreferences } from '../../preferences/preferences.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { rowOf, type SettingRow } from './setting-row.tsx'

/** Settings stored in this window. */
export function useWindowRows(): SettingRow[] {
  const { window } = useTexts().settings
  return [
    rowOf('language', window.language, window.languageHint, <LanguageChoice />),
    rowOf('theme', window.theme, window.themeHint, <ThemeChoice />),
  ]
}

function LanguageChoice() {
  const { window } = useTexts().settings
  const language = useLanguage()
  return (
    <>
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
    </>
  )
}

function ThemeChoice() {
  const { settings, frame } = useTexts()
  const { theme } = usePreferences()
  return (
    <Segments
      label={settings.window.theme}
      value={theme}
      options={themes.map((value) => ({ value, text: frame.themes[value] }))}
      onChange={(next) => setPreferences({ theme: next })}
    />
  )
}
