import type { apiRoutes } from '../../../shared/contract/index.ts'
import { buildOpenApi } from '../docs/openapi.ts'
import type { Handlers } from '../mount.ts'

interface Document {
  openapi: string
  [member: string]: unknown
}

let document: Promise<Document> | undefined

/** The OpenAPI document, built on first use. It is one object, so it is also serialized only once (`jsonOctets`). */
export function readDocument(): Promise<Document> {
  document ??= buildOpenApi().then((built) => ({ ...built }))
  return document
}

export const openApiHandlers: Pick<Handlers<typeof apiRoutes>, 'readOpenApi'> = {
  async readOpenApi() {
    return await readDocument()
  },
}
