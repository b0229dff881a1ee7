import type { Problem } from '../../../shared/contract/problem.ts'
import { fallbackLanguage } from '../../../shared/languages.ts'
import { type Refusal, refuse, refuseExceeding, refuseParameter } from '../problems/problem.ts'

const now = new Date('2026-11-21T09:30:00Z')
const exceeded = {
  name: 'lookup_day',
  max: 100,
  used: 100,
  resetsAt: new Date('2026-11-22T00:00:00Z'),
  seconds: 86_400,
} as const

/** The problems of statuses that have only one. */
const refusals: Record<number, Refusal> = {
  400: refuseParameter('lang', (texts) => texts.oneOf({ values: ['en', 'pl'] })),
  401: refuse('invalid_key'),
  402: refuse('no_credits'),
  403: refuse('right_missing', { right: 'monitoring:read' }),
  404: refuse('not_found'),
  405: refuse('method_not_allowed', { allowed: ['GET', 'HEAD', 'OPTIONS'] }),
  408: refuse('request_timeout'),
  413: refuse('too_large', { octets: 65_536 }),
  415: refuse('unsupported_media_type', { expected: ['application/json'] }),
  421: refuse('wrong_host', { host: 'other.example' }),
  429: refuseExceeding(exceeded, now),
  431: refuse('headers_too_large'),
  500: refuse('internal', { id: '0b5e7a4e-5f0a-4c59-9a52-3f1f0f6e7d11' }),
  501: refuse('unsupported_coding'),
  502: refuse('hosted_unreachable'),
}

/** An example problem for a status; undefined if it depends on the route. */
export function exampleProblem(status: number): Problem | undefined {
  return refusals[status]?.word(fallbackLanguage)
}
