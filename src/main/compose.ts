import { app } from 'electron'
import { fallbackLanguage, type Language, languageSchema } from '../shared/language.ts'
import type { Desktop, DesktopModule } from './desktop.ts'

/** What the shell is made of; the rest of its state begins with it. */
export type DesktopParts = Omit<Desktop, 'language' | 'languageListeners' | 'window' | 'isQuitting'>

/**
 * Starts the modules in their order. They are started before Electron is ready, because some of what they arrange has to
 * be arranged before; each waits by itself for what it needs.
 */
export function compose(parts: DesktopParts, modules: readonly DesktopModule[]): Desktop {
  // The switch is what starts the app where the system grants no sandbox (AppImage); `enableSandbox` would take it out again.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  const desktop: Desktop = {
    ...parts,
    language: systemLanguage(),
    languageListeners: [],
    window: null,
    isQuitting: false,
  }
  for (const start of modules) start(desktop)
  return desktop
}

function systemLanguage(): Language {
  const [preferred = ''] = app.getPreferredSystemLanguages()
  const { data } = languageSchema.safeParse(preferred.split('-', 1)[0])
  return data ?? fallbackLanguage
}
