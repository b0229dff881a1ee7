import type { EngineReport } from '../../engine/analysis.ts'
import { maxHeaderOctets } from '../../engine/gather/message/headers.ts'
import type { Reason } from '../../shared/reason.ts'
import { type ReceivedMessage, readStart, sizeOf } from '../received-message.ts'

/** More than is read of a header section, with what a mailbox file may put before it. */
const startOctets = 2 * maxHeaderOctets

/** The report of a message whose analysis did not come to its end. Of the message, only the start is read. */
export async function reportFailure(message: ReceivedMessage, reason: Reason): Promise<EngineReport> {
  // The message may be lost, or removed with its test: of one that cannot be read, nothing is known.
  const raw = await readStart(message.raw, startOctets).catch(() => null)
  const { failedReport } = await import('../../engine/gather/message/failed-report.ts')
  return failedReport({ ...message, raw }, reason, sizeOf(message.raw))
}
