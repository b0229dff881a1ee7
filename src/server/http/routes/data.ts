import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Router } from 'express'
import { exportPath } from '../../../shared/contract/data.ts'
import type { appRoutes } from '../../../shared/contract/index.ts'
import { writeTar } from '../../services/data/write-tar.ts'
import type { AppOptions } from '../app-options.ts'
import type { Handlers, MountContext } from '../mount.ts'
import { refuse, sendRefusalAsText } from '../problems/problem.ts'

export function dataHandlers({ reset, sessions }: AppOptions) {
  return {
    async resetData() {
      await reset()
    },

    endSessions: async () => ({ ended: await sessions.endAll() }),
  } satisfies Partial<Handlers<typeof appRoutes>>
}

/** All data as one file, streamed. */
export function createExportRoute({ dataExport }: AppOptions, { holdsSession }: MountContext): Router {
  const router = Router({ caseSensitive: true })
  router.get(exportPath, async (request, response) => {
    if (!(await holdsSession(request))) return sendRefusalAsText(request, response, refuse('session_required'))
    response.type('application/gzip').attachment('sendproof-data.tar.gz')
    // After an error, all that is left is to cut the file off; a client that disconnected needs no answer.
    await pipeline(Readable.from(writeTar(dataExport.files())), createGzip(), response).catch(() => response.destroy())
  })
  return router
}
