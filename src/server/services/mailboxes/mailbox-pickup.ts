import type { Logger } from 'pino'
import type { Mailbox, MailboxPlace, Store } from '../../storage/repositories.ts'
import type { TestService } from '../tests/tests.ts'
import { pickedUpDelivery } from '../tests/uploaded-delivery.ts'
import type { MailboxMessage, MailboxReader } from './imap/mailbox-reader.ts'
import type { PickUp } from './mailbox-watch.ts'
import { readPickupToken } from './pickup-address.ts'

/** Milliseconds to watch a mailbox after the last test was created. */
const pickupTime = 24 * 60 * 60 * 1000

export interface MailboxPickupOptions {
  store: Pick<Store, 'placements'>
  tests: Pick<TestService, 'receive' | 'accept' | 'isLive'>
  log: Logger
}

/** Takes the messages for tests from a mailbox to be analyzed, each once. */
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
