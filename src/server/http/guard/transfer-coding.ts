import { refuse, sendRefusal } from '../problems/problem.ts'
import type { Guard } from './guard.ts'

/**
 * Refuses transfer codings other than `chunked` (RFC 9112 section 6.1). Node passes them on undecoded, so a body would be
 * read as something that it is not.
 */
export const transferCodingGuard: Guard = (request, response) => {
  const coding = request.headers['transfer-encoding']?.trim().toLowerCase() ?? 'chunked'
  if (coding === 'chunked') return true
  response.setHeader('Connection', 'close')
  sendRefusal(request, response, refuse('unsupported_coding'))
  return false
}
