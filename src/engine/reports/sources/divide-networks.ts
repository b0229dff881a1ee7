import { neverPasses, type RegularSender, type SenderDay, sumOf } from './find-senders.ts'

/** An address that is shown apart from its network. */
export interface ApartAddress {
  networkId: number
  address: string
}

/** Addresses to show apart per network: those with the most messages. */
const maxApart = 20
/** On fewer days, an address may have failed by chance. */
const leastDays = 3

/**
 * Finds addresses that behave unlike the others of their network: one that never passes beside others that do, or one
 * that fails regularly beside other addresses.
 */
export function divideNetworks(
  rows: readonly SenderDay[],
  { regular, keyOf }: { regular: readonly RegularSender[]; keyOf(sourceId: number): string },
): ApartAddress[] {
  const regularAddresses = new Set(
    regular.flatMap(({ sourceId, address, envelope }) =>
      address !== null && envelope === null ? [`${sourceId} ${address}`] : [],
    ),
  )
  const apart: ApartAddress[] = []
  for (const [networkId, ofNetwork] of Map.groupBy(rows, ({ sourceId }) => sourceId)) {
    if (!keyOf(networkId).startsWith('network:')) continue
    const addresses = [...Map.groupBy(ofNetwork, ({ address }) => address)].map(([address, each]) => {
      const sums = sumOf(each)
      const days = new Set(each.map(({ day }) => day)).size
      return { address, messages: sums.messages, fails: neverPasses(sums), isCertain: days >= leastDays }
    })
    const passes = addresses.some(({ fails }) => !fails)
    const isApart = ({ address, fails, isCertain }: (typeof addresses)[number]) =>
      fails && ((passes && isCertain) || (addresses.length > 1 && regularAddresses.has(`${networkId} ${address}`)))
    const found = addresses.filter(isApart).sort((one, other) => other.messages - one.messages)
    apart.push(...found.slice(0, maxApart).map(({ address }) => ({ networkId, address })))
  }
  return apart
}
