import { z } from 'zod'
import { languageSchema } from '../../language-schema.ts'
import { maxHops } from '../../limits.ts'
import { usedPacksSchema } from '../fact-packs.ts'
import { statedPurposeSchema } from '../facts/message/purpose.ts'
import { messageFactsSchema } from '../facts/message-facts.ts'
import { coverageSchema, findingSchema, fixStepSchema, scoreFloorSchema, seenServiceSchema } from '../finding.ts'
import { keyRequired, problemSchema } from '../problem.ts'
import { observationSchema, receiverVerdictSchema } from '../received/verdict.ts'
import { route } from '../route.ts'
import { clientInboxSchema } from './client-view.ts'
import {
  contentScoreSchema,
  exampleTest,
  noSuchTest,
  pickupAddresses,
  statusSchema,
  timestamp,
  tokenParams,
  tokenSchema,
  verdictFloorSchema,
  verdictSchema,
} from './inbox-tests.ts'
import { placementSchema } from './placement.ts'
import { providerReportSchema } from './providers.ts'

const messageFixStepSchema = fixStepSchema
  .extend({
    verdict: verdictSchema.describe('The verdict after this step and the previous ones.'),
    satisfies: z
      .array(z.string())
      .describe(
        'The providers that count for the verdict whose requirements the message meets after this step, and not before it.',
      ),
    answers: z
      .array(z.string())
      .optional()
      .describe('The replies that this step answers, if the message was returned in a bounce: `550 5.7.26 (Gmail)`.'),
  })
  .meta({ id: 'MessageFixStep' })

export const resultSchema = z
  .object({
    content_score: contentScoreSchema,
    packs: usedPacksSchema,
    service: seenServiceSchema
      .nullable()
      .describe('The sending service that was seen, where findings `fixed_by` a service are fixed.'),
    findings: z.array(findingSchema),
    facts: messageFactsSchema,
    inbox: z
      .array(clientInboxSchema)
      .describe('The message in the lists of email clients, cut where each cuts it. Empty if there is no message.'),
    coverage: coverageSchema,
    decided_by: z
      .array(z.string())
      .describe('The findings that set the verdict: once they are fixed, it is another one. Empty for `inbox`.'),
    fix_plan: z
      .array(messageFixStepSchema)
      .describe('What to fix: first what has the gravest consequence, then what gains most.'),
    providers: z
      .array(providerReportSchema)
      .describe('The requirements of large providers, of those of the recipient, and of those common in the language.'),
    verdicts: z.array(receiverVerdictSchema).describe('What receivers wrote into the header.'),
  })
  .meta({ id: 'TestResult' })
export type InboxTestResult = z.infer<typeof resultSchema>

export const testReportSchema = z
  .object({
    token: tokenSchema,
    address: z.string(),
    url: z.string(),
    name: z.string().nullable(),
    lang: languageSchema,
    purpose: statedPurposeSchema
      .nullable()
      .describe('What its messages are sent for, as stated. If null, `result.facts.purpose` is a guess.'),
    status: statusSchema,
    observed: z
      .array(observationSchema)
      .default([])
      .describe('What receivers did with the message, which outranks the estimate.'),
    score: z.number().min(0).max(10).nullable(),
    score_floor: scoreFloorSchema,
    verdict: verdictSchema.nullable(),
    verdict_floor: verdictFloorSchema,
    result: resultSchema.nullable(),
    pending: z
      .boolean()
      .optional()
      .describe(
        'Whether a message is waiting or being analyzed. If a test is `done`, its report is of an earlier one.',
      ),
    message: z
      .object({
        id: z.string().optional().describe('The message that the report is about.'),
        subject: z.string().nullable(),
        from: z.string().nullable(),
        size: z.int(),
      })
      .meta({ id: 'MessageSummary' })
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
export type InboxTestReport = z.infer<typeof testReportSchema>

/** An example of a test that waits for its message, because a whole report would fill the page. */
const exampleReport: InboxTestReport = {
  ...exampleTest,
  name: null,
  lang: 'en',
  purpose: null,
  status: 'waiting',
  observed: [],
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

export const readTest = route({
  operationId: 'readTest',
  method: 'GET',
  path: '/tests/{token}',
  summary: 'Read the status of a test and, when it is done, its report.',
  tag: 'tests',
  auth: 'optional',
  right: 'tests',
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
    404: noSuchTest,
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
  auth: 'optional',
  right: 'tests',
  params: tokenParams,
  query: z.object({
    waiting: z
      .stringbool()
      .default(false)
      .describe(
        'Only delete the test if no message has arrived. This needs no key for a test that was created without one, and that test then does not count toward the daily limit.',
      ),
  }),
  responses: {
    204: { description: 'Deleted.', body: 'empty' },
    401: keyRequired,
    404: {
      description: 'The caller has no such test, or it expired, was deleted, or is no longer waiting.',
      body: problemSchema,
    },
  },
})

export const changeTest = route({
  operationId: 'changeTest',
  method: 'PATCH',
  path: '/tests/{token}',
  summary: 'State what the messages of a test are sent for. Its reports are re-evaluated.',
  tag: 'tests',
  auth: 'optional',
  right: 'tests',
  params: tokenParams,
  query: z.object({ lang: languageSchema.optional() }),
  body: {
    schema: z
      .object({ purpose: statedPurposeSchema.nullable().describe('Null to let the report guess.') })
      .meta({ id: 'ChangeTest' }),
    required: true,
    example: { purpose: 'campaign' },
  },
  responses: {
    200: { description: 'The test.', body: testReportSchema, example: { ...exampleReport, purpose: 'campaign' } },
    401: { description: 'The key is unknown or revoked, or another key created the test.', body: problemSchema },
    404: noSuchTest,
  },
})

export const testReportRoutes = [readTest, changeTest, deleteTest] as const
