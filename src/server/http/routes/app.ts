import type { appRoutes } from '../../../shared/contract/index.ts'
import type { Language } from '../../../shared/language.ts'
import { version } from '../../version.ts'
import type { Hosting } from '../hosted-instance.ts'
import type { Handlers } from '../mount.ts'
import { refuse } from '../problem.ts'

/** What the engine says of itself. */
export interface EngineDescription {
  mailDomain: string
  /** Host and port. */
  smtp: string
  /** The address in links. */
  http: string
  /** The address of the look-ups; known once they listen. */
  lookup(): string
  /** In words of the settings. */
  dns: readonly string[]
  lang: Language | null
}

interface AppHandlerOptions {
  engine: EngineDescription
  hosting: Hosting | null
}

export function appHandlers({
  engine,
  hosting,
}: AppHandlerOptions): Pick<Handlers<typeof appRoutes>, 'readEngine' | 'chooseMode' | 'tryHosted'> {
  const { mailDomain, smtp, http, lookup, dns, lang } = engine
  return {
    async readEngine({ caller }) {
      const session = await caller.holdsSession()
      // Names of servers and files are nobody's business but the owner's.
      return {
        version,
        session,
        mail_domain: mailDomain,
        smtp,
        http,
        lookup: lookup(),
        dns: session ? [...dns] : [],
        mode: hosting?.mode() ?? 'local',
        hosted: session ? (hosting?.instance.baseUrl ?? null) : null,
        hosted_answers: hosting?.answers() ?? null,
        lang,
      }
    },

    async chooseMode({ body: { mode } }) {
      if (!hosting && mode === 'hosted') return refuse('no_hosted_instance')
      hosting?.choose(mode)
    },

    async tryHosted() {
      return hosting ? { verdict: await hosting.probe() } : refuse('no_hosted_instance')
    },
  }
}
