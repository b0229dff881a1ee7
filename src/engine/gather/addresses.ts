import { absent, type Fact, known, unavailable } from '../../shared/fact.ts'
import type { Resolver } from '../dns/resolver.ts'
import { readIpAddress } from '../names/ip-address.ts'

export type AddressType = 'A' | 'AAAA'

/** The record type of an address. */
export function addressTypeOf(ip: string): AddressType {
  return ip.includes(':') ? 'AAAA' : 'A'
}

/** The canonical addresses of a name in one address family. */
export async function lookUpAddresses(name: string, type: AddressType, resolver: Resolver): Promise<Fact<string[]>> {
  const answer = await resolver.query(name, type)
  if (answer.status === 'unavailable') return unavailable(answer.reason)
  if (answer.status !== 'found') return absent
  return known(answer.records.map((address) => readIpAddress(address) ?? address))
}
