import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Language } from '../shared/languages.ts'
import { App } from './app.tsx'
import { applyTheme, currentPreferences } from './preferences/preferences.ts'

/** Renders the app with the last theme, in a language whose texts are loaded. */
export function start(language: Language): void {
  applyTheme(currentPreferences().theme)
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <App language={language} />
    </StrictMode>,
  )
}
