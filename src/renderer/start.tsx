import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { Words } from './i18n/words.ts'
import { applyTheme, currentPreferences } from './preferences.ts'

/** Renders the app with the last theme and these texts. */
export function start(words: Words): void {
  applyTheme(currentPreferences().theme)
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <App words={words} />
    </StrictMode>,
  )
}
