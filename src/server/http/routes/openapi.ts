import type { apiRoutes } from '../../../shared/contract/index.ts'
import { buildOpenApi } from '../docs/openapi.ts'
import type { Handlers } from '../mount.ts'

let document: ReturnType<typeof buildOpenApi> | undefined

/** The OpenAPI document, built on first use. */
export function readDocument(): ReturnType<typeof buildOpenApi> {
  document ??= buildOpenApi()
  return document
}

export const openApiHandlers: Pick<Handlers<typeof apiRoutes>, 'readOpenApi'> = {
  async readOpenApi() {
    return { ...(await readDocument()) }
  },
}
