import type { AddressFacts } from '../../../shared/contract/blacklist.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { canonicalName } from '../../dns/names.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { reverseName } from '../../dns/reverse-name.ts'
import { addressTypeOf, lookUpAddresses } from '../addresses.ts'

/**
 * Whether the HELO name is a reverse name of the host's address and resolves back to it, as receivers prefer (RFC 5321
 * section 4.1.4 with RFC 8601 section 3, iprev). Absent if no HELO name is known.
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
