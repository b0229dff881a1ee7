import type { FetchedDocument } from '../../../contract/audit-facts/fetched-document.ts'

type FetchProblem = NonNullable<FetchedDocument['problem']>

/** What kept a document from being had, as part of a sentence. `detail` is the status, address or error, or empty. */
export const fetchProblems: Record<FetchProblem, (detail: string) => string> = {
  no_host: () => 'the host does not exist',
  http_status: (detail) => `the server answers ${detail}`,
  redirected: (detail) => `it redirects to ${detail}`,
  too_large: () => 'the file is too large',
  bad_certificate: (detail) => `its TLS certificate is not valid (${detail})`,
  refused_url: () => 'the address is not plain https',
}
