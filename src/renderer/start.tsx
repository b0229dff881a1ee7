import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyTheme, rememberedPreferences } from './preferences.ts'

/** Draws the app into the page, in the theme it had when it was left. */
export function start(): void {
  applyTheme(rememberedPreferences().theme)
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
