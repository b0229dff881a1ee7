import { Languages, Monitor, Moon, Sun } from 'lucide-react'
import { languages } from '../../shared/language.ts'
import { useLanguage, useTexts } from '../i18n/language.tsx'
import { setPreferences, type Theme, themes, usePreferences } from '../preferences.ts'
import { ChoiceMenu } from '../ui/choice-menu.tsx'
import { EngineDot } from './engine-dot.tsx'

const themeIcons: Record<Theme, typeof Sun> = { system: Monitor, light: Sun, dark: Moon }

/** What holds everywhere: the engine, the language, the theme. */
export function TopBar() {
  const { frame } = useTexts()
  const language = useLanguage()
  const { theme } = usePreferences()
  const ThemeIcon = themeIcons[theme]
  return (
    <header className="flex h-14 items-center justify-end gap-1 border-b border-line bg-canvas px-4">
      <EngineDot />
      <ChoiceMenu
        label={frame.language}
        face={
          <>
            <Languages className="size-4" aria-hidden />
            {language.toUpperCase()}
          </>
        }
        value={language}
        options={languages.map((value) => ({ value, text: frame.languages[value] }))}
        onChange={(value) => setPreferences({ language: value })}
      />
      <ChoiceMenu
        label={frame.theme}
        face={<ThemeIcon className="size-4" aria-hidden />}
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
