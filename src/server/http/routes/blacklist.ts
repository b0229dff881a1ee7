import { readPublicAddress } from '../../../engine/names/public-address.ts'
import type { apiRoutes } from '../../../shared/contract/index.ts'
import { fallbackLanguage, type Language } from '../../../shared/languages.ts'
import type { AddressCheckService } from '../../services/dns-checks/address-checks.ts'
import type { Handlers } from '../mount.ts'
import { refuseParameter } from '../problems/problem.ts'

export function blacklistHandlers(
  addresses: Pick<AddressCheckService, 'check'>,
  defaultLang: Language | null,
): Pick<Handlers<typeof apiRoutes>, 'checkBlacklists'> {
  return {
    async checkBlacklists({ params, query, caller, metered }) {
      const { ip, problem } = readPublicAddress(params.ip)
      if (problem) return refuseParameter('ip', (texts) => texts.publicAddress[problem])
      const language = query.lang ?? caller.language ?? defaultLang ?? fallbackLanguage
      return metered(() => addresses.check({ ip, helo: query.helo ?? null }, language))
    },
  }
}
