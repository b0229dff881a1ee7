import type { AddressFacts } from '../../../shared/contract/blacklist.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { canonicalName } from '../../dns/names.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { reverseName } from '../../dns/reverse-name.ts'
import { addressTypeOf, lookUpAddresses } from '../addresses.ts'

/**
 * Whether the name a host introduces itself with is a name of its address that leads back to it: what receivers like best
 * (RFC 5321 section 4.1.4 with RFC 8601 section 3, iprev). Absent: no name was stated.
 */
export async function gatherHeloConfirmation(
  helo: string | null,
  ip: string,
  resolver: Resolver,
): Promise<AddressFacts['helo']> {
  const name = canonicalName(helo?.trim() ?? '')
  if (name === '') return absent
  const reverse = await resolver.query(reverseName(ip), 'PTR')
  if (reverse.status === 'unavailable') return unavailable(reverse.reason)
  if (reverse.status !== 'found' || !reverse.records.includes(name)) return known({ name, confirmed: false })
  const addresses = await lookUpAddresses(name, addressTypeOf(ip), resolver)
  if (addresses.state === 'unavailable') return addresses
  return known({ name, confirmed: addresses.state === 'known' && addresses.value.includes(ip) })
}
