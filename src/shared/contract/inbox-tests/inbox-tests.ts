import { z } from 'zod'
import { languageSchema } from '../../language-schema.ts'
import { maxMessageOctets } from '../../limits.ts'
import { visibleName } from '../../names/visible-text.ts'
import { statedPurposeSchema } from '../facts/message/purpose.ts'
import { scoreFloorSchema } from '../finding.ts'
import { cursorSchema, envelopeText, ipSchema } from '../parameters.ts'
import { problemSchema } from '../problem.ts'
import { observedStateSchema } from '../received/verdict.ts'
import { route } from '../route.ts'

/** Letters and digits without the lookalikes 0 o 1 l i: 31 symbols, 4.95 bits each. */
export const tokenAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'
/** 26 symbols have 128.8 random bits; 128 are required. */
export const tokenLength = 26

export const tokenSchema = z
  .string()
  .regex(new RegExp(`^[${tokenAlphabet}]{${tokenLength}}$`))
  .meta({ id: 'Token', description: 'The only secret of a report.' })

export const testStatuses = ['waiting', 'received', 'done'] as const
export const statusSchema = z.enum(testStatuses).meta({ id: 'TestStatus' })
export type InboxTestStatus = z.infer<typeof statusSchema>

export const verdicts = ['inbox', 'at_risk', 'spam', 'rejected', 'unknown'] as const
export const verdictSchema = z.enum(verdicts).meta({ id: 'Verdict' })
export type Verdict = z.infer<typeof verdictSchema>

/** The lower bound of a verdict. */
export const verdictFloorSchema = verdictSchema
  .nullable()
  .describe('The verdict for `score_floor`. If it differs from `verdict`, `verdict` is the best case.')

const createTestBody = z
  .object({
    lang: languageSchema.optional(),
    placement: z.boolean().optional().describe('Whether to test inbox placement; costs one credit.'),
    sending_ip: ipSchema.optional().describe('The IP address the message is sent from, if this machine cannot see it.'),
    purpose: statedPurposeSchema.optional().describe('What the messages are sent for. If missing, the report guesses.'),
    name: visibleName(200).optional().describe('Shown in the app.'),
    webhook_url: z
      .url({ protocol: /^https?$/ })
      .max(2_048)
      .optional()
      .describe(
        'Called once when the first report is done, with the signature of Standard Webhooks (`test.done`). Only with a key, and only public https addresses, unless the owner allows others.',
      ),
  })
  .meta({ id: 'CreateTest' })

export const pickupAddresses = z
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

export const timestamp = z.iso.datetime()

/** What is known of a message before its sender is. */
export const contentScoreSchema = z
  .number()
  .min(0)
  .max(10)
  .nullable()
  .describe('The score of the content alone, if the sender is not known yet and there is no `score`.')

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
    content_score: contentScoreSchema,
    observed: observedStateSchema
      .nullable()
      .default(null)
      .describe('What its receiver did with the message, which outranks the estimate; null if that is not known.'),
    created_at: timestamp,
  })
  .meta({ id: 'TestSummary' })
export type InboxTestSummary = z.infer<typeof testSummarySchema>

export const exampleTest = {
  token: '7k3mq9w2zt5xh8vbc4npr6sdfy',
  address: 'test-7k3mq9w2zt5xh8vbc4npr6sdfy@sendproof.localhost',
  url: 'http://127.0.0.1:4780/t/7k3mq9w2zt5xh8vbc4npr6sdfy',
}

export const tokenParams = z.object({
  token: z.string().meta({ example: exampleTest.token, param: { id: 'TestToken' } }),
})
export const noSuchTest = { description: 'No such test: unknown, expired, or deleted.', body: problemSchema }

export const createTest = route({
  operationId: 'createTest',
  method: 'POST',
  path: '/tests',
  summary: 'Create a test and get the address to send a message to.',
  tag: 'tests',
  auth: 'optional',
  right: 'tests',
  meter: 'test_creation',
  body: { schema: createTestBody, required: false, example: { lang: 'en', placement: false } },
  responses: {
    201: {
      description: 'Created.',
      body: createdTest,
      example: { ...exampleTest, seed_addresses: [], pickup_addresses: [] },
    },
    401: {
      description: 'The key is unknown or revoked, or placement or a webhook was requested without a key.',
      body: problemSchema,
    },
    402: { description: 'Placement was requested, and the key has no credits left.', body: problemSchema },
    422: { description: 'Placement was requested, and no seed mailboxes are set up.', body: problemSchema },
  },
})

export const listTests = route({
  operationId: 'listTests',
  method: 'GET',
  path: '/tests',
  summary: 'List the tests of the key, newest first.',
  tag: 'tests',
  auth: 'key',
  right: 'tests',
  query: z.object({
    cursor: cursorSchema,
    limit: z.coerce.number().int().min(1).max(100).default(20),
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
            content_score: null,
            observed: null,
            created_at: '2026-11-21T09:30:00Z',
          },
        ],
        next_cursor: null,
      },
    },
  },
})

export const submitMessage = route({
  operationId: 'submitMessage',
  method: 'POST',
  path: '/tests/{token}/message',
  summary:
    'Upload the message of a test as an RFC 5322 file (.eml) instead of sending it, or as an Outlook file (.msg), whose signatures cannot be checked. The format is detected from the content.',
  tag: 'tests',
  auth: 'optional',
  right: 'tests',
  meter: 'upload',
  params: tokenParams,
  query: z.object({
    ip: ipSchema.optional().describe('The address the message is sent from.'),
    helo: envelopeText.optional(),
    mail_from: envelopeText
      .optional()
      .describe(
        'Reverse path, optionally in angle brackets; empty is the null sender. By default Return-Path is used, never From.',
      ),
    purpose: statedPurposeSchema.optional().describe('What the messages of the test are sent for, from now on.'),
    returned: z
      .stringbool()
      .optional()
      .describe(
        'The file is a bounce or a complaint: the message that it returns is tested, and `observed` has the reply.',
      ),
  }),
  body: { mediaTypes: ['message/rfc822', 'application/vnd.ms-outlook'], maxOctets: maxMessageOctets },
  responses: {
    202: {
      description: 'Accepted.',
      body: z
        .object({
          status: statusSchema.describe('Of the test: `done` if it has a report of an earlier message.'),
          message_id: z.string().optional().describe('`message.id` once the report is of this message.'),
        })
        .meta({ id: 'Accepted' }),
      example: { status: 'received', message_id: '1' },
    },
    400: {
      description: 'The body is empty, or is no Outlook file although its type says so. The test is unchanged.',
      body: problemSchema,
    },
    404: noSuchTest,
    422: {
      description:
        'The test is full, the Outlook file cannot be read, or the file returns no message although `returned` is given.',
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
  right: 'tests',
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
    404: noSuchTest,
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

export const testRoutes = [createTest, listTests, submitMessage, watchTest] as const
