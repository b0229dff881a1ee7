import { parseIp } from '../../../shared/records/ip-address.ts'
import { addressBits, type Network } from '../../../shared/records/network.ts'

/** Addresses of one family as sorted, separate ranges: the first address, and the one after the last. */
export type AddressSet = readonly (readonly [bigint, bigint])[]

/** No address. */
export const noAddress: AddressSet = []

const everyAddress = { 4: setOfAll(4), 6: setOfAll(6) }

/** Every address of a family. */
export function allAddresses(family: 4 | 6): AddressSet {
  return everyAddress[family]
}

function setOfAll(family: 4 | 6): AddressSet {
  return [[0n, 1n << BigInt(addressBits[family])]]
}

/** The addresses of a network. */
export function addressesOf({ family, address, prefix }: Network): AddressSet {
  const bits = BigInt(addressBits[family] - prefix)
  const octets = parseIp(address).toByteArray()
  const value = octets.reduce((sum, octet) => (sum << 8n) | BigInt(octet), 0n)
  const start = (value >> bits) << bits
  return [[start, start + (1n << bits)]]
}

/** The addresses of either set. */
export function union(one: AddressSet, other: AddressSet): AddressSet {
  const ranges = [...one, ...other].sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
  const united: [bigint, bigint][] = []
  for (const [start, end] of ranges) {
    const last = united.at(-1)
    if (last && start <= last[1]) last[1] = end > last[1] ? end : last[1]
    else united.push([start, end])
  }
  return united
}

/** The addresses of both sets. */
export function intersect(one: AddressSet, other: AddressSet): AddressSet {
  const common: [bigint, bigint][] = []
  let [left, right] = [0, 0]
  for (;;) {
    const [a, b] = [one[left], other[right]]
    if (!a || !b) return common
    const start = a[0] > b[0] ? a[0] : b[0]
    const end = a[1] < b[1] ? a[1] : b[1]
    if (start < end) common.push([start, end])
    if (a[1] < b[1]) left += 1
    else right += 1
  }
}

/** The addresses of the first set that are not in the second. */
export function subtract(one: AddressSet, other: AddressSet, family: 4 | 6): AddressSet {
  const gaps: [bigint, bigint][] = []
  let start = 0n
  for (const range of other) {
    gaps.push([start, range[0]])
    start = range[1]
  }
  gaps.push([start, 1n << BigInt(addressBits[family])])
  return intersect(
    one,
    gaps.filter(([first, end]) => first < end),
  )
}

/** The share of all addresses of the family, from 0 to 1; exact for 0, 1, and any single network. */
export function shareOf(set: AddressSet, family: 4 | 6): number {
  const size = set.reduce((sum, [start, end]) => sum + (end - start), 0n)
  return Number(size) / 2 ** addressBits[family]
}
