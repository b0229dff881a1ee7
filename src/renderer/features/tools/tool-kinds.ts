import { dnsLookupKinds } from '../../preferences/lookup-search.ts'

/** The tools, in the order of their tabs. */
export const toolKinds = ['ip', ...dnsLookupKinds, 'html', 'zone'] as const
export type ToolKind = (typeof toolKinds)[number]
