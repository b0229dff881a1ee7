import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'

const serverSchema = z.object({
  name: z.string(),
  state: z.enum(['found', 'absent', 'unavailable']).describe('Whether the name has an address, of either family.'),
  addresses: z.array(z.string()),
  unreachable: z.array(z.string()).describe('Addresses that are not public.'),
  aliases: z.array(z.string()),
  reason: reasonSchema.nullable().describe('Why the addresses, or those of one family, are unknown.'),
  serves: z.boolean().nullable().describe('Whether it is authoritative when queried directly; null if unknown.'),
  serial: z.int().nullable().describe('The serial number it returned.'),
  silence: reasonSchema.nullable().describe('Why it is unknown whether it is authoritative.'),
})
export type NameServerFact = z.infer<typeof serverSchema>

const serversSchema = z.object({
  domain: z.string(),
  zone: z.string().describe('The closest name with its own name servers: the domain or a parent.'),
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
        .describe('Remaining TTL in seconds, at most the published one; null if unknown.'),
    })
    .nullable()
    .describe('Null if DNS returned none.'),
})

export type NameServersFact = z.infer<typeof serversSchema>

export const nameServersFacts = {
  name_servers: factSchema(serversSchema).describe('Absent: neither the domain nor its parent has any.'),
}
