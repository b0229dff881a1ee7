import { maxHeaderOctets } from '../../engine/message/headers.ts'
import type { EngineReport } from '../../engine/ports/analysis.ts'
import type { Reason } from '../../shared/reason.ts'
import { type ReceivedMessage, readStart, sizeOf } from '../ground/received-message.ts'

/** More than the header section, plus the extra line of an mbox file. */
const startOctets = 2 * maxHeaderOctets

/** The report for a failed analysis. Reads only the start of the message. */
export async function reportFailure(message: ReceivedMessage, reason: Reason): Promise<EngineReport> {
  // If the message no longer exists, nothing is known about it.
  const raw = await readStart(message.raw, startOctets).catch(() => null)
  const { failedReport } = await import('../../engine/failed-report.ts')
  return failedReport({ ...message, raw }, reason, sizeOf(message.raw))
}
