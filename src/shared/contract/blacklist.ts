import { z } from 'zod'
import { factSchema } from '../fact.ts'
import { languageSchema } from '../language.ts'
import { dnsAnswerSchema } from './facts.ts'
import { problemSchema } from './problem.ts'
import { route } from './route.ts'

/**
 * What asking one list came to. Only `listed` counts against a sender. `blocked`: the list refused the resolver.
 * `error`: the zone fails its own test (RFC 5782 section 5) or answered what it does not document.
 */
export const listStatuses = ['clean', 'listed', 'blocked', 'timeout', 'error', 'unsupported', 'not_checked'] as const
export type ListStatus = (typeof listStatuses)[number]

/** What a listing says of the sender: abuse was seen, or the address should not send mail directly at all. */
export const listingKinds = ['abuse', 'policy', 'reputation'] as const

const listingSchema = z.object({
  list: z.string().describe('The zone that was asked.'),
  name: z.string().describe('What people call the list.'),
  listed: z.boolean(),
  status: z.enum(listStatuses),
  codes: z.array(z.string()).describe('The addresses the zone answered with.'),
  meanings: z.array(z.string()).describe('What the zone documents for these codes.'),
  kind: z.enum(listingKinds).nullable().describe('Null when not listed.'),
  reason: z.string().nullable().describe("The list's own words (TXT), or why there is no answer."),
  delist_url: z.string().nullable(),
  milliseconds: z.int().nullable().describe('How long the answer took.'),
})

/** What the lists and the reverse DNS say of an address. */
export const addressFactsSchema = z.object({
  version: z.literal(1),
  ip: z.string(),
  lists: z.array(listingSchema),
  fcrdns: factSchema(
    z.object({
      names: z.array(z.object({ name: z.string(), addresses: z.array(z.string()), confirmed: z.boolean() })),
      confirmed_name: z.string().nullable(),
    }),
  ),
  helo: z.string().nullable(),
  dns: z.array(dnsAnswerSchema),
})

export const fcrdnsStatuses = ['pass', 'fail', 'absent', 'unknown'] as const

export const blacklistReportSchema = z
  .object({
    ip: z.string(),
    checked_at: z.iso.datetime(),
    listed: z.boolean().nullable().describe('Null when no list answered.'),
    listed_count: z.int(),
    lists: z.array(listingSchema),
    coverage: z.object({ done: z.int(), total: z.int() }).describe('Lists with an answer, of all that were asked.'),
    fcrdns: z.object({
      status: z.enum(fcrdnsStatuses),
      ptr: z.array(z.string()).describe('The names the address leads to.'),
      forward: z.array(z.string()).describe('The addresses these names lead to.'),
      helo_ok: z.boolean().nullable().describe('Whether the stated HELO is the confirmed name; null without one.'),
      reason: z.string().nullable(),
    }),
  })
  .meta({ id: 'BlacklistReport' })

export const checkBlacklists = route({
  operationId: 'checkBlacklists',
  method: 'GET',
  path: '/blacklist/{ip}',
  summary: 'Ask the DNS blacklists and the reverse DNS about an IP address.',
  auth: 'optional',
  params: z.object({ ip: z.string() }),
  query: z.object({
    helo: z.string().max(255).optional().describe('The name the host introduces itself with.'),
    lang: languageSchema.optional(),
  }),
  responses: {
    200: { description: 'What the lists say.', body: blacklistReportSchema },
    400: { description: 'Not an IP address, or one that no list knows.', body: problemSchema },
    401: { description: 'The key is unknown or revoked.', body: problemSchema },
  },
})

export type Listing = z.infer<typeof listingSchema>
export type AddressFacts = z.infer<typeof addressFactsSchema>
export type BlacklistReport = z.infer<typeof blacklistReportSchema>
