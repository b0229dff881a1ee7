import { withTexts } from '../../i18n/words.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

export const MailboxSheet = lazyDialog(
  withTexts(['ui-mailboxes'], async () => (await import('./mailbox-sheet.tsx')).MailboxSheet),
)
