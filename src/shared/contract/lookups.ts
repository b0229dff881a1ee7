import { z } from 'zod'
import { languageSchema } from '../language-schema.ts'
import { listStatusSchema } from '../listing.ts'
import { spfMechanismSchema } from './facts/audit/spf.ts'
import { policySchema } from './facts/dmarc-policy.ts'
import { type HtmlReport, htmlReportSchema, maxHtmlOctets } from './html.ts'
import { keyRights } from './key-rights.ts'
import { problemSchema } from './problem.ts'
import { maxJsonOctetsAround, route } from './route.ts'

/*
 * The second group of the API: single lookups for programs. If DNS gives no answer, there is no result: the response is
 * a problem with status 500, and the call does not count.
 */

/** The lookups, by the name in their path. */
export const lookupKinds = ['spf', 'dkim', 'dmarc', 'blacklist', 'html'] as const
export type LookupKind = (typeof lookupKinds)[number]

const domainQuery = z
  .string()
  .describe('In Unicode or A-labels, in any case. URLs and email addresses also work.')
  .meta({ example: 'shop.example', param: { id: 'Domain' } })

const spfErrors = [
  'no_record',
  'several_records',
  'invalid_record',
  'too_many_lookups',
  'too_many_void_lookups',
  'broken_reference',
] as const

export const spfLookupSchema = z
  .object({
    domain: z.string().describe('As A-labels.'),
    valid: z.boolean().describe('Whether there is exactly one record, and receivers can evaluate it.'),
    record: z.string().nullable().describe('Null unless there is exactly one.'),
    all: z.string().nullable().describe('As text: `~all`; a bare `all` is `+all`. Null without one.'),
    lookups: z.int().describe('Terms with DNS lookups, including those of included records (RFC 7208 section 4.6.4).'),
    lookup_ok: z.boolean().describe('Whether there are at most 10.'),
    mechanisms: z.array(spfMechanismSchema),
    redirect: z.string().nullable().describe('The domain of the redirect.'),
    complete: z.boolean().describe('Whether every included record could be read; if not, `lookups` is a lower bound.'),
    error: z
      .enum(spfErrors)
      .nullable()
      .describe(
        'Why it is invalid. `broken_reference`: an include or redirect does not lead to exactly one valid record.',
      ),
  })
  .meta({ id: 'SpfLookup' })
export type SpfLookup = z.infer<typeof spfLookupSchema>

const dkimErrors = ['no_record', 'selector_not_found', 'several_records', 'revoked', 'invalid_record'] as const

export const dkimLookupSchema = z
  .object({
    domain: z.string().describe('As A-labels.'),
    selector: z.string().nullable().describe('The requested one, otherwise the one with the strongest valid key.'),
    valid: z.boolean().describe('Whether there is exactly one key record, and verifiers can use it.'),
    key_type: z.string().nullable().meta({ example: 'rsa' }),
    key_length_approx: z.int().nullable().describe('In bits; null without a readable key.'),
    record: z.string().nullable(),
    selectors_found: z
      .array(z.string())
      .describe('The selectors with a key record. DNS cannot list them, so common ones are tried.'),
    error: z.enum(dkimErrors).nullable().describe('Why it is invalid.'),
    caution: z
      .enum(['ed25519', 'bare_rsa_key'])
      .nullable()
      .describe(
        'Why some receivers cannot use a valid key: they do not verify Ed25519, or not a bare RSA key (PKCS #1).',
      ),
  })
  .meta({ id: 'DkimLookup' })
export type DkimLookup = z.infer<typeof dkimLookupSchema>

/** The score of each policy. */
export const dmarcScores = { reject: 'strict', quarantine: 'moderate', none: 'weak' } as const

const dmarcErrors = ['no_record', 'several_records', 'invalid_record'] as const

export const dmarcLookupSchema = z
  .object({
    domain: z.string().describe('As A-labels.'),
    valid: z.boolean().describe('Whether a record applies (RFC 9989 section 4.10) and its policy can be read.'),
    policy: policySchema.nullable().describe('The policy for this domain, also from `sp` or `np` of a parent.'),
    pct: z.int().nullable().describe('100 if none is published; null without a record.'),
    rua: z.string().nullable().describe('As published.'),
    score: z
      .enum([...Object.values(dmarcScores), 'missing'])
      .describe('`strict`: reject, `moderate`: quarantine, `weak`: none.'),
    record: z.string().nullable(),
    found_at: z.string().nullable().describe('The domain whose `_dmarc` name has the record.'),
    testing: z.boolean().describe('Whether the record asks for a policy one step weaker (`t=y`).'),
    error: z.enum(dmarcErrors).nullable().describe('Why it is invalid.'),
  })
  .meta({ id: 'DmarcLookup' })
export type DmarcLookup = z.infer<typeof dmarcLookupSchema>

const listResultSchema = z.object({
  list: z.string().describe('The zone of the list.'),
  listed: z.boolean(),
  status: listStatusSchema,
  codes: z.array(z.string()).describe('The addresses in the answer.'),
  meanings: z.array(z.string()).describe('The documented meaning of these codes.'),
  reason: z.string().nullable().describe("The list's explanation (TXT), or why there is no answer."),
  delist_url: z.string().nullable(),
})

export const blacklistLookupSchema = z
  .object({
    query: z.string().describe('As it was sent.'),
    type: z.enum(['ip', 'domain']),
    clean: z.boolean().describe('Whether at least one list answered, and none has an entry.'),
    listed_count: z.int(),
    results: z.array(listResultSchema),
  })
  .meta({ id: 'BlacklistLookup' })
export type BlacklistLookup = z.infer<typeof blacklistLookupSchema>

const perPeriod = z.object({ day: z.int(), month: z.int() })
const inPeriod = z.object({ today: z.int(), this_month: z.int() }).meta({ id: 'LookupCount' })

const statusSchema = z
  .object({
    plan: z.string().meta({ example: 'free' }),
    limits: perPeriod.describe('Lookups per UTC day and month; 2147483647 is no limit.'),
    usage: inPeriod,
    remaining: inPeriod,
    rights: z.array(z.enum(keyRights)).describe('What the key may do.'),
  })
  .meta({ id: 'Status' })

const dnsSilent = {
  description: 'DNS did not answer, or the engine failed. The call does not count.',
  body: problemSchema,
}

/** Common to all lookups. */
const lookup = { method: 'GET', tag: 'lookups', auth: 'key_or_query', right: 'lookups', meter: 'lookup' } as const
export const lookUpSpf = route({
  ...lookup,
  operationId: 'lookUpSpf',
  path: '/spf',
  summary: 'Look up the SPF record of a domain.',
  query: z.object({ domain: domainQuery }),
  responses: {
    200: {
      description: 'The record, or that there is none.',
      body: spfLookupSchema,
      example: {
        domain: 'shop.example',
        valid: true,
        record: 'v=spf1 include:_spf.esp.example ip4:203.0.113.0/24 ~all',
        all: '~all',
        lookups: 1,
        lookup_ok: true,
        mechanisms: [
          { type: 'include', value: '_spf.esp.example', qualifier: '+' },
          { type: 'ip4', value: '203.0.113.0/24', qualifier: '+' },
          { type: 'all', value: '', qualifier: '~' },
        ],
        redirect: null,
        complete: true,
        error: null,
      } satisfies SpfLookup,
    },
    500: dnsSilent,
  },
})

export const lookUpDkim = route({
  ...lookup,
  operationId: 'lookUpDkim',
  path: '/dkim',
  summary: 'Look up a DKIM key of a domain.',
  query: z.object({
    domain: domainQuery,
    selector: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Without it, common selectors are tried.')
      .meta({ example: 's1' }),
  }),
  responses: {
    200: {
      description: 'The key, or that there is none.',
      body: dkimLookupSchema,
      example: {
        domain: 'shop.example',
        selector: 's1',
        valid: true,
        key_type: 'rsa',
        key_length_approx: 2048,
        record: 'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…',
        selectors_found: ['s1'],
        error: null,
        caution: null,
      } satisfies DkimLookup,
    },
    500: dnsSilent,
  },
})

export const lookUpDmarc = route({
  ...lookup,
  operationId: 'lookUpDmarc',
  path: '/dmarc',
  summary: 'Look up the effective DMARC policy of a domain.',
  query: z.object({ domain: domainQuery }),
  responses: {
    200: {
      description: 'The policy, or that there is none.',
      body: dmarcLookupSchema,
      example: {
        domain: 'shop.example',
        valid: true,
        policy: 'reject',
        pct: 100,
        rua: 'mailto:dmarc@shop.example',
        score: 'strict',
        record: 'v=DMARC1; p=reject; rua=mailto:dmarc@shop.example',
        found_at: 'shop.example',
        testing: false,
        error: null,
      } satisfies DmarcLookup,
    },
    500: dnsSilent,
  },
})

export const lookUpBlacklists = route({
  ...lookup,
  operationId: 'lookUpBlacklists',
  path: '/blacklist',
  summary: 'Check an IP address or a domain against DNS blocklists.',
  query: z.object({ q: z.string().describe('An IP address or a domain.').meta({ example: '203.0.113.7' }) }),
  responses: {
    200: {
      description: 'The result.',
      body: blacklistLookupSchema,
      example: {
        query: '203.0.113.7',
        type: 'ip',
        clean: false,
        listed_count: 1,
        results: [
          {
            list: 'zen.spamhaus.org',
            listed: true,
            status: 'listed',
            codes: ['127.0.0.4'],
            meanings: ['The machine is infected or compromised (XBL).'],
            reason: 'https://www.spamhaus.org/query/ip/203.0.113.7',
            delist_url: 'https://check.spamhaus.org',
          },
        ],
      } satisfies BlacklistLookup,
    },
    500: dnsSilent,
  },
})

export const checkHtml = route({
  ...lookup,
  method: 'POST',
  operationId: 'checkHtml',
  path: '/html',
  summary: 'Check the HTML of an email.',
  body: {
    schema: z
      .object({
        html: z.string().describe(`At most ${maxHtmlOctets} octets in UTF-8.`),
        lang: languageSchema
          .optional()
          .describe('The language of texts. By default, that of Accept-Language, otherwise Polish.'),
      })
      .meta({ id: 'CheckHtml' }),
    required: true,
    example: { html: '<!doctype html><html lang="en"><body><p>Hello</p></body></html>', lang: 'en' },
    maxOctets: maxJsonOctetsAround(maxHtmlOctets),
  },
  responses: {
    200: {
      description: 'What was found.',
      body: htmlReportSchema,
      example: {
        valid: true,
        score: 96,
        size_kb: 0.1,
        issues: [
          {
            id: 'accessibility.no_title',
            msg: 'There is no <title>. Screen readers and browsers use it for the web version. Add one; you can use the subject.',
            severity: 'warning',
            line: 1,
            lines: [1],
            count: 1,
            clients: [],
            feature: null,
            features: [],
            evidence: {},
          },
        ],
        summary: { errors: 0, warnings: 1, passed: 24 },
      } satisfies HtmlReport,
    },
    503: { description: 'Too many HTML checks are running. The call does not count.', body: problemSchema },
  },
})

export const readStatus = route({
  operationId: 'readStatus',
  method: 'GET',
  path: '/status',
  tag: 'lookups',
  summary: 'Read the limits and usage of the key. These calls do not count.',
  auth: 'key_or_query',
  right: 'any',
  responses: {
    200: {
      description: 'The limits.',
      body: statusSchema,
      example: {
        plan: 'free',
        limits: { day: 100, month: 2000 },
        usage: { today: 12, this_month: 340 },
        remaining: { today: 88, this_month: 1660 },
        rights: ['tests', 'lookups'],
      },
    },
  },
})

/** The second group, under `/api/v1` at its own address or at that of the first group. */
export const lookupRoutes = [lookUpSpf, lookUpDkim, lookUpDmarc, lookUpBlacklists, checkHtml, readStatus] as const
