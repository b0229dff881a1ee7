import { z } from 'zod'
import { gradeSchema } from '../findings/grade.ts'
import { languageSchema } from '../language-schema.ts'
import { severitySchema } from '../severity.ts'
import { verdictSchema } from './inbox-tests/inbox-tests.ts'
import { routes } from './route.ts'

/** Domains in one answer, those observed last first. */
export const maxDomainStates = 500

const count = z.int().min(0)

export const domainStateSchema = z
  .object({
    domain: z.string().describe('As A-labels.'),
    dns: z
      .object({
        grade: gradeSchema.nullable().describe('Null if too little answered, or if the domain does not exist.'),
        grade_floor: gradeSchema.nullable().describe('The grade if everything failed that had no answer.'),
        score: z.number().nullable(),
        problems: z
          .array(z.object({ finding: z.string(), severity: severitySchema, title: z.string() }))
          .describe('The critical and major findings, the most severe first.'),
        since: z.iso.datetime().describe('When this grade with these problems was first observed.'),
        previous_grade: gradeSchema.nullable().describe('The grade before; null if there was none.'),
        observed_at: z.iso.datetime(),
        source: z.enum(['audit', 'monitor']),
      })
      .nullable()
      .describe('What DNS last showed, in an audit or to a monitor; null if neither was made.'),
    tests: z
      .object({
        token: z.string(),
        subject: z.string().nullable(),
        score: z.number().nullable(),
        verdict: verdictSchema,
        received_at: z.iso.datetime(),
        scores: z.array(z.number()).describe('Of the last messages, earliest first.'),
      })
      .nullable()
      .describe('The latest message from the domain; null if none was tested.'),
    reports: z
      .object({ messages: count, aligned: count })
      .nullable()
      .describe('What DMARC reports say, of 30 days up to the latest one; null without reports.'),
    monitor: z
      .object({ id: z.int().min(1), open_incidents: count })
      .nullable()
      .describe('The monitor of the domain; null if it is not watched.'),
  })
  .meta({ id: 'DomainState' })
export type DomainState = z.infer<typeof domainStateSchema>

export const domainStateRoutes = routes({
  listDomains: {
    method: 'GET',
    path: '/domains',
    summary: 'List the domains that a test, an audit, a report, or a monitor has met, each with its state.',
    tag: 'checks',
    auth: 'key_or_session',
    right: 'owner',
    query: z.object({ lang: languageSchema.optional() }),
    responses: {
      200: {
        description: `At most ${maxDomainStates} domains, in alphabetical order.`,
        body: z.object({ domains: z.array(domainStateSchema) }),
      },
    },
  },
})
