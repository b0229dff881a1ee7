import express, { type Request, Router } from 'express'
import { codeOf } from '../../../shared/error-code.ts'
import { refuse, sendRefusalAsText } from '../problems/problem.ts'

/** Files in this folder have a hash in their name. */
const hashedFolder = '/assets/'
const forever = 'public, max-age=31536000, immutable'
/** Lets browsers cache, but revalidate each time. */
const revalidated = 'no-cache'

/** Serves the built renderer, and its page at every address that people open. */
export function createUi(rendererFolder: string): Router {
  const router = Router({ caseSensitive: true })
  router.use(
    express.static(rendererFolder, {
      index: false,
      redirect: false,
      cacheControl: false,
      setHeaders: (response, file) => {
        const path = file.slice(rendererFolder.length).replaceAll('\\', '/')
        response.set('Cache-Control', path.startsWith(hashedFolder) ? forever : revalidated)
      },
    }),
  )
  router.use((request, response, next) => {
    if (!opensPage(request)) return next()
    response.set('Cache-Control', revalidated)
    response.sendFile('index.html', { root: rendererFolder, cacheControl: false }, (error?: Error) => {
      if (!error || response.headersSent || isAborted(error)) return
      if (isMissing(error)) sendRefusalAsText(request, response, refuse('ui_not_built'))
      else next(error)
    })
  })
  return router
}

/**
 * Whether a request is for the page, which has its own routing: it accepts HTML, or it is one of two addresses that we
 * give out.
 */
function opensPage({ method, path, headers }: Request): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || path.startsWith(hashedFolder)) return false
  return headers.accept?.includes('text/html') === true || path === '/' || path.startsWith('/t/')
}

function isMissing(error: Error): boolean {
  const code = codeOf(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** The client disconnected before the page was sent. */
function isAborted(error: Error): boolean {
  return codeOf(error) === 'ECONNABORTED'
}
