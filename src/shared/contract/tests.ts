import { z } from 'zod'
import { languageSchema } from '../language-schema.ts'
import { findingGroups, paramsSchema, recordSchema } from '../report/finding.ts'
import { severitySchema } from '../severity.ts'
import { maxHops } from './facts/message/path.ts'
import { messageFactsSchema } from './facts/message-facts.ts'
import { placementSchema } from './placement.ts'
import { invalidKey, keyRequired, limitExceeded, problemSchema } from './problem.ts'
import { providerReportSchema } from './providers.ts'
import { route } from './route.ts'

/** Letters and digits without the look-alikes 0 o 1 l i: 31 symbols, 4.95 bits each. */
export const tokenAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'
/** 26 symbols have 128.8 random bits; 128 are required. */
export const tokenLength = 26

export const tokenSchema = z
  .string()
  .regex(new RegExp(`^[${tokenAlphabet}]{${tokenLength}}$`))
  .meta({ id: 'Token', description: 'The only secret of a report.' })

export const testStatuses = ['waiting', 'received', 'done'] as const
const statusSchema = z.enum(testStatuses).meta({ id: 'TestStatus' })
export type TestStatus = z.infer<typeof statusSchema>

export const verdicts = ['inbox', 'at_risk', 'spam', 'rejected', 'unknown'] as const
const verdictSchema = z.enum(verdicts).meta({ id: 'Verdict' })
export type Verdict = z.infer<typeof verdictSchema>

/** Maximum length of an envelope parameter in bytes. */
const maxEnvelopeOctets = 512

/** An envelope parameter: any text on one line. */
export const envelopeText = z
  .string()
  .regex(/^[^\r\n\0]*$/)
  .refine((text) => new TextEncoder().encode(text).length <= maxEnvelopeOctets, {
    params: { maxOctets: maxEnvelopeOctets },
  })

const ipSchema = z.union([z.ipv4(), z.ipv6()])

export const findingSchema = z
  .object({
    key: z.string(),
    severity: severitySchema,
    points: z.number().min(0),
    title: z.string(),
    fix: z.string(),
    why: z.string().describe('Why it matters.'),
    state: z.enum(['pass', 'fail', 'unknown']),
    reason: z.string().nullable().describe('Why the check could not be done; null if it was.'),
    reason_code: z.string().nullable(),
    group: z.enum(findingGroups).meta({ id: 'FindingGroup' }),
    gain: z.number().min(0).describe('What the score gains if only this is fixed.'),
    record: recordSchema.nullable().describe('The record that fixes it, ready to paste.'),
    evidence: paramsSchema.describe('The parameters of the texts.'),
    references: z.array(z.object({ title: z.string(), url: z.string() })),
  })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof findingSchema>

/** How much of a report is based on actual answers. */
export const coverageSchema = z
  .object({ done: z.int(), total: z.int() })
  .meta({ id: 'Coverage', description: 'Checks with an answer, out of all that apply.' })

/** The lower bound of a score. */
export const scoreFloorSchema = z
  .number()
  .min(0)
  .max(10)
  .nullable()
  .describe('The score if every check that could not be done had failed; `score` is the upper bound.')

/** The lower bound of a verdict. */
export const verdictFloorSchema = verdictSchema
  .nullable()
  .describe('The verdict for `score_floor`. If it differs from `verdict`, `verdict` is the best case.')

/** A step of the fix plan: first what blocks delivery, then by gain. */
export const fixStepSchema = z
  .object({
    keys: z.array(z.string()).describe('The findings that it fixes, including consequences of others.'),
    title: z.string().describe('What is wrong.'),
    fix: z.string().describe('What to do.'),
    severity: severitySchema,
    gain: z
      .number()
      .min(0)
      .describe('What the score gains by this step after the previous ones; the gains add up to the last score.'),
    score: z.number().min(0).max(10).nullable().describe('The score after this step and the previous ones.'),
    record: recordSchema.nullable(),
  })
  .meta({ id: 'FixStep' })
export type FixStep = z.infer<typeof fixStepSchema>

const messageFixStepSchema = fixStepSchema
  .extend({ verdict: verdictSchema.describe('The verdict after this step and the previous ones.') })
  .meta({ id: 'MessageFixStep' })

export const resultSchema = z
  .object({
    findings: z.array(findingSchema),
    facts: messageFactsSchema,
    coverage: coverageSchema,
    fix_plan: z.array(messageFixStepSchema).describe('What to fix: first what blocks delivery, then what gains most.'),
    providers: z.array(providerReportSchema).describe('The requirements of large mailbox providers.'),
  })
  .meta({ id: 'TestResult' })
export type TestResult = z.infer<typeof resultSchema>

const createTestBody = z
  .object({
    lang: languageSchema.optional(),
    placement: z.boolean().optional().describe('Whether to test inbox placement; costs one credit.'),
    sending_ip: ipSchema.optional().describe('The IP address the message is sent from, if this machine cannot see it.'),
    name: z.string().trim().min(1).max(200).optional().describe('Shown in the app.'),
    webhook_url: z
      .url({ protocol: /^https?$/ })
      .max(2_048)
      .optional()
      .describe(
        'Called once when the first report is done, with the signature of Standard Webhooks (`test.done`). Only with a key, and only public https addresses, unless the owner allows others.',
      ),
  })
  .meta({ id: 'CreateTest' })

const pickupAddresses = z
  .array(z.string())
  .describe("The owner's mailbox addresses for this test, if the internet cannot reach this machine.")

const createdTest = z
  .object({
    token: tokenSchema,
    address: z.string(),
    url: z.string(),
    seed_addresses: z.array(z.string()).describe('Send the message to these as well to see where it lands.'),
    pickup_addresses: pickupAddresses,
    webhook_secret: z
      .string()
      .optional()
      .describe('Verifies webhooks: the same for all tests of the key. Only with `webhook_url`.'),
  })
  .meta({ id: 'CreatedTest' })
export type CreatedTest = z.infer<typeof createdTest>

const timestamp = z.iso.datetime()

export const testReportSchema = z
  .object({
    token: tokenSchema,
    address: z.string(),
    url: z.string(),
    name: z.string().nullable(),
    lang: languageSchema,
    status: statusSchema,
    score: z.number().min(0).max(10).nullable(),
    score_floor: scoreFloorSchema,
    verdict: verdictSchema.nullable(),
    verdict_floor: verdictFloorSchema,
    result: resultSchema.nullable(),
    message: z
      .object({ subject: z.string().nullable(), from: z.string().nullable(), size: z.int() })
      .nullable()
      .describe('Null until a message arrives.'),
    placement: z
      .array(placementSchema)
      .nullable()
      .describe('Where the message landed in each seed mailbox; null if not requested.'),
    pickup_addresses: pickupAddresses,
    created_at: timestamp,
    received_at: timestamp.nullable(),
    done_at: timestamp.nullable(),
    expires_at: timestamp,
  })
  .meta({ id: 'TestReport' })
export type TestReport = z.infer<typeof testReportSchema>

/** A test in lists. */
export const testSummarySchema = z
  .object({
    token: tokenSchema,
    name: z.string().nullable(),
    status: statusSchema,
    subject: z.string().nullable(),
    from: z.string().nullable(),
    score: z.number().nullable(),
    score_floor: scoreFloorSchema,
    verdict: verdictSchema.nullable(),
    verdict_floor: verdictFloorSchema,
    created_at: timestamp,
  })
  .meta({ id: 'TestSummary' })
export type TestSummary = z.infer<typeof testSummarySchema>

const exampleTest = {
  token: '7k3mq9w2zt5xh8vbc4npr6sdfy',
  address: 'test-7k3mq9w2zt5xh8vbc4npr6sdfy@sendproof.localhost',
  url: 'http://127.0.0.1:4780/t/7k3mq9w2zt5xh8vbc4npr6sdfy',
}

/** An example of a test that waits for its message, because a whole report would fill the page. */
const exampleReport: TestReport = {
  ...exampleTest,
  name: null,
  lang: 'en',
  status: 'waiting',
  score: null,
  score_floor: null,
  verdict: null,
  verdict_floor: null,
  result: null,
  message: null,
  placement: null,
  pickup_addresses: [],
  created_at: '2026-11-21T09:30:00Z',
  received_at: null,
  done_at: null,
  expires_at: '2027-02-19T09:30:00Z',
}

const tokenParams = z.object({ token: z.string().meta({ example: exampleTest.token }) })
const notFound = { description: 'No such test: unknown, expired or deleted.', body: problemSchema }
const invalid = { description: 'A parameter is missing or invalid.', body: problemSchema }

export const createTest = route({
  operationId: 'createTest',
  method: 'POST',
  path: '/tests',
  summary: 'Create a test and get the address to send a message to.',
  tag: 'tests',
  auth: 'optional',
  meter: 'test_creation',
  body: { schema: createTestBody, required: false, example: { lang: 'en', placement: false } },
  responses: {
    201: {
      description: 'Created.',
      body: createdTest,
      example: { ...exampleTest, seed_addresses: [], pickup_addresses: [] },
    },
    400: invalid,
    401: {
      description: 'The key is unknown or revoked, or placement or a webhook was requested without a key.',
      body: problemSchema,
    },
    402: { description: 'Placement was requested, and the key has no credits left.', body: problemSchema },
    422: { description: 'Placement was requested, and no seed mailboxes are set up.', body: problemSchema },
    429: limitExceeded,
  },
})

/** Maximum tests per page. */
const maxPage = 100

export const listTests = route({
  operationId: 'listTests',
  method: 'GET',
  path: '/tests',
  summary: 'List the tests of the key, newest first.',
  tag: 'tests',
  auth: 'key',
  query: z.object({
    cursor: z.string().max(200).optional().describe('`next_cursor` of the previous page.'),
    limit: z.coerce.number().int().min(1).max(maxPage).default(20),
  }),
  responses: {
    200: {
      description: 'A page of the tests.',
      body: z
        .object({
          tests: z.array(testSummarySchema),
          next_cursor: z.string().nullable().describe('Null on the last page.'),
        })
        .meta({ id: 'TestList' }),
      example: {
        tests: [
          {
            token: exampleTest.token,
            name: null,
            status: 'done',
            subject: 'Autumn sale',
            from: 'news@shop.example',
            score: 8.5,
            score_floor: 8.5,
            verdict: 'inbox',
            verdict_floor: 'inbox',
            created_at: '2026-11-21T09:30:00Z',
          },
        ],
        next_cursor: null,
      },
    },
    400: invalid,
    401: keyRequired,
  },
})

export const readTest = route({
  operationId: 'readTest',
  method: 'GET',
  path: '/tests/{token}',
  summary: 'Read the status of a test and, when it is done, its report.',
  tag: 'tests',
  auth: 'optional',
  // Only with `trust`: reading counts against no limit.
  meter: 'dns_check',
  params: tokenParams,
  query: z.object({
    lang: languageSchema.optional(),
    trust: z.coerce
      .number()
      .int()
      .min(1)
      .max(maxHops)
      .optional()
      .describe(
        'Moves the trust boundary: evaluates the message as if the host that added this Received field were the receiver. Fields are counted from the top, starting at 1; the field names the sending IP and HELO. The stored report does not change. Without a key or session, the call counts as a DNS check.',
      ),
  }),
  responses: {
    200: { description: 'The test.', body: testReportSchema, example: exampleReport },
    400: invalid,
    401: invalidKey,
    404: notFound,
    429: limitExceeded,
    422: { description: '`trust` is beyond the last Received field.', body: problemSchema },
    503: { description: 'Too many messages are being re-evaluated for `trust`.', body: problemSchema },
  },
})

export const deleteTest = route({
  operationId: 'deleteTest',
  method: 'DELETE',
  path: '/tests/{token}',
  summary: 'Delete a test of the key with its messages and reports.',
  tag: 'tests',
  auth: 'key',
  params: tokenParams,
  responses: {
    204: { description: 'Deleted.', body: 'empty' },
    401: keyRequired,
    404: { description: 'The key has no such test, or it expired or was deleted.', body: problemSchema },
  },
})

export const submitMessage = route({
  operationId: 'submitMessage',
  method: 'POST',
  path: '/tests/{token}/message',
  summary:
    'Upload the message of a test as an RFC 5322 file (.eml) instead of sending it, or as an Outlook file (.msg), whose signatures cannot be checked. The format is detected from the content, not from the Content-Type.',
  tag: 'tests',
  auth: 'optional',
  params: tokenParams,
  query: z.object({
    ip: ipSchema.optional().describe('The address the message is sent from.'),
    helo: envelopeText.optional(),
    mail_from: envelopeText
      .optional()
      .describe(
        'Reverse path, optionally in angle brackets; empty is the null sender. By default Return-Path is used, never From.',
      ),
  }),
  body: { mediaTypes: ['message/rfc822', 'application/vnd.ms-outlook'] },
  responses: {
    202: {
      description: 'Accepted.',
      body: z.object({ status: statusSchema }).meta({ id: 'Accepted' }),
      example: { status: 'received' },
    },
    400: invalid,
    401: invalidKey,
    404: notFound,
    422: {
      description: 'The test is full, or the Outlook file cannot be read.',
      body: problemSchema,
    },
  },
})

export const watchTest = route({
  operationId: 'watchTest',
  method: 'GET',
  path: '/tests/{token}/events',
  summary: 'Follow the status of a test as server-sent events.',
  tag: 'tests',
  auth: 'optional',
  params: tokenParams,
  responses: {
    200: {
      description: 'Events of type `status`, starting with the current one; the stream ends after `done`.',
      body: 'event-stream',
      example: 'event: status\ndata: {"status":"waiting","at":"2026-11-21T09:30:00Z"}\n\n',
    },
    204: {
      description: 'The client already has the last event (`Last-Event-ID`), so `EventSource` stops reconnecting.',
      body: 'empty',
    },
    401: invalidKey,
    404: notFound,
    503: { description: 'Too many clients follow tests.', body: problemSchema },
  },
})

const analysisStages = ['parsing', 'dns', 'judging'] as const

/** The progress of an analysis. */
export const analysisProgressSchema = z.object({
  stage: z.enum(analysisStages),
  dns: z.object({ answered: z.int(), asked: z.int() }).describe('Queries so far.'),
})
export type AnalysisProgress = z.infer<typeof analysisProgressSchema>

/** One event of `watchTest`. */
export const statusEventSchema = z.object({
  status: statusSchema,
  at: timestamp,
  progress: analysisProgressSchema.optional().describe('While a message is being analyzed.'),
})
export type StatusEvent = z.infer<typeof statusEventSchema>

export const testRoutes = [createTest, listTests, readTest, deleteTest, submitMessage, watchTest] as const
