import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Language } from '../shared/languages.ts'
import { createQueryClient } from './api/queries.ts'
import { LanguageProvider } from './i18n/language.tsx'
import { applyTheme, currentPreferences } from './preferences/preferences.ts'
import { router } from './router.tsx'
import { Toasts } from './ui/feedback/toasts.tsx'

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

const queryClient = createQueryClient()

function App({ language }: { language: Language }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider first={language}>
          <Toasts>
            <Tooltip.Provider delay={500}>
              <RouterProvider router={router} />
            </Tooltip.Provider>
          </Toasts>
        </LanguageProvider>
      </QueryClientProvider>
    </CSPProvider>
  )
}
