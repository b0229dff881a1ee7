import { Languages, Monitor, Moon, Search, Sun } from 'lucide-react'
import { keysOf } from '../../shared/desktop/shortcuts.ts'
import { languageInfo, languages } from '../../shared/languages.ts'
import { useLanguage, useTexts } from '../i18n/language.tsx'
import { setPreferences, type Theme, themes, usePreferences } from '../preferences/preferences.ts'
import { ChoiceMenu } from '../ui/fields/choice-menu.tsx'
import { KeyCaps } from '../ui/keys/key-caps.tsx'
import { EngineTrouble } from './engine-trouble.tsx'

const themeIcons: Record<Theme, typeof Sun> = { system: Monitor, light: Sun, dark: Moon }

/** The global controls: search, engine, language, theme. */
export function TopBar({ onPalette }: { onPalette(): void }) {
  const { frame, palette } = useTexts()
  const language = useLanguage()
  const { theme } = usePreferences()
  const ThemeIcon = themeIcons[theme]
  return (
    <header className="@container flex h-14 items-center justify-end gap-1 border-b border-line bg-canvas px-4 print:hidden">
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        className="mr-auto flex h-9 min-w-0 items-center gap-2.5 rounded-md border border-line bg-surface px-3 text-sm text-subtle select-none hover:border-edge hover:text-ink sm:w-80 motion-safe:transition-colors"
        onClick={onPalette}
      >
        <Search className="size-4 shrink-0" aria-hidden />
        <span className="flex-1 truncate text-left max-sm:sr-only">{palette.title}</span>
        <span className="shrink-0 max-sm:hidden" aria-hidden>
          <KeyCaps keys={keysOf('palette')} />
        </span>
      </button>
      <EngineTrouble />
      <ChoiceMenu
        label={frame.language}
        face={
          <>
            <Languages className="size-4 shrink-0" aria-hidden />
            {language.toUpperCase()}
          </>
        }
        value={language}
        options={languages.map((value) => ({ value, text: languageInfo[value].name }))}
        onChange={(value) => setPreferences({ language: value })}
      />
      <ChoiceMenu
        label={frame.theme}
        face={<ThemeIcon className="size-4 shrink-0" aria-hidden />}
        value={theme}
        options={themes.map((value) => {
          const Icon = themeIcons[value]
          return { value, text: frame.themes[value], icon: <Icon className="size-4 text-muted" aria-hidden /> }
        })}
        onChange={(value) => setPreferences({ theme: value })}
      />
    </header>
  )
}
