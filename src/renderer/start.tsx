import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { Words } from './i18n/words.ts'
import { applyTheme, currentPreferences } from './preferences.ts'

/** Draws the app into the page, in the theme it had when it was left, beginning with these words. */
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
