import { describeFactPacks } from '../../../engine/packs/fact-packs.ts'
import type { tryHosted as tryHostedRoute } from '../../../shared/contract/app.ts'
import type { appRoutes } from '../../../shared/contract/index.ts'
import type { RouteBody } from '../../../shared/contract/route.ts'
import { version } from '../../ground/version.ts'
import { hostedInstance, settingsSchema } from '../../settings/settings.ts'
import type { AppOptions } from '../app-options.ts'
import type { HostedInstance } from '../hosted/hosted-instance.ts'
import type { Handlers } from '../mount.ts'
import { refuse } from '../problems/problem.ts'

export function appHandlers({ engine, smtpEvents, mailboxes, monitors, samples, hosting, clock }: AppOptions) {
  const { mailDomain, smtp, isSmtpRemote, http, lookup, dns, outgoing, lang, retentionDays, busyPorts } = engine
  return {
    async readEngine({ caller }) {
      const session = await caller.holdsSession()
      // Only the owner may see the names of servers and files.
      return {
        version,
        session,
        mail_domain: mailDomain,
        smtp,
        smtp_remote: isSmtpRemote,
        picks_up: (await mailboxes.list()).some((mailbox) => mailbox.for_pickup && mailbox.has_secret),
        http,
        lookup,
        dns: session ? [...dns] : [],
        outgoing: [...outgoing],
        mode: hosting.mode(),
        hosted: session ? (hosting.instance()?.baseUrl ?? null) : null,
        hosted_answers: hosting.answers(),
        lang,
        retention_days: retentionDays,
        open_incidents: session ? await monitors.countOpen() : 0,
        busy_ports: [...busyPorts],
      }
    },

    async listFacts() {
      return { packs: describeFactPacks(clock.now()) }
    },

    async chooseMode({ body: { mode } }) {
      if (mode === 'hosted' && !hosting.instance()) return refuse('no_hosted_instance')
      hosting.choose(mode)
    },

    async tryHosted({ body }) {
      const tried = body.base_url === undefined ? hosting.instance() : statedInstance(body, hosting.instance())
      return tried ? { verdict: await hosting.probe(tried) } : refuse('no_hosted_instance')
    },

    async listArrivals({ query }) {
      return { arrivals: smtpEvents.since(new Date(query.since)) }
    },

    readSampleReport: ({ query }) => samples.report(query.lang),
    readSampleZone: () => samples.zones(),
  } satisfies Partial<Handlers<typeof appRoutes>>
}

/** An instance to test before it is saved. The stored key is only ever sent to its own address. */
function statedInstance(
  { base_url, lookup_base_url, api_key }: RouteBody<typeof tryHostedRoute>,
  present: HostedInstance | null,
): HostedInstance | null {
  const stated = settingsSchema.safeParse({
    hosted_base_url: base_url,
    ...(lookup_base_url && { hosted_lookup_base_url: lookup_base_url }),
    ...(api_key && { hosted_api_key: api_key }),
  })
  const instance = stated.success ? hostedInstance(stated.data) : null
  if (!instance || instance.apiKey !== null) return instance
  const isPresent = instance.baseUrl === present?.baseUrl && instance.lookupBaseUrl === present.lookupBaseUrl
  return { ...instance, apiKey: isPresent ? present.apiKey : null }
}
