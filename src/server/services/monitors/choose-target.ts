import { createHash } from 'node:crypto'
import { decodeEncodedWords } from '../../../engine/message/encoded-words.ts'
import { valuesOf } from '../../../engine/message/header-fields.ts'
import type { WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import type { Clock } from '../../ground/clock.ts'
import { readWhole, sizeOf } from '../../ground/received-message.ts'
import type { WatchedMessage } from '../../storage/monitors/repository.ts'
import type { Store } from '../../storage/store.ts'
import { permanentAddress } from '../placements/pickup-address.ts'

/** Maximum octets of a watched message: far more than a newsletter without attachments. */
export const maxWatchedOctets = 2 * 1024 * 1024

const longestTitle = 200

/** A message to watch. */
export interface ChosenMessage {
  target: Extract<WatchedTarget, { kind: 'message' }>
  message: WatchedMessage
}

export function chooseMessage(message: WatchedMessage, title: string): ChosenMessage {
  const digest = createHash('sha256').update(message.raw).digest('hex')
  return { target: { kind: 'message', digest, title: title.slice(0, longestTitle) }, message }
}

/** The message of a test; null if it has no report. */
export async function chooseTestMessage(
  token: string,
  { tests, messages }: Pick<Store, 'tests' | 'messages'>,
  clock: Clock,
): Promise<ChosenMessage | 'too_large' | null> {
  const report = (await tests.find(token, clock.now())) && (await tests.findReport(token))
  const input = report && (await messages.findInput(report.messageId))
  if (!input) return null
  if (sizeOf(input.raw) > maxWatchedOctets) return 'too_large'
  const [subject = ''] = valuesOf(report.facts.headers, 'subject')
  const raw = await readWhole(input.raw)
  return chooseMessage({ raw, delivery: input.delivery }, decodeEncodedWords(subject).text.trim() || token)
}

/** The mailbox with a permanent test address; null if it does not exist. */
export async function chooseTestAddress(
  { address, expected_hours }: { address: string; expected_hours: number },
  { mailboxes }: Pick<Store, 'mailboxes'>,
): Promise<Extract<WatchedTarget, { kind: 'test_address' }> | null> {
  const wanted = address.trim().toLowerCase()
  const found = (await mailboxes.list()).find(
    (mailbox) => mailbox.permanentSince && permanentAddress(mailbox).address.toLowerCase() === wanted,
  )
  return found ? { kind: 'test_address', address: wanted, expected_hours, mailbox_id: found.id } : null
}
