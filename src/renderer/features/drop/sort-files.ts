import type { ReceivedKind } from '../../../shared/contract/received/explanation.ts'
import { areReportFiles } from '../domain/reports/report-files.ts'
import { readMessageFile } from '../uploads/message-file.ts'
import { isZoneFile } from '../uploads/open-zone.ts'

/** What is done with a file: an email is tested, a notice is a bounce, a complaint, or an automatic reply. */
export const fileUses = ['email', 'report', 'notice', 'html', 'zone', 'unread'] as const
export type FileUse = (typeof fileUses)[number]

const useOfKind: Record<ReceivedKind, FileUse> = {
  message: 'email',
  report: 'report',
  bounce: 'notice',
  complaint: 'notice',
  auto_reply: 'notice',
  reply: 'notice',
}

/** What a file is by its content. `kindOfEmail` has the engine recognize an email; null if it cannot. */
export async function sortFile(
  file: File,
  kindOfEmail: (file: File) => Promise<ReceivedKind | null>,
): Promise<FileUse> {
  if (areReportFiles([file]) || /\.mbox$/i.test(file.name)) return 'report'
  if (await isZoneFile(file)) return 'zone'
  const read = await readMessageFile([file], { takesOutlook: true })
  if (read.state === 'accepted') return useOfKind[(await kindOfEmail(file)) ?? 'message']
  return read.state === 'html' ? 'html' : 'unread'
}
