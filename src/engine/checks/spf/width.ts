import type { z } from 'zod'
import type { spfCoverageSchema } from '../../../shared/contract/spf-coverage.ts'

/** What the text about a record that lets in too many states. */
interface Width {
  terms: string[]
  /** How many IPv4 addresses pass, at least. */
  addresses: number
  /** The length of the prefix that holds as many IPv6 addresses; 128 where none pass. */
  ipv6_prefix: number
}

/** Words a coverage for a text. */
export function describeWidth({ terms, ipv4, ipv6 }: z.infer<typeof spfCoverageSchema>): Width {
  const ipv6_prefix = ipv6 > 0 ? Math.max(0, Math.ceil(-Math.log2(ipv6))) : 128
  return { terms, addresses: Math.round(ipv4 * 2 ** 32), ipv6_prefix }
}
