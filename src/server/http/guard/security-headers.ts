import type { RequestHandler } from 'express'

/** The UI runs its own scripts and styles, and nothing else. */
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

/** What a browser must not do with an answer, whichever host gives it. */
export const securityHeaderFields = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Addresses of the UI hold tokens; no other site shall learn them.
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

const securityFields = new Map(Object.entries(securityHeaderFields))

/** For every answer. */
export const securityHeaders: RequestHandler = (_request, response, next) => {
  response.setHeaders(securityFields)
  next()
}

/** Data is no page: whatever an answer of the API says, a browser that opens it loads and runs nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const dataFields = new Map([
  ['Cache-Control', 'no-store'],
  ['Content-Security-Policy', dataPolicy],
])

/** For answers of the API: they are about secrets and change by the second. */
export const dataHeaders: RequestHandler = (_request, response, next) => {
  response.setHeaders(dataFields)
  next()
}

/** A message that is drawn in a frame of the UI: it shows what it brings along, and does nothing. */
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
  // Nothing of where its links lead is looked up in advance.
  'X-DNS-Prefetch-Control': 'off',
} as const
