import { z } from 'zod'
import type { LookupKind } from '../../shared/contract/lookups.ts'

/** The lookups with a form of their own. Blocklists are part of the IP check and of the domain audit. */
export const dnsLookupKinds = ['spf', 'dkim', 'dmarc'] as const satisfies readonly LookupKind[]
export type DnsLookupKind = (typeof dnsLookupKinds)[number]

/** The router parses a domain or selector of digits only as a number. */
const typed = z.coerce.string().optional().catch(undefined)

/** The lookup parameters in the link. */
export const lookupSearchSchema = z.object({ domain: typed, selector: typed, text: typed })
export type LookupSearch = z.infer<typeof lookupSearchSchema>

/** The tools, in the order of their tabs. */
export const toolKinds = ['ip', ...dnsLookupKinds, 'html', 'zone', 'reply'] as const
export type ToolKind = (typeof toolKinds)[number]
