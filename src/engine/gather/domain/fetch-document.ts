import type { FetchedDocument } from '../../../shared/contract/facts/audit/fetched-document.ts'
import { type Fact, known, unavailable } from '../../../shared/fact.ts'
import type { FetchLimits, FetchOutcome, PublicFetch } from '../../outbound/public-fetch.ts'

/** The outcome of a fetch, with the contents if there are any. */
export interface Fetched {
  document: FetchedDocument
  body: Buffer | null
}

/** Timeout for a small file, in milliseconds. */
export const fetchTimeout = 5_000

/**
 * Fetches the document that a record points to. Unavailable if the site gave no answer; `fetchPublic` is null offline.
 */
export async function fetchDocument(
  url: string,
  limits: FetchLimits,
  fetchPublic: PublicFetch | null,
): Promise<Fact<Fetched>> {
  if (!fetchPublic) return unavailable({ code: 'outbound_off', subject: URL.parse(url)?.hostname ?? url })
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
