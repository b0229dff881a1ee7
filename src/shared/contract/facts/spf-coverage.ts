import { z } from 'zod'

/** The networks that an SPF record allows, including its includes. */
export const spfCoverageSchema = z
  .object({
    ipv4: z.number().describe('Share of all IPv4 addresses that pass, from 0 to 1.'),
    ipv6: z.number().describe('The same for IPv6.'),
    complete: z.boolean().describe('Whether every term could be followed; if not, the shares are lower bounds.'),
    terms: z.array(z.string()).describe('The terms that allow the most addresses.'),
  })
  .meta({ id: 'SpfCoverage' })
