import { languages } from '../../../shared/language.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { setPreferences, themes, usePreferences } from '../../preferences.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Row } from './setting-row.tsx'

/** What this window remembers by itself, and where the engine keeps everything else. */
export function WindowSettings({ dataDir }: { dataDir: string }) {
  const { settings: texts, frame } = useTexts()
  const { theme } = usePreferences()
  const { window } = texts
  return (
    <>
      <Row title={window.language} hint={window.languageHint}>
        <Segments
          label={window.language}
          value={useLanguage()}
          options={languages.map((value) => ({ value, text: frame.languages[value] }))}
          onChange={(language) => setPreferences({ language })}
        />
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
