import { pipeline } from 'node:stream/promises'
import { type Request, type Response, Router } from 'express'
import { presentView } from '../../../engine/preview/clients/present-view.ts'
import {
  type PreviewView,
  previewViews,
  viewClients,
  viewModes,
} from '../../../shared/contract/inbox-tests/preview-views.ts'
import type { apiRoutes, appRoutes } from '../../../shared/contract/index.ts'
import { fallbackLanguage } from '../../../shared/languages.ts'
import { type RawMessage, sizeOf, streamOf } from '../../ground/received-message.ts'
import type { AnswerMemory } from '../answer-memory.ts'
import type { AppOptions } from '../app-options.ts'
import { previewHeaderFields } from '../guard/security-headers.ts'
import type { Handlers } from '../mount.ts'
import { refuse, sendRefusalAsText } from '../problems/problem.ts'

export function messageViewHandlers({ views, testImages }: AppOptions) {
  return {
    async readPreview({ params }) {
      const drawn = await views.preview(params.token, 'normal')
      if (drawn === 'busy') return refuse('too_many_previews')
      return drawn?.preview ?? refuse('not_found')
    },

    async readCorrectedHtml({ params }) {
      const corrected = await views.correctedHtml(params.token)
      return corrected === 'busy' ? refuse('too_many_previews') : (corrected ?? refuse('not_found'))
    },

    addTestImage({ params: { token }, query: { name }, holdFile }) {
      return holdFile(async (content) => {
        if (!(await views.raw(token))) return refuse('not_found')
        return { state: await testImages.add(token, name, content) }
      })
    },

    async loadTestImages({ params: { token } }) {
      const drawn = await views.preview(token, 'normal')
      if (drawn === 'busy') return refuse('too_many_previews')
      if (!drawn) return refuse('not_found')
      return await testImages.load(token, drawn.preview.html?.loadable ?? [])
    },

    async readSource({ params }) {
      const source = await views.source(params.token)
      return source === 'busy' ? refuse('too_many_previews') : (source ?? refuse('not_found'))
    },
  } satisfies Partial<Handlers<typeof appRoutes>>
}

export function clientViewHandlers({ views }: AppOptions) {
  return {
    async readClientView({ params: { token, client }, query: { mode, lang }, caller }) {
      const drawn = await views.clientView(token, client, mode)
      if (drawn === 'busy') return refuse('too_many_previews')
      return drawn ? presentView(drawn, lang ?? caller.language ?? fallbackLanguage) : refuse('not_found')
    },
  } satisfies Partial<Handlers<typeof apiRoutes>>
}

/**
 * Documents that the browser opens: `/tests/{token}/preview.html?view=`, or with `?client=` and `mode=`, in a frame, and `/tests/{token}/message.eml` as
 * a download.
 */
export function createMessageDocuments({ views }: AppOptions, answers: AnswerMemory): Router {
  const router = Router({ caseSensitive: true })
  const isHeld = (octets: Buffer, request: Request, response: Response) => {
    if (answers.hold(octets, { request, response })) return true
    sendRefusalAsText(request, response, refuse('too_many_answers'))
    return false
  }
  const drawPage = async ({ params: { token }, query }: Request<{ token: string }>) => {
    const client = viewClients.find((each) => each === query.client)
    if (!client) {
      const drawn = await views.preview(token, viewOf(query))
      return drawn === 'busy' ? drawn : drawn && { of: drawn, page: drawn.page }
    }
    const mode = viewModes.find((each) => each === query.mode) ?? 'light'
    const drawn = await views.clientView(token, client, mode, { isMarked: true })
    return drawn === 'busy' ? drawn : drawn && { of: drawn, page: drawn.html }
  }
  router.get('/tests/:token/preview.html', async (request, response) => {
    const drawn = await drawPage(request)
    if (drawn === 'busy') return sendRefusalAsText(request, response, refuse('too_many_previews'))
    if (!drawn?.page) return sendRefusalAsText(request, response, refuse('not_found'))
    const page = octetsOf(drawn.of, drawn.page)
    if (isHeld(page, request, response)) response.set(previewHeaderFields).type('html').send(page)
  })
  router.get('/tests/:token/message.eml', async (request, response) => {
    const { token } = request.params
    const raw = await views.raw(token)
    if (!raw) return sendRefusalAsText(request, response, refuse('not_found'))
    if (Buffer.isBuffer(raw) && !isHeld(raw, request, response)) return
    response.type('message/rfc822').attachment(`sendproof-${token}.eml`)
    await sendMessage(response, raw)
  })
  return router
}

const pages = new WeakMap<object, Buffer>()

/** One buffer for all answers with the same preview. */
function octetsOf(drawn: object, page: string): Buffer {
  const octets = pages.get(drawn) ?? Buffer.from(page)
  pages.set(drawn, octets)
  return octets
}

function viewOf(query: Request['query']): PreviewView {
  return previewViews.find((view) => view === query.view) ?? 'normal'
}

async function sendMessage(response: Response, raw: RawMessage): Promise<void> {
  response.set('Content-Length', String(sizeOf(raw)))
  if (Buffer.isBuffer(raw)) response.end(raw)
  // A client that disconnects needs no answer.
  else await pipeline(streamOf(raw), response).catch(() => response.destroy())
}
