import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { readPagePath } from '../../shared/page-path.ts'

/** Serves the files of the page. */
export type PageSource = (url: URL) => Promise<Response>

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const notFound = () => new Response(null, { status: 404 })

/** The built page. Routes of the UI, and other paths without a file extension, get its document. */
export function builtPages(root: string, headers: Readonly<Record<string, string>>): PageSource {
  return async ({ pathname }) => {
    // Domain names and IP addresses at the end of a route look like file extensions.
    const extension = readPagePath(pathname) === null ? extname(pathname) : ''
    const file = extension ? fileBelow(root, pathname) : join(root, 'index.html')
    const mediaType = mediaTypes[extension || '.html']
    const content = file && mediaType ? await readFile(file).catch(() => null) : null
    if (content === null || mediaType === undefined) return notFound()
    return new Response(content, { headers: { ...headers, 'content-type': mediaType } })
  }
}

/** The file for a path; null if it is outside the folder, however the path is spelled. */
function fileBelow(root: string, pathname: string): string | null {
  const file = resolve(root, `.${decodeURIComponentOrNothing(pathname)}`)
  return file.startsWith(resolve(root) + sep) ? file : null
}

function decodeURIComponentOrNothing(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The page from a development server, which reloads on changes. */
export function developedPages(server: string): PageSource {
  return ({ pathname, search }) => fetch(new URL(pathname + search, server))
}
