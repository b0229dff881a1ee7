import { readReceivedChain } from '../../../../engine/gather/path/received-chain.ts'
import { valuesOf } from '../../../../engine/message/header-fields.ts'
import { isPlausibleDelay } from '../../../../engine/message/received-path.ts'
import type { FoundPlace, InboxTab } from '../../../../shared/contract/inbox-tests/placement.ts'
import type { MailboxMessage } from './mailbox-reader.ts'

/** Header fields of filters: SpamAssassin, rspamd, Exchange Online, and large providers. */
const spamFields = new Set([
  'x-spam-status',
  'x-spam-flag',
  'x-spam-score',
  'x-spam-level',
  'x-spamd-result',
  'x-forefront-antispam-report',
  'x-microsoft-antispam',
  'x-ms-exchange-organization-scl',
  'x-gmx-antispam',
  'x-spam',
])

/** Characters shown in reports; the longest fields of Exchange Online have a few hundred. */
const maxFieldLength = 2000
const maxSpamFields = 20

/** Describes where a message was found and what its provider wrote about it. */
export function describePlace(message: MailboxMessage, tab: InboxTab | null): FoundPlace {
  const { folder, arrivedAt, headers } = message
  const [authenticationResults] = valuesOf(headers, 'Authentication-Results')
  return {
    status: folder.kind === 'inbox' && tab === 'promotions' ? 'promotions' : folder.kind,
    folder: folder.path,
    tab,
    arrived_at: arrivedAt.toISOString(),
    seconds: secondsUnderWay(message),
    authentication_results: authenticationResults?.slice(0, maxFieldLength) ?? null,
    spam_headers: headers.fields
      .filter(({ name }) => spamFields.has(name.toLowerCase()))
      .slice(0, maxSpamFields)
      .map(({ name, value }) => ({ name, value: value.slice(0, maxFieldLength) })),
  }
}

/** Seconds since the first host with a timestamp. Null if there is none, or if a clock is wrong. */
function secondsUnderWay({ headers, arrivedAt }: MailboxMessage): number | null {
  const first = readReceivedChain(headers).findLast(({ date }) => date !== null)?.date
  if (!first) return null
  const seconds = (arrivedAt.getTime() - new Date(first).getTime()) / 1000
  // Received fields have whole seconds.
  return seconds >= -1 && isPlausibleDelay(seconds) ? Math.max(0, seconds) : null
}
