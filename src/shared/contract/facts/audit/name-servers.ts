import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'

const serverSchema = z.object({
  name: z.string(),
  state: z.enum(['found', 'absent', 'unavailable']).describe('Whether the name has an address, of either family.'),
  addresses: z.array(z.string()),
  unreachable: z.array(z.string()).describe('Addresses that nobody on the internet can reach.'),
  aliases: z.array(z.string()),
  reason: reasonSchema.nullable().describe('Why the addresses, or those of one family, are not known.'),
  serves: z.boolean().nullable().describe('Whether it answers for the zone when asked itself; null if unknown.'),
  serial: z.int().nullable().describe('The serial number that it gave.'),
  silence: reasonSchema.nullable().describe('Why it is not known whether it answers for the zone.'),
})
export type NameServerFact = z.infer<typeof serverSchema>

const serversSchema = z.object({
  domain: z.string(),
  zone: z.string().describe('The nearest name with name servers of its own: the domain, or one above it.'),
  records: z.array(z.string()),
  servers: z.array(serverSchema),
  soa: z
    .object({
      mname: z.string(),
      rname: z.string(),
      serial: z.int(),
      minimum: z.int(),
      ttl: z
        .int()
        .nullable()
        .default(null)
        .describe('Seconds for which the answer could still be kept: at most what is published. Null if not known.'),
    })
    .nullable()
    .describe('Null where the DNS gave none.'),
})

export type NameServersFact = z.infer<typeof serversSchema>

export const nameServersFacts = {
  name_servers: factSchema(serversSchema).describe('Absent: neither the domain nor the one it belongs to names any.'),
}
