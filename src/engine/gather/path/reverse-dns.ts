import type { ReverseDns } from '../../../shared/contract/facts/message/path.ts'
import { absent, type Fact, known, unavailable } from '../../../shared/fact.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { reverseName } from '../../dns/reverse-name.ts'
import { beyondLimit } from '../../names/beyond-limit.ts'
import { isPublicAddress } from '../../names/ip-address.ts'
import { addressTypeOf, lookUpAddresses } from '../addresses.ts'

/** SPF's limit for the names of an address (RFC 7208 section 4.6.4). */
const maxNames = 10

type ReverseName = ReverseDns['names'][number]

/**
 * The reverse names of the origin's address, and whether they resolve back to it: forward-confirmed reverse DNS,
 * `iprev` in RFC 8601 section 3. Absent if the address has no name. A name that does not answer, or is over the limit,
 * leaves the result unknown unless another name is confirmed.
 */
export async function gatherReverseDns(ip: string | null, resolver: Resolver): Promise<Fact<ReverseDns>> {
  if (ip === null) return unavailable({ code: 'origin_unknown' })
  if (!isPublicAddress(ip)) return unavailable({ code: 'address_private', subject: ip })
  const answer = await resolver.query(reverseName(ip), 'PTR')
  if (answer.status === 'unavailable') return unavailable(answer.reason)
  if (answer.status !== 'found') return absent

  const names = [...new Set(answer.records)].filter(Boolean)
  const lookups = await Promise.all(names.slice(0, maxNames).map((name) => confirmName(name, ip, resolver)))
  const readable = lookups.flatMap((lookup) => (lookup.state === 'known' ? [lookup.value] : []))
  const confirmed = readable.find((name) => name.confirmed)
  const trouble = lookups.find((lookup) => lookup.state === 'unavailable')
  if (!confirmed && trouble?.state === 'unavailable') return trouble
  const left = names[maxNames]
  if (!confirmed && left !== undefined) return unavailable(beyondLimit(left, maxNames))
  return known({ ip, names: readable, confirmed_name: confirmed?.name ?? null })
}

async function confirmName(name: string, ip: string, resolver: Resolver): Promise<Fact<ReverseName>> {
  const addresses = await lookUpAddresses(name, addressTypeOf(ip), resolver)
  switch (addresses.state) {
    case 'known':
      return known({ name, addresses: addresses.value, confirmed: addresses.value.includes(ip) })
    case 'absent':
      return known({ name, addresses: [], confirmed: false })
    case 'unavailable':
      return addresses
  }
}
