import express, { type Request, Router } from 'express'
import { refuse, sendRefusalAsText } from '../problems/problem.ts'

/** The build puts a hash of its content into the name of every file in this folder. */
const hashedFolder = '/assets/'
const forever = 'public, max-age=31536000, immutable'
/** May be kept, but must be asked about. */
const revalidated = 'no-cache'

/** Serves the built renderer, and its page for every address that people may open. */
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
 * Whether a request wants the page; the UI finds its way from the path. Browsers name HTML, and the two addresses that
 * we hand out open for every client.
 */
function opensPage({ method, path, headers }: Request): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || path.startsWith(hashedFolder)) return false
  return headers.accept?.includes('text/html') === true || path === '/' || path.startsWith('/t/')
}

function isMissing(error: Error): boolean {
  return 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

/** Whether the client was gone before the page was read; that is no failure of ours. */
function isAborted(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNABORTED'
}
