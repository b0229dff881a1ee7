import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type BlacklistLookup,
  checkHtml,
  type DkimLookup,
  type DmarcLookup,
  type LookupKind,
  lookUpBlacklists,
  lookUpDkim,
  lookUpDmarc,
  lookUpSpf,
  type SpfLookup,
} from '../../shared/contract/lookups.ts'
import type { Language } from '../../shared/language.ts'
import { callApi } from './client.ts'

/** A look-up that asks the DNS, with what it asks for. */
export interface DnsQuestion {
  kind: Exclude<LookupKind, 'html'>
  domain?: string | undefined
  selector?: string | undefined
  q?: string | undefined
}

export type DnsAnswer =
  | { kind: 'spf'; answer: SpfLookup }
  | { kind: 'dkim'; answer: DkimLookup }
  | { kind: 'dmarc'; answer: DmarcLookup }
  | { kind: 'blacklist'; answer: BlacklistLookup }

/** What the API answers. It is asked once, and again when someone wishes so: an answer must not change while it is read. */
export function useDnsLookup(question: DnsQuestion, language: Language, enabled: boolean) {
  return useQuery({
    queryKey: ['lookup', question, language],
    queryFn: ({ signal }) => ask(question, language, signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

async function ask(question: DnsQuestion, language: Language, signal: AbortSignal): Promise<DnsAnswer> {
  const { kind, domain = '', selector, q = '' } = question
  switch (kind) {
    case 'spf':
      return { kind, answer: await callApi(lookUpSpf, { query: { domain }, language, signal }) }
    case 'dkim':
      return { kind, answer: await callApi(lookUpDkim, { query: { domain, selector }, language, signal }) }
    case 'dmarc':
      return { kind, answer: await callApi(lookUpDmarc, { query: { domain }, language, signal }) }
    case 'blacklist':
      return { kind, answer: await callApi(lookUpBlacklists, { query: { q }, language, signal }) }
  }
}

/** Checks HTML; the answer belongs to the source that stood there, and to nothing that is typed after. */
export function useHtmlCheck(language: Language) {
  return useMutation({
    mutationFn: (html: string) => callApi(checkHtml, { body: { html, lang: language }, language }),
  })
}
