import { isIP } from 'node:net'
import type { FetchedDocument } from '../../../shared/contract/facts/audit/fetched-document.ts'
import { type Fact, known, unavailable } from '../../../shared/fact.ts'
import type { Resolver } from '../../dns/resolver.ts'
import type { FetchLimits, FetchOutcome, PublicFetch } from '../../outbound/public-fetch.ts'

/** The outcome of a fetch, with the contents if there are any. */
export interface Fetched {
  document: FetchedDocument
  body: Buffer | null
}

/** Timeout for a small file, in milliseconds. */
export const fetchTimeout = 5_000

/**
 * Fetches the document that a record points to. Unavailable if the site gave no answer; `fetchPublic` is null offline,
 * where DNS may still prove that the host does not exist.
 */
export async function fetchDocument(
  url: string,
  limits: FetchLimits,
  fetchPublic: PublicFetch | null,
  resolver: Resolver,
): Promise<Fact<Fetched>> {
  if (!fetchPublic) {
    const host = URL.parse(url)?.hostname
    if (host && (await isMissing(host, resolver))) {
      return known({ document: { url, problem: 'no_host', detail: '', content_type: null }, body: null })
    }
    return unavailable({ code: 'outbound_off', subject: host ?? url })
  }
  const outcome = await fetchPublic(url, limits)
  if (outcome.state === 'unavailable') return unavailable(outcome.reason)
  if (outcome.state !== 'fetched') {
    return known({
      document: { url, problem: outcome.state, detail: detailOf(outcome), content_type: null },
      body: null,
    })
  }
  return known({ document: { url, problem: null, detail: '', content_type: outcome.contentType }, body: outcome.body })
}

/** Whether a host certainly has no address. */
async function isMissing(host: string, resolver: Resolver): Promise<boolean> {
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return false
  const answers = await Promise.all([resolver.query(host, 'A'), resolver.query(host, 'AAAA')])
  return answers.every(({ status }) => status === 'nodata' || status === 'nxdomain')
}

function detailOf(outcome: FetchOutcome): string {
  switch (outcome.state) {
    case 'http_status':
      return String(outcome.status)
    case 'redirected':
      return outcome.location
    case 'bad_certificate':
      return outcome.detail
    default:
      return ''
  }
}
