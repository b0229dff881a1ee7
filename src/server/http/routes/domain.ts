import { readDomainName } from '../../../engine/names/domain-name.ts'
import { readSelectors } from '../../../engine/protocols/dkim/selectors.ts'
import type { apiRoutes } from '../../../shared/contract/index.ts'
import { fallbackLanguage, type Language } from '../../../shared/languages.ts'
import type { DomainAuditService } from '../../services/dns-checks/domain-audits.ts'
import type { Handlers } from '../mount.ts'
import { refuseParameter } from '../problems/problem.ts'

export function domainHandlers(
  audits: Pick<DomainAuditService, 'audit'>,
  defaultLang: Language | null,
): Pick<Handlers<typeof apiRoutes>, 'auditDomain'> {
  return {
    async auditDomain({ params, query, caller, metered }) {
      const { domain, problem } = readDomainName(params.domain)
      if (problem) return refuseParameter('domain', (texts) => texts.domain[problem])
      const selectors = readSelectors(query.selector)
      if (!selectors) return refuseParameter('selector', (texts) => texts.selector)
      const language = query.lang ?? caller.language ?? defaultLang ?? fallbackLanguage
      return metered(() => audits.audit(domain, selectors, language))
    },
  }
}
