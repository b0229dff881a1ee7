import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { uiTexts } from '../../shared/i18n/ui-texts.ts'
import { createQueryClient } from '../api/queries.ts'
import { WordsContext } from '../i18n/language.tsx'
import { Announcer } from '../ui/feedback/announcer.tsx'
import { Toasts } from '../ui/feedback/toasts.tsx'

/** Renders a component as a part of the page, in English. `remove` takes it off the page, as an event does. */
export function renderInApp(part: ReactNode) {
  const client = createQueryClient()
  const page = (shown: ReactNode) => (
    <QueryClientProvider client={client}>
      <WordsContext value={{ language: 'en', texts: uiTexts.en }}>
        <Toasts>
          <h1 tabIndex={-1}>The page</h1>
          {shown}
          <Announcer />
        </Toasts>
      </WordsContext>
    </QueryClientProvider>
  )
  const rendered = render(page(part))
  return { ...rendered, client, remove: () => rendered.rerender(page(null)) }
}
