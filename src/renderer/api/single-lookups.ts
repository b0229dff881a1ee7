import { useQuery } from '@tanstack/react-query'
import { htmlReportSchema } from '../../shared/contract/html.ts'
import { explainReceived } from '../../shared/contract/inbox-tests/explain-received.ts'
import type { DkimLookup, DmarcLookup, LookupKind, SpfLookup } from '../../shared/contract/lookups.ts'
import * as lookups from '../../shared/contract/lookups.ts'
import type { Explanation } from '../../shared/contract/received/explanation.ts'
import { route } from '../../shared/contract/route.ts'
import type { Language } from '../../shared/languages.ts'
import { callApi } from './client.ts'
import { answered, isPlain, type PlainAnswer } from './plain/answer.ts'
import { useCall } from './use-call.ts'

/** A DNS lookup and its parameters. */
export interface DnsQuestion {
  kind: Exclude<LookupKind, 'blacklist' | 'html'>
  domain?: string | undefined
  selector?: string | undefined
}

export type DnsAnswer =
  | { kind: 'spf'; answer: SpfLookup }
  | { kind: 'dkim'; answer: DkimLookup }
  | { kind: 'dmarc'; answer: DmarcLookup }
  | PlainAnswer

/** The API response. Fetched on demand only: a page must not change while it is being read. */
export function useDnsLookup(question: DnsQuestion, language: Language, enabled: boolean) {
  return useQuery({
    queryKey: ['lookup', question, language],
    queryFn: ({ signal }) => fetchAnswer(question, language, signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

async function fetchAnswer(question: DnsQuestion, language: Language, signal: AbortSignal): Promise<DnsAnswer> {
  const { kind, domain = '', selector } = question
  switch (kind) {
    case 'spf':
      return withKind(kind, await callApi(lookUpSpf, { query: { domain }, language, signal }))
    case 'dkim':
      return withKind(kind, await callApi(lookUpDkim, { query: { domain, selector }, language, signal }))
    case 'dmarc':
      return withKind(kind, await callApi(lookUpDmarc, { query: { domain }, language, signal }))
  }
}

function withKind<K extends LookupKind, A extends object>(kind: K, answer: A | PlainAnswer) {
  return isPlain(answer) ? answer : { kind, answer }
}

/** Checks HTML. The result belongs to the submitted source, not to later input. */
export function useHtmlCheck(language: Language) {
  return useCall((html: string) => callApi(checkHtml, { body: { html }, language }))
}

/** Explains a bounce, a complaint, or a reply. The result belongs to what was sent, not to later input. */
export function useExplanation(language: Language) {
  return useCall((body: Blob) => explainNotice(body, language))
}

/** See `useExplanation`. */
export function explainNotice(body: Blob, language: Language): Promise<Explanation> {
  return callApi(explainReceived, { query: { lang: language }, body, language })
}

const lookUpSpf = route({ ...lookups.lookUpSpf, responses: answered(lookups.spfLookupSchema) })
const lookUpDkim = route({ ...lookups.lookUpDkim, responses: answered(lookups.dkimLookupSchema) })
const lookUpDmarc = route({ ...lookups.lookUpDmarc, responses: answered(lookups.dmarcLookupSchema) })
const checkHtml = route({ ...lookups.checkHtml, responses: answered(htmlReportSchema) })
