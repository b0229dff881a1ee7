import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'

/** How a message arrived. A message sent or uploaded in the same way will arrive as well. */
export type Arrival = { way: 'address'; address: string } | { way: 'file' }

/** Fields with the address that a mailbox received a message for. */
const recipientFields = new Set(['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'])

/** The permanent test address of a mailbox. */
const permanentAddress = /[^\s<>,;:"]+\+sendproof@[^\s<>,;:"]+/i

/** The address by which the message arrived: of the test, or of a mailbox where it was picked up. */
export function arrivalOf(
  { address, pickup_addresses: pickups }: Pick<InboxTestReport, 'address' | 'pickup_addresses'>,
  { envelope, headers }: Pick<MessageFacts, 'envelope' | 'headers'>,
): Arrival {
  if (envelope.rcpt_to !== null) return { way: 'address', address }
  const recipients = headers.fields
    .filter(({ name }) => recipientFields.has(name.toLowerCase()))
    .map(({ value }) => value.toLowerCase())
  const pickup = pickups.find((each) => recipients.some((value) => value.includes(each.toLowerCase())))
  const [permanent] = recipients.flatMap((value) => permanentAddress.exec(value) ?? [])
  const mailbox = pickup ?? permanent
  return mailbox === undefined ? { way: 'file' } : { way: 'address', address: mailbox }
}
