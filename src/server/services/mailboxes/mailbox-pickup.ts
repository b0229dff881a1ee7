import type { Logger } from 'pino'
import { tokenAlphabet, tokenLength } from '../../../shared/contract/tests.ts'
import type { Mailbox, MailboxPlace, Store } from '../../storage/repositories.ts'
import type { TestService } from '../tests/tests.ts'
import { pickedUpDelivery } from '../tests/uploaded-delivery.ts'
import type { MailboxMessage, MailboxReader } from './imap/mailbox-reader.ts'
import type { PickUp } from './mailbox-watch.ts'

/** Milliseconds a mailbox is looked through after the last test was made. */
const pickupTime = 24 * 60 * 60 * 1000

/** Fields in which a mailbox's server, or the author, says whom the message is for. */
const recipientFields = new Set([
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-delivered-to',
  'received',
])

const named = `test-([${tokenAlphabet}]{${tokenLength}})`
const plusAddress = new RegExp(`\\+${named}@`, 'i')
const subjectMark = new RegExp(`(?:^|[^a-z0-9])${named}(?![a-z0-9])`, 'i')

/** The address at which a mailbox receives the message of a test; where it has none of its own, the subject says which. */
export function pickupAddress({ address, plus_addressing }: Mailbox, token: string): string {
  const at = address.lastIndexOf('@')
  return plus_addressing ? `${address.slice(0, at)}+test-${token}${address.slice(at)}` : address
}

/** The test that a message was sent for: a recipient has its token behind a plus, or the subject has it. */
export function readPickupToken({ headers }: Pick<MailboxMessage, 'headers'>): string | null {
  for (const { name, value } of headers.fields) {
    const field = name.toLowerCase()
    const pattern = recipientFields.has(field) ? plusAddress : field === 'subject' ? subjectMark : null
    const token = pattern?.exec(value)?.[1]
    if (token !== undefined) return token.toLowerCase()
  }
  return null
}

export interface MailboxPickupOptions {
  store: Pick<Store, 'placements'>
  tests: Pick<TestService, 'receive' | 'accept' | 'isLive'>
  log: Logger
}

/** Has what arrives in a mailbox for a test analysed, each message once. */
export function createMailboxPickup({ store, tests, log }: MailboxPickupOptions): PickUp {
  async function takeOne(mailbox: Mailbox, message: MailboxMessage, reader: MailboxReader, token: string) {
    const { folder, uidValidity, uid } = message
    const place: MailboxPlace = { mailboxId: mailbox.id, folder: folder.path, uidValidity, uid }
    if ((await store.placements.isPickedUp(place)) || !(await tests.isLive(token))) return
    const chunks = await reader.open(message)
    if (!chunks) return
    const acceptance = await tests.receive(chunks, (raw) =>
      tests.accept(token, { raw, delivery: pickedUpDelivery(message.arrivedAt), place }),
    )
    log.info({ mailbox: mailbox.id, state: acceptance?.state ?? 'too_large' }, 'a message was picked up')
    if (!acceptance) await store.placements.notePickup(place, token)
    if (mailbox.clean_up) await reader.moveToBin(message)
  }

  return {
    async since(now) {
      const since = new Date(now.getTime() - pickupTime)
      return (await store.placements.hasTestSince(since, now)) ? since : null
    },

    async take(mailbox, messages, reader) {
      for (const message of messages) {
        const token = readPickupToken(message)
        if (token !== null) await takeOne(mailbox, message, reader, token)
      }
    },
  }
}
