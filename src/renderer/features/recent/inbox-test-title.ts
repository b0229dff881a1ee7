import type { InboxTestSummary } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import type { UiTexts } from '../../../shared/i18n/ui-texts.ts'

/** The title of a test in lists: its name, else its subject, else its status. */
export function titleOf(
  { name, subject, status }: Pick<InboxTestSummary, 'name' | 'subject' | 'status'>,
  { results: texts }: UiTexts,
): string {
  if (name) return name
  if (status === 'waiting') return texts.waiting
  if (status === 'received' && !subject) return texts.analyzing
  return subject || texts.noSubject
}
