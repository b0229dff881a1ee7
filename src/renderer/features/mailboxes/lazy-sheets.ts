import { lazyDialog } from '../../ui/lazy-dialog.tsx'

export const MailboxSheet = lazyDialog(async () => (await import('./mailbox-sheet.tsx')).MailboxSheet)
