import { z } from 'zod'
import { testStatuses, verdicts } from '../../shared/contract/tests/tests.ts'
import { languageSchema } from '../../shared/language-schema.ts'
import { instant } from './columns.ts'
import type { FoundTest, Test, TestOverview, TestPlace } from './repositories.ts'

const testRow = z.object({
  token: z.string(),
  lang: languageSchema,
  name: z.string().nullable(),
  sending_ip: z.string().nullable(),
  key_id: z.string().nullable(),
  status: z.enum(testStatuses),
  created_at: instant,
  received_at: instant.nullable(),
  done_at: instant.nullable(),
  expires_at: instant,
  reported_message_id: z.int().nullable(),
})

const placeRow = testRow.pick({ created_at: true, token: true })

const foundRow = testRow.extend({ concerns_mailboxes: z.int() })

const overviewRow = testRow.extend({
  subject: z.string().nullable(),
  author: z.string().nullable(),
  stream: z.string().nullable(),
  score: z.number().nullable(),
  score_floor: z.number().nullable(),
  verdict: z.enum(verdicts).nullable(),
  verdict_floor: z.enum(verdicts).nullable(),
})

/** Parses the columns of `tests`, and whether mailboxes may be relevant. */
export function readFoundTest(row: unknown): FoundTest {
  const parsed = foundRow.parse(row)
  return { ...toTest(parsed), concernsMailboxes: parsed.concerns_mailboxes !== 0 }
}

/** Parses the columns of `tests`, with those of the report for lists. */
export function readTestOverview(row: unknown): TestOverview {
  const parsed = overviewRow.parse(row)
  const { subject, author: from, score, score_floor, verdict, verdict_floor, stream } = parsed
  return { ...toTest(parsed), subject, from, score, score_floor, verdict, verdict_floor, stream }
}

/** Parses a position in lists. */
export function readTestPlace(row: unknown): TestPlace {
  const { created_at: createdAt, token } = placeRow.parse(row)
  return { createdAt, token }
}

function toTest(row: z.output<typeof testRow>): Test {
  return {
    token: row.token,
    lang: row.lang,
    name: row.name,
    sendingIp: row.sending_ip,
    keyId: row.key_id,
    status: row.status,
    createdAt: row.created_at,
    receivedAt: row.received_at,
    doneAt: row.done_at,
    expiresAt: row.expires_at,
    reportedMessageId: row.reported_message_id,
  }
}
