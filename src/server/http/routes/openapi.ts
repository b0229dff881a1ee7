import type { apiRoutes } from '../../../shared/contract/index.ts'
import type { Handlers } from '../mount.ts'
import { buildOpenApi } from '../openapi.ts'

let document: ReturnType<typeof buildOpenApi> | undefined

export const openApiHandlers: Pick<Handlers<typeof apiRoutes>, 'readOpenApi'> = {
  async readOpenApi() {
    document ??= buildOpenApi()
    return { ...(await document) }
  },
}
