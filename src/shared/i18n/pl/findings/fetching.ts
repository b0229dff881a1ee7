import type { FetchedDocument } from '../../../contract/audit-facts/fetched-document.ts'

type FetchProblem = NonNullable<FetchedDocument['problem']>

/** What kept a document from being had, as part of a sentence. `detail` is the status, address or error, or empty. */
export const fetchProblems: Record<FetchProblem, (detail: string) => string> = {
  no_host: () => 'taki serwer nie istnieje',
  http_status: (detail) => `serwer odpowiada ${detail}`,
  redirected: (detail) => `adres przekierowuje do ${detail}`,
  too_large: () => 'plik jest za duży',
  bad_certificate: (detail) => `certyfikat TLS jest nieważny (${detail})`,
  refused_url: () => 'to nie jest zwykły adres https',
}
