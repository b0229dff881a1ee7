import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../../ground/clock.ts'
import { pickedUpDelivery } from '../../network/uploaded-delivery.ts'
import type { Mailbox, MailboxPlace } from '../../storage/repositories.ts'
import type { Store } from '../../storage/store.ts'
import type { InboxTestService } from '../inbox-tests/inbox-tests.ts'
import { isForPermanentAddress, readPickupToken } from '../placements/pickup-address.ts'
import type { MailboxMessage, MailboxReader } from './imap/mailbox-reader.ts'
import type { PickUp } from './mailbox-watch.ts'

/** Milliseconds to watch a mailbox after the latest test was created. */
const pickupTime = 24 * 60 * 60 * 1000
/**
 * Milliseconds before the last complete pass that are read again when a mailbox is opened, in case a message appears
 * late in one of its folders.
 */
const overlap = 24 * 60 * 60 * 1000
/** Milliseconds between saving how far a mailbox was read. */
const noteInterval = 60 * 60 * 1000

export interface MailboxPickupOptions {
  store: Pick<Store, 'mailboxes' | 'placements'>
  tests: Pick<InboxTestService, 'receive' | 'accept' | 'acceptAsTest' | 'isLive'>
  clock: Clock
  log: Logger
}

/** Passes messages for tests from a mailbox to analysis, each message once. */
export function createMailboxPickup({ store, tests, clock, log }: MailboxPickupOptions): PickUp {
  async function takeForTest(mailbox: Mailbox, message: MailboxMessage, reader: MailboxReader, token: string) {
    const place = placeOf(mailbox, message)
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

  /** Creates a test for a message to the permanent address. */
  async function takeAsTest(mailbox: Mailbox, message: MailboxMessage, reader: MailboxReader) {
    const { arrivedAt } = message
    const arrival = { mailboxId: mailbox.id, digest: digestOf(message), arrivedAt }
    if (await store.mailboxes.hasArrival(arrival)) return
    const chunks = await reader.open(message)
    if (!chunks) return
    const acceptance = await tests.receive(chunks, (raw) =>
      tests.acceptAsTest({ raw, delivery: pickedUpDelivery(arrivedAt), place: placeOf(mailbox, message) }, arrival),
    )
    const state = acceptance?.state ?? 'too_large'
    log.info({ mailbox: mailbox.id, state }, 'a message arrived at the permanent address')
    if (!acceptance) await store.mailboxes.refuseArrival(arrival)
    if (mailbox.clean_up && state === 'accepted') await reader.moveToBin(message)
  }

  /** Saves that everything up to now was read, so that the next visit starts there. */
  async function noteRead({ id, permanentSince }: Mailbox): Promise<void> {
    const readTo = new Date(clock.now().getTime() - overlap)
    if (!permanentSince || readTo.getTime() - permanentSince.getTime() < noteInterval) return
    await store.mailboxes.advancePermanent(id, readTo)
  }

  return {
    async since({ for_pickup, permanentSince }, now) {
      const since = new Date(now.getTime() - pickupTime)
      const forTests = for_pickup && (await store.placements.hasTestSince(since, now)) ? since : null
      return forTests && permanentSince
        ? forTests < permanentSince
          ? forTests
          : permanentSince
        : (forTests ?? permanentSince)
    },

    async take(mailbox, { messages, isAll, trouble }, reader) {
      const { for_pickup, permanentSince } = mailbox
      for (const message of messages) {
        const token = for_pickup ? readPickupToken(message) : null
        if (token !== null) await takeForTest(mailbox, message, reader, token)
        else if (permanentSince && message.arrivedAt >= permanentSince && isForPermanentAddress(mailbox, message))
          await takeAsTest(mailbox, message, reader)
      }
      if (isAll && !trouble) await noteRead(mailbox)
    },
  }
}

function placeOf({ id }: Mailbox, { folder, uidValidity, uid }: MailboxMessage): MailboxPlace {
  return { mailboxId: id, folder: folder.path, uidValidity, uid }
}

/** A digest of the header section, which is unique because every host adds to it. */
function digestOf({ headers }: MailboxMessage): string {
  return createHash('sha256').update(JSON.stringify(headers.fields)).digest('hex')
}
