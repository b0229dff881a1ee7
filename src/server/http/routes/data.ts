import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Request, Router } from 'express'
import { exportPath } from '../../../shared/contract/data.ts'
import type { appRoutes } from '../../../shared/contract/index.ts'
import type { DataExport } from '../../services/data-export.ts'
import { writeTar } from '../../tar.ts'
import type { Handlers } from '../mount.ts'
import { refuse, sendRefusalAsText } from '../problem.ts'

export function dataHandlers(reset: () => Promise<void>): Pick<Handlers<typeof appRoutes>, 'resetData'> {
  return {
    async resetData() {
      await reset()
    },
  }
}

interface ExportDoorOptions {
  dataExport: DataExport
  holdsSession(request: Request): Promise<boolean>
}

/** All data as one file, which the browser itself fetches and saves. */
export function createExportDoor({ dataExport, holdsSession }: ExportDoorOptions): Router {
  const router = Router({ caseSensitive: true })
  router.get(exportPath, async (request, response) => {
    if (!(await holdsSession(request))) return sendRefusalAsText(request, response, refuse('session_required'))
    response.type('application/gzip').attachment('sendproof-data.tar.gz')
    // An error after the first octet can only cut the file off; and whoever goes away in between needs no answer.
    await pipeline(Readable.from(writeTar(dataExport.files())), createGzip(), response).catch(() => response.destroy())
  })
  return router
}
