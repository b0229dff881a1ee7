import { z } from 'zod'
import { factSchema } from '../fact.ts'
import { languageSchema } from '../language-schema.ts'
import { listingKinds, listStatusSchema } from '../listing.ts'
import { severitySchema } from '../severity.ts'
import { dnsAnswerSchema } from './facts/dns-answer.ts'
import { listAnswerSchema } from './facts/list-facts.ts'
import { problemSchema } from './problem.ts'
import { route } from './route.ts'

/** Why no internet host can have an address, so that no list can contain it. */
export type AddressProblem =
  | 'not_an_address'
  | 'unspecified'
  | 'loopback'
  | 'link_local'
  | 'multicast'
  | 'private'
  /** Reserved for other uses (RFC 6890), such as tunnels and tests. */
  | 'reserved'

const reverseDnsSchema = z.object({
  names: z.array(z.object({ name: z.string(), addresses: z.array(z.string()), confirmed: z.boolean() })),
  confirmed_name: z.string().nullable(),
})

/** What lists and reverse DNS report about an address: keys and numbers, no prose. */
export const addressFactsSchema = z.object({
  version: z.literal(1),
  ip: z.string(),
  checked_at: z.iso.datetime(),
  lists: z.array(listAnswerSchema),
  allow_lists: z.array(listAnswerSchema),
  fcrdns: factSchema(reverseDnsSchema),
  helo: factSchema(z.object({ name: z.string(), confirmed: z.boolean() })).describe(
    'Whether the given HELO is a confirmed reverse name of the address; absent without HELO.',
  ),
  dns: z.array(dnsAnswerSchema),
})
export type AddressFacts = z.infer<typeof addressFactsSchema>

const listingSchema = z
  .object({
    list: z.string().describe('The queried zone.'),
    name: z.string().describe('The name of the list.'),
    listed: z.boolean(),
    status: listStatusSchema,
    codes: z.array(z.string()).describe('The addresses in the answer.'),
    meanings: z.array(z.string()).describe('The documented meaning of these codes.'),
    kind: z.enum(listingKinds).nullable().describe('Of the worst entry; null if not listed.'),
    severity: severitySchema.nullable().describe('How much the listing matters; null if not listed.'),
    reason: z.string().nullable().describe("The list's explanation (TXT), or why there is no answer."),
    delist_url: z.string().nullable(),
    milliseconds: z.int().nullable().describe('Response time.'),
  })
  .meta({ id: 'Listing' })
export type Listing = z.infer<typeof listingSchema>

export const fcrdnsStatuses = ['pass', 'fail', 'absent', 'unknown'] as const
export type FcrdnsStatus = (typeof fcrdnsStatuses)[number]

export const blacklistReportSchema = z
  .object({
    ip: z.string(),
    checked_at: z.iso.datetime(),
    listed: z.boolean().nullable().describe('Null if no list answered.'),
    listed_count: z.int(),
    lists: z.array(listingSchema),
    coverage: z
      .object({ done: z.int(), total: z.int() })
      .describe('Lists that answered, out of all that support such addresses.'),
    fcrdns: z.object({
      status: z.enum(fcrdnsStatuses),
      ptr: z.array(z.string()).describe('The reverse names of the address.'),
      forward: z.array(z.string()).describe('The addresses of these names.'),
      helo_ok: z
        .boolean()
        .nullable()
        .describe('Whether the given HELO is a confirmed name; null without HELO, or if unknown.'),
      reason: z.string().nullable().describe('Why the status is unknown; otherwise null.'),
    }),
    allow_lists: z.array(listingSchema).describe('Allowlists, for information: `listed` is good there.'),
    dns: z.array(dnsAnswerSchema).describe('Every DNS answer used for the report, in query order.'),
  })
  .meta({ id: 'BlacklistReport' })
export type BlacklistReport = z.infer<typeof blacklistReportSchema>

/** Maximum length of a name as text (RFC 1035 section 2.3.4), with a final dot. */
const maxHeloLength = 255

/** An example report of an address on one of two lists. */
const exampleReport: BlacklistReport = {
  ip: '203.0.113.7',
  checked_at: '2026-11-21T09:30:00Z',
  listed: true,
  listed_count: 1,
  lists: [
    {
      list: 'zen.spamhaus.org',
      name: 'Spamhaus ZEN',
      listed: true,
      status: 'listed',
      codes: ['127.0.0.4'],
      meanings: ['The machine is infected or compromised (XBL).'],
      kind: 'abuse',
      severity: 'critical',
      reason: 'https://www.spamhaus.org/query/ip/203.0.113.7',
      delist_url: 'https://check.spamhaus.org',
      milliseconds: 31,
    },
    {
      list: 'bl.spamcop.net',
      name: 'SpamCop',
      listed: false,
      status: 'clean',
      codes: [],
      meanings: [],
      kind: null,
      severity: null,
      reason: null,
      delist_url: 'https://www.spamcop.net/bl.shtml',
      milliseconds: 48,
    },
  ],
  coverage: { done: 2, total: 2 },
  fcrdns: { status: 'pass', ptr: ['mail.shop.example'], forward: ['203.0.113.7'], helo_ok: null, reason: null },
  allow_lists: [],
  dns: [],
}

export const checkBlacklists = route({
  operationId: 'checkBlacklists',
  method: 'GET',
  path: '/blacklist/{ip}',
  summary: 'Check an IP address against DNS blocklists and its reverse DNS.',
  tag: 'checks',
  auth: 'optional',
  right: 'lookups',
  meter: 'dns_check',
  params: z.object({ ip: z.string().meta({ example: exampleReport.ip }) }),
  query: z.object({
    helo: z.string().max(maxHeloLength).optional().describe('The HELO name of the host.'),
    lang: languageSchema.optional(),
  }),
  responses: {
    200: { description: 'The result.', body: blacklistReportSchema, example: exampleReport },
    400: { description: 'Not an IP address, or one that cannot be on a list.', body: problemSchema },
  },
})

export const blacklistRoutes = [checkBlacklists] as const
