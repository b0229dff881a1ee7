import type { LookupKind } from '../../../shared/contract/lookups.ts'
import { quoteForShell } from '../../../shared/quote-for-shell.ts'
import type { LookupSearch } from './lookup-search.ts'

/** The parameters of each lookup, in the order in which they are asked for; HTML is sent as a body. */
export const lookupFields = {
  spf: ['domain'],
  dkim: ['domain', 'selector'],
  dmarc: ['domain'],
  blacklist: ['q'],
  html: [],
} as const satisfies Record<LookupKind, readonly (keyof LookupSearch)[]>

export type DnsLookupKind = Exclude<LookupKind, 'html'>

/** What of a link a kind asks for; nothing that stands empty. */
export function searchFor(kind: LookupKind, search: LookupSearch): Partial<Record<keyof LookupSearch, string>> {
  const stated = lookupFields[kind].flatMap((field) => {
    const text = search[field]?.trim()
    return text ? [[field, text]] : []
  })
  return Object.fromEntries(stated)
}

/** Whether enough is stated to ask. */
export function isComplete(kind: LookupKind, search: LookupSearch): boolean {
  const [first] = lookupFields[kind]
  return first !== undefined && Boolean(search[first])
}

/** The command line that asks the same, for a POSIX shell. The key is read from `SENDPROOF_KEY`. */
export function curlFor(kind: LookupKind, search: LookupSearch, baseUrl: string): string {
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
