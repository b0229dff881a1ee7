/** How a mailbox learns which test a message is for: by its address, or by a mark in the subject. */
export interface PickupWay {
  address: string
  /** What the subject has to hold; null where the address says it. */
  mark: string | null
}

/** The ways in which the mailboxes of the owner receive the message of a test. */
export function pickupWays(addresses: readonly string[], token: string): PickupWay[] {
  const mark = `test-${token}`
  return addresses.map((address) => ({ address, mark: address.includes(`+${mark}@`) ? null : mark }))
}
