import type { PlacementReport } from '../../../shared/contract/inbox-tests/placement.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Mailbox, Placement, PlacementOrder } from '../../storage/repositories.ts'
import type { Store } from '../../storage/store.ts'
import { pickupAddress } from './pickup-address.ts'

/** Milliseconds after which a received message counts as missing from a mailbox. */
const missingAfter = 15 * 60_000

/** Milliseconds after which a credit is refunded if no mailbox could be searched. */
const refundAfter = missingAfter

/** Where the messages of tests arrived in the owner's mailboxes. */
export type PlacementService = ReturnType<typeof createPlacementService>

export interface PlacementServiceOptions {
  store: Pick<Store, 'mailboxes' | 'placements'>
  clock: Clock
}

export function createPlacementService({ store, clock }: PlacementServiceOptions) {
  return {
    /** The mailboxes used as seeds. */
    async findSeeds(): Promise<PlacementOrder['mailboxes']> {
      const mailboxes = await store.mailboxes.list()
      return mailboxes
        .filter(({ for_placement }) => for_placement)
        .map(({ id, provider, address }) => ({ mailboxId: id, provider, address }))
    },

    /** The mailbox addresses to which the message of a test can be sent. */
    async findPickupAddresses(token: string): Promise<string[]> {
      return pickupAddresses(await store.mailboxes.list(), token)
    },

    /** Where the message of a test arrived (null if not requested), and the pickup addresses. */
    async read(
      token: string,
      receivedAt: Date | null,
    ): Promise<{ placement: PlacementReport[] | null; pickupAddresses: string[] }> {
      const placements = await store.placements.listByTest(token)
      const mailboxes = await store.mailboxes.list()
      return {
        placement: placements.length === 0 ? null : placements.map((each) => describe(each, receivedAt, mailboxes)),
        pickupAddresses: pickupAddresses(mailboxes, token),
      }
    },

    /** The same for several tests, by token. Tests that did not request it are left out. */
    async readAll(tests: readonly { token: string; receivedAt: Date }[]): Promise<Map<string, PlacementReport[]>> {
      const receipts = new Map(tests.map(({ token, receivedAt }) => [token, receivedAt]))
      const placements = await store.placements.listByTests([...receipts.keys()])
      const mailboxes = await store.mailboxes.list()
      const found = new Map<string, PlacementReport[]>()
      for (const each of placements) {
        const report = describe(each, receipts.get(each.token) ?? null, mailboxes)
        found.set(each.token, [...(found.get(each.token) ?? []), report])
      }
      return found
    },

    /** Refunds credits of searches that failed. */
    async refund(): Promise<void> {
      await store.placements.refundUnchecked(new Date(clock.now().getTime() - refundAfter))
    },
  }
}

function pickupAddresses(mailboxes: readonly Mailbox[], token: string): string[] {
  return mailboxes.filter(({ for_pickup }) => for_pickup).map((mailbox) => pickupAddress(mailbox, token))
}

/** A message is not missing from a mailbox that cannot be searched: the state is unknown, with the reason. */
function describe(
  { mailboxId, provider, address, checkedAt, found }: Placement,
  receivedAt: Date | null,
  mailboxes: readonly Mailbox[],
): PlacementReport {
  const mailbox = mailboxes.find(({ id }) => id === mailboxId)
  const isOverdue = receivedAt && checkedAt && checkedAt.getTime() - receivedAt.getTime() >= missingAfter
  return {
    provider,
    address,
    status: isOverdue ? 'missing' : 'pending',
    folder: null,
    tab: null,
    arrived_at: null,
    seconds: null,
    authentication_results: null,
    spam_headers: [],
    ...found,
    checked_at: checkedAt?.toISOString() ?? null,
    trouble: found ? null : (mailbox?.trouble ?? null),
  }
}
