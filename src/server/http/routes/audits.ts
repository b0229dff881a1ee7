import { readDomainName } from '../../../engine/names/domain-name.ts'
import { readPublicAddress } from '../../../engine/names/public-address.ts'
import { readSelectors } from '../../../engine/protocols/dkim/selectors.ts'
import type { apiRoutes } from '../../../shared/contract/index.ts'
import { type AppOptions, chooseLanguage } from '../app-options.ts'
import type { Handlers } from '../mount.ts'
import { refuseParameter } from '../problems/problem.ts'

export function auditHandlers(options: AppOptions) {
  const { audits, addresses, domainStates } = options
  return {
    async auditDomain({ params, query, caller, metered }) {
      const { domain, problem } = readDomainName(params.domain)
      if (problem) return refuseParameter('domain', (texts) => texts.domain[problem])
      const selectors = readSelectors(query.selector)
      if (!selectors) return refuseParameter('selector', (texts) => texts.selector)
      return metered(() => audits.audit(domain, selectors, chooseLanguage(options, caller, query.lang)))
    },

    listDomains: async ({ query, caller }) => ({
      domains: await domainStates.list(chooseLanguage(options, caller, query.lang)),
    }),

    async checkBlacklists({ params, query, caller, metered }) {
      const { ip, problem } = readPublicAddress(params.ip)
      if (problem) return refuseParameter('ip', (texts) => texts.publicAddress[problem])
      const language = chooseLanguage(options, caller, query.lang)
      return metered(() => addresses.check({ ip, helo: query.helo ?? null }, language))
    },
  } satisfies Partial<Handlers<typeof apiRoutes>>
}
