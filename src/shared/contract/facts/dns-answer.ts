import { z } from 'zod'

/** A DNS answer as stored in facts. */
export const dnsAnswerSchema = z
  .object({
    name: z.string(),
    type: z.string(),
    status: z.string(),
    records: z.array(z.string()),
    ttl: z.int().nullable(),
    aliases: z.array(z.string()).optional().describe('The alias targets (CNAME) on the way, in order.'),
    authenticated: z
      .boolean()
      .nullable()
      .optional()
      .describe('Whether the resolver validated the answer (DNSSEC, AD bit); null for zone files.'),
  })
  .meta({ id: 'DnsAnswer' })

export type DnsAnswerRecord = z.infer<typeof dnsAnswerSchema>
