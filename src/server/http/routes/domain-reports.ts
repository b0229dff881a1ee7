import { readDomainName } from '../../../engine/names/domain-name.ts'
import type { apiRoutes, appRoutes } from '../../../shared/contract/index.ts'
import { maxReportOctets } from '../../../shared/limits.ts'
import { problemOfReading } from '../../services/domain-reports/domain-reports.ts'
import type { FailedFile } from '../../storage/domain-reports/repository.ts'
import type { AppOptions } from '../app-options.ts'
import type { Handlers } from '../mount.ts'
import { refuse, refuseParameter } from '../problems/problem.ts'
import { readTimedPlace, writeTimedPlace } from './cursor.ts'

/** Reports from mailboxes, files that could not be read, and the text of reports. */
export function ownReportHandlers({ domainReports: reports, reportSync }: AppOptions) {
  return {
    async readReportText({ params: { id }, query: { record } }) {
      const found = await reports.readText(id, record ?? null)
      return found ? { text: found.text, is_truncated: found.isTruncated } : refuse('not_found')
    },

    async syncReports({ body: { mailbox } }) {
      const mailboxes = await reportSync.run(mailbox ?? null)
      return mailbox !== undefined && mailboxes.length === 0 ? refuse('not_found') : { mailboxes }
    },

    listFailedReportFiles: async () => ({ files: (await reports.listFailed()).map(presentFailedFile) }),

    deleteFailedReportFile: async ({ params: { id } }) =>
      (await reports.removeFailed(id)) ? undefined : refuse('not_found'),
  } satisfies Partial<Handlers<typeof appRoutes>>
}

function presentFailedFile({ receivedAt, attempts, reason, ...file }: FailedFile) {
  return { ...file, received_at: receivedAt.toISOString(), problem: problemOfReading({ attempts, reason }) }
}

export function domainReportHandlers({ domainReports: reports }: AppOptions) {
  return {
    importReports({ query: { name }, holdFile, metered, statedOctets }) {
      let used = 0
      const take = async (octets: Buffer) => {
        used = octets.length
        return { results: await reports.take({ name, octets, via: 'api' }) }
      }
      const amount = Math.min(statedOctets ?? maxReportOctets, maxReportOctets)
      return metered(() => holdFile(take), { amount, used: () => used })
    },

    async listDomainReports({ query: { domain, kind, excluded, cursor, limit } }) {
      const place = cursor === undefined ? null : readTimedPlace(cursor)
      if (cursor !== undefined && !place) return refuseParameter('cursor', (texts) => texts.other)
      const named = domain === undefined ? null : readDomainName(domain)
      if (named?.problem) return refuseParameter('domain', (texts) => texts.domain[named.problem])
      const filter = { domain: named?.domain ?? null, kind: kind ?? null, excluded: excluded ?? null }
      const after = place && { end: place.at, id: place.id }
      const { reports: page, next } = await reports.list(filter, { after, limit })
      return { reports: page, next_cursor: next && writeTimedPlace({ at: next.end, id: next.id }) }
    },

    readDomainReport: async ({ params: { id } }) => (await reports.find(id)) ?? refuse('not_found'),

    vouchForReport: async ({ params: { id }, body: { authenticity } }) =>
      (await (authenticity === null ? reports.unvouch(id) : reports.vouch(id))) ?? refuse('not_found'),

    deleteDomainReport: async ({ params: { id } }) => ((await reports.remove(id)) ? undefined : refuse('not_found')),
  } satisfies Partial<Handlers<typeof apiRoutes>>
}
