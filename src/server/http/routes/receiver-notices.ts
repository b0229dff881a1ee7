import { readDomainName } from '../../../engine/names/domain-name.ts'
import type { apiRoutes } from '../../../shared/contract/index.ts'
import { fallbackLanguage } from '../../../shared/languages.ts'
import type { AppOptions } from '../app-options.ts'
import type { Handlers } from '../mount.ts'
import { refuse, refuseParameter } from '../problems/problem.ts'
import { readTimedPlace, writeTimedPlace } from './cursor.ts'

/** Stored bounces and complaints. */
export function noticeHandlers({ receiverNotices: notices }: AppOptions) {
  return {
    async listBounces({ query: { domain, kind, cursor, limit }, caller: { key, holdsSession } }) {
      const after = cursor === undefined ? null : readTimedPlace(cursor)
      if (cursor !== undefined && !after) return refuseParameter('cursor', (texts) => texts.other)
      const named = readWanted(domain)
      if (named.problem) return refuseParameter('domain', (texts) => texts.domain[named.problem])
      const reader = { isOwner: await holdsSession(), keyId: key?.id ?? null }
      const filter = { domain: named.domain, kind: kind ?? null }
      const page = await notices.list(filter, { after, limit }, reader)
      return { bounces: page.notices, next_cursor: page.next && writeTimedPlace(page.next) }
    },

    async sumBounces({ query: { domain, days, sent, lang }, caller: { language } }) {
      const named = readWanted(domain)
      if (named.problem) return refuseParameter('domain', (texts) => texts.domain[named.problem])
      return await notices.sum(named.domain, {
        ...{ days, sent: sent ?? null, language: lang ?? language ?? fallbackLanguage },
      })
    },

    deleteBounce: async ({ params: { id } }) => ((await notices.remove(id)) ? undefined : refuse('not_found')),
  } satisfies Partial<Handlers<typeof apiRoutes>>
}

/** The domain to show; null for all. */
function readWanted(text: string | undefined) {
  return text === undefined ? ({ domain: null, problem: null } as const) : readDomainName(text)
}
