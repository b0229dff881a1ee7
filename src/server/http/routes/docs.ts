import { Router } from 'express'
import { apiDocumentSchema } from '../docs/api-document.ts'
import { docsPolicy, renderDocs } from '../docs/render-docs.ts'
import { refuse, sendRefusal } from '../problems/problem.ts'
import { readDocument } from './openapi.ts'

const allowed = ['GET', 'HEAD', 'OPTIONS']

/** The API docs at `docsPath`. This machine serves them in every mode. */
export function createDocs(baseUrl: string): Router {
  const router = Router({ caseSensitive: true })
  // Kept for all further requests.
  let page: Promise<Buffer> | undefined
  router.all('/', async (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      page ??= readDocument().then((document) => Buffer.from(renderDocs(apiDocumentSchema.parse(document), baseUrl)))
      response.set('Content-Security-Policy', docsPolicy)
      response.type('html').send(await page)
      return
    }
    response.set('Allow', allowed.join(', '))
    if (request.method === 'OPTIONS') response.status(204).end()
    else sendRefusal(request, response, refuse('method_not_allowed', { allowed }))
  })
  return router
}
