/** How the mailboxes of the owner receive the message of a test. */
export interface PickupWays {
  /** Addresses that say by themselves which test a message is for. */
  named: string[]
  /** Addresses that are the same for every test: the subject has to hold the mark. */
  marked: string[]
  mark: string
}

export function pickupWays(addresses: readonly string[], token: string): PickupWays {
  const mark = `test-${token}`
  const isNamed = (address: string) => address.includes(`+${mark}@`)
  return { named: addresses.filter(isNamed), marked: addresses.filter((address) => !isNamed(address)), mark }
}
