import type { FolderPlace } from '../../storage/domain-reports/repository.ts'
import type { Mailbox } from '../../storage/repositories.ts'

/** The folder of a mailbox to search for reports. */
export function reportFolderOf({ id, report_folder }: Pick<Mailbox, 'id' | 'report_folder'>): FolderPlace {
  return { mailboxId: id, folder: report_folder ?? 'INBOX' }
}
