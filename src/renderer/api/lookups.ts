import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type BlacklistReport,
  blacklistReportSchema,
  checkBlacklists as checkFully,
} from '../../shared/contract/blacklist.ts'
import { auditDomainRoute, type DomainAudit, domainAuditSchema } from '../../shared/contract/domain.ts'
import { route } from '../../shared/contract/route.ts'
import type { Language } from '../../shared/languages.ts'
import { callApi } from './client.ts'
import { answered, type PlainAnswer } from './plain/answer.ts'

/*
 * Lookups run only on demand and are never refetched: each costs other people's DNS servers a hundred queries, and a
 * page must not change while it is being read.
 */

/** A domain as typed, or in A-labels, with additional selectors. */
export interface AuditQuestion {
  domain: string
  selectors: readonly string[]
}

/** An address as typed, with the HELO name of its host. */
export interface AddressQuestion {
  ip: string
  helo?: string | undefined
}

function auditQuery(client: QueryClient, { domain, selectors }: AuditQuestion, language: Language) {
  const keyOf = (name: string) => ['domain', name, selectors, language]
  return queryOptions<DomainAudit | PlainAnswer>({
    queryKey: keyOf(domain),
    queryFn: async ({ signal }) => {
      const query = { selector: selectors, lang: language }
      const audit = await callApi(auditDomain, { params: { domain }, query, language, signal })
      // The page navigates to the canonical name and must not repeat the lookup there.
      if ('domain' in audit && audit.domain !== domain) client.setQueryData(keyOf(audit.domain), audit)
      return audit
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function addressQuery(client: QueryClient, { ip, helo }: AddressQuestion, language: Language) {
  const keyOf = (address: string) => ['ip', address, helo ?? null, language]
  return queryOptions<BlacklistReport | PlainAnswer>({
    queryKey: keyOf(ip),
    queryFn: async ({ signal }) => {
      const report = await callApi(checkBlacklists, {
        params: { ip },
        query: { helo, lang: language },
        language,
        signal,
      })
      if ('ip' in report && report.ip !== ip) client.setQueryData(keyOf(report.ip), report)
      return report
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The audit of a domain. Keeps the previous result of the same domain while refetching. */
export function useAudit(question: AuditQuestion, language: Language) {
  return useQuery({
    ...auditQuery(useQueryClient(), question, language),
    placeholderData: (previous) =>
      previous && 'domain' in previous && previous.domain === question.domain ? previous : undefined,
  })
}

/** The listings and the reverse DNS of an address. */
export function useAddress(question: AddressQuestion, language: Language) {
  return useQuery({
    ...addressQuery(useQueryClient(), question, language),
    placeholderData: (previous) => (previous && 'ip' in previous && previous.ip === question.ip ? previous : undefined),
  })
}

/** Starts a lookup for a page that is about to open. Rejects like `callApi`. */
export function useLookup(language: Language) {
  const client = useQueryClient()
  return {
    domain: (question: AuditQuestion) => client.fetchQuery(auditQuery(client, question, language)),
    address: (question: AddressQuestion) => client.fetchQuery(addressQuery(client, question, language)),
  }
}

export const auditDomain = route({ ...auditDomainRoute, responses: answered(domainAuditSchema) })

export const checkBlacklists = route({ ...checkFully, responses: answered(blacklistReportSchema) })
