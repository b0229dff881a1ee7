import { z } from 'zod'

/** The networks that an SPF record allows, including its includes. */
export const spfCoverageSchema = z
  .object({
    ipv4: z.number().describe('Which part of all IPv4 addresses passes, from 0 to 1.'),
    ipv6: z.number().describe('The same of IPv6.'),
    complete: z
      .boolean()
      .describe('Whether every term could be followed; if not, the parts are the least they can be.'),
    terms: z.array(z.string()).describe('The terms of the record that let in the most.'),
  })
  .meta({ id: 'SpfCoverage' })
