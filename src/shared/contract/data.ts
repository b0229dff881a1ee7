import { z } from 'zod'
import { route } from './route.ts'

/** The path under `/app` where the browser itself downloads all data as one file. */
export const exportPath = '/export.tar.gz'

export const resetData = route({
  operationId: 'resetData',
  method: 'POST',
  path: '/reset',
  summary: 'Delete every test, report, message, audit, key, mailbox, password, and setting of this data folder.',
  auth: 'session',
  isLogged: true,
  responses: {
    204: { description: 'Deleted.', body: 'empty' },
  },
})

export const endSessions = route({
  operationId: 'endSessions',
  method: 'POST',
  path: '/sessions/end',
  summary: 'End the sessions of all browsers.',
  auth: 'session',
  isLogged: true,
  responses: {
    200: { description: 'Ended.', body: z.object({ ended: z.int() }) },
  },
})

export const dataRoutes = [resetData, endSessions] as const
