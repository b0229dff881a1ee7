import { mcpPath } from '../api-prefix.ts'
import { type Guard, pathOf } from './guard.ts'

/** The UI runs only its own scripts and styles. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ')

/** Restrictions for every answer, no matter which host serves it. */
export const securityHeaderFields = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // URLs of the UI contain tokens.
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

const securityFields = new Map(Object.entries(securityHeaderFields))

export const securityHeaders: Guard = (_request, response) => {
  response.setHeaders(securityFields)
  return true
}

/** API data is not a page: a browser that opens it loads and runs nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const dataFields = new Map([
  ['Cache-Control', 'no-store'],
  ['Content-Security-Policy', dataPolicy],
])

/** The public API, the UI's own calls, and assistants. */
export const dataPrefixes = ['/api', '/app', mcpPath]

const dataPaths = new RegExp(`^(?:${dataPrefixes.join('|')})(?:/|$)`)

/** For answers of the API, which are private and change. */
export const dataHeaders: Guard = (request, response) => {
  if (dataPaths.test(pathOf(request))) response.setHeaders(dataFields)
  return true
}

/** For a rendered message in a frame of the UI, which shows its own content and can do nothing else. */
export const previewHeaderFields = {
  'Content-Security-Policy': [
    'sandbox',
    "default-src 'none'",
    'img-src data:',
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'X-Frame-Options': 'SAMEORIGIN',
  // Prevents DNS prefetches for the links in the message.
  'X-DNS-Prefetch-Control': 'off',
} as const
