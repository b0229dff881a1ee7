import type { HeloFacts } from '../../../shared/contract/facts/message/path.ts'
import { absent, type Fact, known, unavailable } from '../../../shared/fact.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { readIpAddress } from '../../names/ip-address.ts'
import { addressTypeOf, lookUpAddresses } from '../addresses.ts'

/** A label of a host name (RFC 1123 section 2.1, RFC 5321 section 2.3.5). */
const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
/** The maximum length of a name in text form (RFC 1035 section 2.3.4). */
const maxNameLength = 253

/** The HELO name of the origin (RFC 5321 section 4.1.1.1) and its addresses. */
export async function gatherHelo(
  helo: string | null,
  originIp: string | null,
  resolver: Resolver,
): Promise<Fact<HeloFacts>> {
  if (helo === null) return unavailable({ code: 'helo_unknown' })
  const name = helo.trim().replace(/\.$/, '')
  if (name === '') return absent
  const kind = kindOf(name)
  const stated = addressIn(name)
  if (stated !== null) return known({ name, kind, addresses: known([stated]) })
  const addresses = kind === 'hostname' ? await lookUpBothFamilies(name, originIp, resolver) : absent
  return known({ name, kind, addresses })
}

function kindOf(name: string): HeloFacts['kind'] {
  if (addressIn(name) !== null) return name.startsWith('[') ? 'address_literal' : 'bare_address'
  const labels = name.split('.')
  if (name.length > maxNameLength || !labels.every((label) => hostLabel.test(label))) return 'invalid'
  if (labels.length === 1) return 'single_label'
  // No top-level domain is numeric (RFC 3696 section 2), so such a name is a malformed address.
  return /^\d+$/.test(labels.at(-1) ?? '') ? 'invalid' : 'hostname'
}

/** Parses the address in `192.0.2.1`, `[192.0.2.1]`, or `[IPv6:2001:db8::1]`. */
function addressIn(name: string): string | null {
  return readIpAddress(/^\[(?:IPv6:)?([^\]]*)\]$/i.exec(name)?.[1] ?? name)
}

/**
 * All addresses of the name. A family without an answer makes the fact unavailable only if it could contain the
 * origin's address, or if the other family is empty.
 */
async function lookUpBothFamilies(name: string, originIp: string | null, resolver: Resolver): Promise<Fact<string[]>> {
  const [ipv4, ipv6] = await Promise.all([
    lookUpAddresses(name, 'A', resolver),
    lookUpAddresses(name, 'AAAA', resolver),
  ])
  const own = originIp !== null && addressTypeOf(originIp) === 'AAAA' ? ipv6 : ipv4
  const other = own === ipv4 ? ipv6 : ipv4
  if (own.state === 'unavailable') return own
  if (own.state === 'absent') return other
  return known([...own.value, ...(other.state === 'known' ? other.value : [])])
}
