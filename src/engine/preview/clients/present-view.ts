import type { ClientView, DrawnView } from '../../../shared/contract/inbox-tests/client-view.ts'
import { htmlTexts } from '../../../shared/i18n/report-texts.ts'
import type { Language } from '../../../shared/languages.ts'
import { listViewClients } from './client-rules.ts'

/** A view with its notes in a language. Pure. */
export function presentView(view: DrawnView, language: Language): ClientView {
  const texts = htmlTexts[language].views
  const kind = listViewClients().find(({ id }) => id === view.client)?.native_dark ?? 'unknown'
  const notes = [...view.notes, { key: 'native_dark' as const, count: 1 }].map(({ key, count }) => {
    const text = texts[key]
    return { key, text: typeof text === 'string' ? text : text({ count, kind }) }
  })
  return { ...view, notes }
}
