import { z } from 'zod'
import { groupParams, titleLanguageSchema } from '../parameters.ts'
import { problemSchema } from '../problem.ts'
import { route } from '../route.ts'
import { changeAnswerSchema, incidentAnswerSchema, monitorSchema } from './monitor-routes.ts'

/** Default period of a group report, in days before now. */
export const reportedDays = 30

const groupReportSchema = z
  .object({
    name: z.string(),
    owner: z.string(),
    since: z.iso.datetime(),
    monitors: z.array(monitorSchema),
    incidents: z
      .array(incidentAnswerSchema)
      .describe('All that are open, and those that recovered since then; latest first.'),
    changes: z.array(changeAnswerSchema).describe('Record changes since then, latest first.'),
    is_cut: z.boolean().describe('Whether older changes or fixed incidents are left out.'),
  })
  .meta({ id: 'GroupReport' })
/** The monitors of a group, and what happened to them since a given time. */
export type GroupReport = z.infer<typeof groupReportSchema>

export const readGroupReport = route({
  operationId: 'readGroupReport',
  method: 'GET',
  path: '/groups/{id}/report',
  summary: 'Read what happened to the monitors of a group, for its client.',
  tag: 'monitors',
  auth: 'key_or_session',
  right: 'owner',
  params: groupParams,
  query: z.object({
    since: z.iso.datetime().optional().describe(`By default, ${reportedDays} days ago.`),
    lang: titleLanguageSchema,
  }),
  responses: {
    200: { description: 'The report.', body: groupReportSchema },
    404: { description: 'No such group.', body: problemSchema },
  },
})
