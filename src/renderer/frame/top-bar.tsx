import { Link } from '@tanstack/react-router'
import { Languages, Monitor, Moon, Search, Sun, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { keysOf } from '../../shared/desktop/shortcuts.ts'
import { languageInfo, languages } from '../../shared/languages.ts'
import { useEngineState } from '../api/engine.ts'
import { useLanguage, useTexts } from '../i18n/language.tsx'
import { setPreferences, type Theme, themes, usePreferences } from '../preferences/preferences.ts'
import { ChoiceMenu } from '../ui/fields/choice-menu.tsx'
import { KeyCaps } from '../ui/keys/key-caps.tsx'

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

/** Longest usual start of the engine, in milliseconds. */
const usualStart = 3_000

/** Shown only when something is wrong with the engine; the details are in the settings. */
function EngineTrouble() {
  const trouble = useTrouble()
  if (trouble === null) return null
  return (
    <Link
      to="/settings"
      search={{ tab: 'server' }}
      className="inline-flex h-9 min-w-0 items-center gap-2 rounded-md px-3 text-sm text-muted select-none hover:bg-sunken hover:text-ink motion-safe:transition-colors"
    >
      <TriangleAlert className="size-4 shrink-0 text-major" aria-hidden />
      <span className="truncate @max-2xl:sr-only">{trouble}</span>
    </Link>
  )
}

function useTrouble(): string | null {
  const { engine: texts } = useTexts().frame
  const { state, engine } = useEngineState()
  const isLate = useIsLate(state === 'starting')
  if (state === 'starting') return isLate ? texts.states.starting : null
  if (state === 'local' || state === 'hosted') return engine?.busy_ports.length ? texts.portTrouble : null
  return texts.states[state]
}

/** Whether something has lasted longer than a usual start. */
function useIsLate(isGoing: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isGoing) return
    const timer = window.setTimeout(() => setIsLate(true), usualStart)
    return () => window.clearTimeout(timer)
  }, [isGoing])
  return isGoing && isLate
}
