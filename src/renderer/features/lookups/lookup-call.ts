import { quoteForShell } from '../../../shared/quote-for-shell.ts'
import type { DnsLookupKind, LookupSearch } from '../../preferences/lookup-search.ts'

/** The lookups whose API call is shown. */
export type ApiLookupKind = DnsLookupKind | 'html'

/** The parameters of each lookup in form order; HTML is sent as a body. */
export const lookupFields = {
  spf: ['domain'],
  dkim: ['domain', 'selector'],
  dmarc: ['domain'],
  html: [],
} as const satisfies Record<ApiLookupKind, readonly (keyof LookupSearch)[]>

/** The non-empty parameters that a kind uses. */
export function searchFor(kind: ApiLookupKind, search: LookupSearch): Partial<Record<keyof LookupSearch, string>> {
  const stated = lookupFields[kind].flatMap((field) => {
    const text = search[field]?.trim()
    return text ? [[field, text]] : []
  })
  return Object.fromEntries(stated)
}

/** Whether all required parameters are present. */
export function isComplete(kind: ApiLookupKind, search: LookupSearch): boolean {
  const [first] = lookupFields[kind]
  return first !== undefined && Boolean(search[first])
}

/** The equivalent curl command for a POSIX shell. The key is read from `SENDPROOF_KEY`. */
export function curlFor(kind: ApiLookupKind, search: LookupSearch, baseUrl: string): string {
  const query = new URLSearchParams(searchFor(kind, search))
  const address = quoteForShell(`${baseUrl}/api/v1/${kind}${query.size > 0 ? `?${query}` : ''}`)
  const key = '-H "X-API-Key: $SENDPROOF_KEY"'
  if (kind !== 'html') return `curl ${key} \\\n  ${address}`
  return [
    "jq -Rs '{html: .}' message.html |",
    `  curl ${key} \\`,
    "  -H 'Content-Type: application/json' \\",
    `  --data-binary @- ${address}`,
  ].join('\n')
}
