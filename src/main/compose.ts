import { app } from 'electron'
import { languageSchema } from '../shared/language-schema.ts'
import { fallbackLanguage, type Language } from '../shared/languages.ts'
import type { Desktop, DesktopModule } from './desktop/desktop.ts'

/** What the shell is started with. */
export type DesktopParts = Omit<Desktop, 'language' | 'languageListeners' | 'window' | 'isQuitting'>

/**
 * Starts the modules in order. This happens before Electron is ready, because some of them need that; each waits for
 * what it needs.
 */
export function compose(parts: DesktopParts, modules: readonly DesktopModule[]): Desktop {
  // AppImages pass this switch on systems without sandboxing; `enableSandbox` would remove it.
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
