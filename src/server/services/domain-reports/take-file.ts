import { splitMailboxFile } from '../../../engine/message/mime/split-mailbox-file.ts'
import { maxMessages } from '../../../engine/reports/limits.ts'
import type { ImportedReport } from '../../../shared/contract/reports/stored-report.ts'

/** Takes a file. The emails of a mailbox file are taken one by one, because each is authenticated separately. */
export async function takeFile(
  { name, octets }: { name: string; octets: Buffer },
  takeOne: (octets: Buffer) => Promise<ImportedReport[]>,
): Promise<ImportedReport[]> {
  const parts = splitMailboxFile(octets, maxMessages)
  if (!parts) return [{ file: name, state: 'refused', problem: { code: 'too_many_files', max: maxMessages } }]
  const results: ImportedReport[] = []
  for (const part of parts) results.push(...(await takeOne(part)))
  return results
}
