import type { ReceiverVerdict } from '../../../shared/contract/received/verdict.ts'
import type { Language } from '../../../shared/languages.ts'
import type { Headers } from '../../message/headers.ts'

/** How the verdicts of a message are read. */
export interface VerdictOptions {
  language: Language
  /** The number of the `Received` field that the receiver added, counted from 1, as chosen by the user. */
  trustedHop?: number | undefined
  /** Whether this machine is the receiver (a message that came over SMTP), so that others wrote all fields. */
  isReceivedHere?: boolean
}

/** What receivers and their filters wrote into the header of a message, in the order of the fields. */
export function readVerdicts(_headers: Headers, _options: VerdictOptions): ReceiverVerdict[] {
  return []
}
