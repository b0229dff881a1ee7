import type { StreamPlacement } from '../../../../shared/contract/inbox-tests/earlier-reports.ts'
import type { MailboxProvider } from '../../../../shared/mailboxes/mailbox-providers.ts'
import { type PlacementState, readPlace } from '../../../../shared/report/placement-state.ts'

/** One mailbox over time. */
export interface MailboxPlaces {
  provider: MailboxProvider
  address: string
  /** One per test, earliest first; null if the test did not check this mailbox. */
  places: (PlacementState | null)[]
  /** The number of placements in the primary inbox, and of all known placements. */
  inboxes: number
  known: number
}

/** The placements of a stream as a row per mailbox, grouped by provider. */
export function placesByMailbox(tests: readonly StreamPlacement[]): MailboxPlaces[] {
  const providers = new Map(tests.flatMap(({ places }) => places.map(({ address, provider }) => [address, provider])))
  return [...providers]
    .map(([address, provider]) => {
      const places = tests.map((test) => {
        const place = test.places.find((each) => each.address === address)
        return place ? readPlace(place) : null
      })
      const known = places.filter((place) => place !== null && place !== 'pending' && place !== 'unknown').length
      return { provider, address, places, inboxes: places.filter((place) => place === 'inbox').length, known }
    })
    .sort((a, b) => a.provider.localeCompare(b.provider) || a.address.localeCompare(b.address))
}
