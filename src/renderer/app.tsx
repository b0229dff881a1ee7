import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Language } from '../shared/languages.ts'
import { createQueryClient } from './api/queries.ts'
import { LanguageProvider } from './i18n/language.tsx'
import { router } from './router.tsx'
import { Toasts } from './ui/feedback/toasts.tsx'

const queryClient = createQueryClient()

export function App({ language }: { language: Language }) {
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
