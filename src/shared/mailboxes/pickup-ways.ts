/** How the user's mailboxes receive the message of a test. */
export interface PickupWays {
  /** Addresses that identify the test. */
  named: string[]
  /** Addresses that are the same for every test: the subject must contain the mark. */
  marked: string[]
  mark: string
}

export function pickupWays(addresses: readonly string[], token: string): PickupWays {
  const mark = `test-${token}`
  const isNamed = (address: string) => address.includes(`+${mark}@`)
  return { named: addresses.filter(isNamed), marked: addresses.filter((address) => !isNamed(address)), mark }
}
