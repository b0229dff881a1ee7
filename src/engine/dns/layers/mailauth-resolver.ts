import type { DNSResolver } from 'mailauth'
import type { Reason, ReasonCode } from '../../../shared/reason.ts'
import { canonicalName } from '../names.ts'
import { isRecordType } from '../records.ts'
import type { RecordData, RecordType, Resolver } from '../resolver.ts'

/** An error as node:dns throws it. `reason` is null if the name or record does not exist. */
export class DnsLookupError extends Error {
  readonly code: string
  readonly reason: Reason | null

  constructor(code: string, question: string, reason: Reason | null) {
    super(`query ${code} ${question}`)
    this.name = 'DnsLookupError'
    this.code = code
    this.reason = reason
  }
}

/**
 * mailauth treats ENOTFOUND and ENODATA as absence and every other code as a temporary error. Reasons without a
 * node:dns code become ECANCELLED.
 */
const codes: Partial<Record<ReasonCode, string>> = {
  dns_timeout: 'ETIMEOUT',
  dns_servfail: 'ESERVFAIL',
  dns_refused: 'EREFUSED',
  dns_lame: 'EREFUSED',
  dns_truncated: 'EBADRESP',
  dns_malformed: 'EBADRESP',
  dns_unreachable: 'ECONNREFUSED',
}

/** Record types whose shape differs in node:dns. */
const shapes: { [T in RecordType]?: (data: RecordData[T]) => unknown } = {
  MX: ({ preference, exchange }) => ({ priority: preference, exchange }),
}

/** Copies text, a list of strings, or an object of text and numbers. */
function copy(data: RecordData[RecordType]): unknown {
  if (typeof data === 'string') return data
  return Array.isArray(data) ? [...data] : { ...data }
}

/** Adapts our resolver for mailauth, with the shapes and error codes of `dns.promises.resolve`. */
export function toMailauthResolver(resolver: Resolver): DNSResolver {
  async function resolve<T extends RecordType>(name: string, type: T): Promise<unknown[]> {
    const question = `${name} ${type}`
    const answer = await resolver.query(name, type)
    switch (answer.status) {
      case 'found': {
        const shape: ((data: RecordData[T]) => unknown) | undefined = shapes[type]
        // Copies, because mailauth sorts lists in place and answers are shared.
        return answer.records.map((data) => (shape ? shape(data) : copy(data)))
      }
      case 'nodata':
        throw new DnsLookupError('ENODATA', question, null)
      case 'nxdomain':
        throw new DnsLookupError('ENOTFOUND', question, null)
      case 'unavailable':
        throw new DnsLookupError(codes[answer.reason.code] ?? 'ECANCELLED', question, answer.reason)
    }
  }

  async function resolveAny(name: string, type: string): Promise<unknown[]> {
    if (!isRecordType(type)) throw new DnsLookupError('ENOTIMP', `${name} ${type}`, null)
    return resolve(canonicalName(name), type)
  }

  // mailauth's type covers text answers only, but it expects MX answers as objects, as in node:dns.
  return resolveAny as DNSResolver
}
