import type { ReceivedKind } from '../../../shared/contract/received/explanation.ts'
import type { Language } from '../../../shared/languages.ts'
import { areReportFiles } from '../domain/reports/report-files.ts'
import { readMessageFile } from '../uploads/message-file.ts'
import { isZoneFile } from '../uploads/open-zone.ts'
import { recognizeEmail } from '../uploads/recognize-email.ts'

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

/** What a file is by its content. The engine recognizes emails. */
export async function sortFile(file: File, language: Language): Promise<FileUse> {
  if (areReportFiles([file]) || /\.mbox$/i.test(file.name)) return 'report'
  if (await isZoneFile(file)) return 'zone'
  const read = await readMessageFile([file], { takesOutlook: true })
  if (read.state === 'accepted') return useOfKind[(await recognizeEmail(file, language)) ?? 'message']
  return read.state === 'html' ? 'html' : 'unread'
}
