import type { appRoutes } from '../../../shared/contract/index.ts'
import type { Language } from '../../../shared/language.ts'
import type { TestService } from '../../services/tests.ts'
import { version } from '../../version.ts'
import type { Handlers } from '../mount.ts'

/** What the engine says of itself. */
export interface EngineDescription {
  mailDomain: string
  /** Host and port. */
  smtp: string
  /** The address in links. */
  http: string
  /** In words of the settings. */
  dns: readonly string[]
  lang: Language | null
}

export function appHandlers(engine: EngineDescription, tests: TestService): Handlers<typeof appRoutes> {
  const { mailDomain, smtp, http, dns, lang } = engine
  return {
    async readEngine({ caller }) {
      const session = await caller.holdsSession()
      // Names of servers and files are nobody's business but the owner's.
      return { version, session, mail_domain: mailDomain, smtp, http, dns: session ? [...dns] : [], lang }
    },

    async listRecentTests({ query }) {
      return { tests: await tests.listRecent(query.limit) }
    },

    async deleteTest({ params }) {
      await tests.remove(params.token)
    },
  }
}
