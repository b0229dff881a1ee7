import { readDomainName } from '../../../engine/names/domain-name.ts'
import type { apiRoutes, appRoutes } from '../../../shared/contract/index.ts'
import type { AppOptions } from '../app-options.ts'
import type { Handlers } from '../mount.ts'
import { type Refusal, refuse, refuseParameter } from '../problems/problem.ts'
import { refuseEdits } from './what-if.ts'

export function reportInsightHandlers({ reportInsights: insights, readReadiness, tryDraft }: AppOptions) {
  return {
    readDomainReports: async ({ params, query: { days } }) =>
      await forDomain(params.domain, (domain) => insights.readDomain(domain, days)),

    readReportSources: async ({ params, query: { days } }) =>
      await forDomain(params.domain, (domain) => insights.readSources(domain, days)),

    readTlsReports: async ({ params, query: { days } }) =>
      await forDomain(params.domain, (domain) => insights.readTls(domain, days)),

    readReadiness: async ({ params, query: { policy } }) =>
      await forDomain(params.domain, (domain) => readReadiness(domain, policy)),

    tryDraft: async ({ params, body: { edits } }) =>
      refuseEdits(edits) ?? (await forDomain(params.domain, (domain) => tryDraft(domain, edits))),

    describeReportSource: async ({ params: { id }, body }) =>
      (await insights.describeSource(id, body)) ?? refuse('not_found'),
  } satisfies Partial<Handlers<typeof apiRoutes>>
}

export function sourceRecordHandlers({ reportInsights, sourceAddresses }: AppOptions) {
  return {
    async listSourceRecords({ params: { id }, query: { limit } }) {
      const records = await reportInsights.listRecords(id, limit)
      return records ? { records } : refuse('not_found')
    },

    listSourceAddresses: async ({ params: { id }, query: { names } }) =>
      (await sourceAddresses.list(id, { names })) ?? refuse('not_found'),
  } satisfies Partial<Handlers<typeof appRoutes>>
}

/** Refuses text that is not a domain. */
async function forDomain<T>(text: string, read: (domain: string) => Promise<T>): Promise<T | Refusal> {
  const { domain, problem } = readDomainName(text)
  return problem ? refuseParameter('domain', (texts) => texts.domain[problem]) : await read(domain)
}
