import type { DNSResolver } from 'mailauth'
import type { Reason, ReasonCode } from '../../../shared/reason.ts'
import { canonicalName } from '../names.ts'
import { isRecordType } from '../records.ts'
import type { RecordData, RecordType, Resolver } from '../resolver.ts'

/** No answer, in the words of node:dns. `reason` is set where we do not know; it is null where there is nothing. */
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
 * mailauth takes ENOTFOUND and ENODATA for absence and every other code for a temporary error. A reason that node:dns
 * has no code for is ECANCELLED.
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

/** How node:dns shapes the records of the types that it does not give as our port does. */
const shapes: { [T in RecordType]?: (data: RecordData[T]) => unknown } = {
  MX: ({ preference, exchange }) => ({ priority: preference, exchange }),
}

/** Of text, of character strings, or of members that are text and numbers. */
function copy(data: RecordData[RecordType]): unknown {
  if (typeof data === 'string') return data
  return Array.isArray(data) ? [...data] : { ...data }
}

/** Lets mailauth ask our resolver: the shapes and error codes of `dns.promises.resolve`. */
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

  // mailauth's type knows answers of text only; MX answers are objects there, as in node:dns.
  return resolveAny as DNSResolver
}
