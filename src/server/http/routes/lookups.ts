import { readDomainName, readRecordName } from '../../../engine/names/domain-name.ts'
import { readPublicAddress } from '../../../engine/names/public-address.ts'
import { readSelectors } from '../../../engine/protocols/dkim/selectors.ts'
import type { DnsblTarget } from '../../../engine/protocols/dnsbl/query-names.ts'
import { maxHtmlOctets } from '../../../shared/contract/html.ts'
import type { lookupRoutes } from '../../../shared/contract/index.ts'
import type { Known, Unavailable } from '../../../shared/fact.ts'
import type { Language } from '../../../shared/languages.ts'
import { type LimitState, unlimited } from '../../services/access/limits.ts'
import { type AppOptions, chooseLanguage } from '../app-options.ts'
import type { Handlers } from '../mount.ts'
import { isRefusal, type Refusal, refuse, refuseParameter } from '../problems/problem.ts'

/** The language of the API's sample messages. */
const htmlFallbackLanguage: Language = 'pl'

export function lookupHandlers(options: AppOptions): Handlers<typeof lookupRoutes> {
  const { lookups, limits } = options
  return {
    async lookUpSpf({ query, metered }) {
      const domain = readDomain(query.domain, readRecordName)
      return isRefusal(domain) ? domain : metered(async () => answerWith(await lookups.spf(domain)))
    },

    async lookUpDkim({ query: { domain: text, selector: typed }, metered }) {
      const domain = readDomain(text)
      if (isRefusal(domain)) return domain
      const selectors = readSelectors(typed === undefined ? [] : [typed])
      if (!selectors) return refuseParameter('selector', (texts) => texts.selector)
      return metered(async () => answerWith(await lookups.dkim(domain, selectors[0] ?? null)))
    },

    async lookUpDmarc({ query, metered }) {
      const domain = readDomain(query.domain)
      return isRefusal(domain) ? domain : metered(async () => answerWith(await lookups.dmarc(domain)))
    },

    async lookUpBlacklists({ query: { q }, caller, metered }) {
      const target = readTarget(q)
      if (isRefusal(target)) return target
      const language = chooseLanguage(options, caller)
      return metered(async () => {
        const answers = await lookups.blacklists(target)
        const { presentBlacklists } = await import('../../../engine/lookups/present-blacklists.ts')
        return (
          presentBlacklists({ query: q, type: target.type }, answers, language) ??
          refuse('no_list_answered', { reason: answers.find(({ reason }) => reason !== null)?.reason ?? null })
        )
      })
    },

    async checkHtml({ body: { html, lang }, caller, metered }) {
      if (Buffer.byteLength(html) > maxHtmlOctets) return refuse('too_large', { octets: maxHtmlOctets })
      const language = lang ?? caller.language ?? htmlFallbackLanguage
      return metered(async () => {
        const facts = await lookups.html(html)
        if (facts === 'busy') return refuse('too_many_inspections')
        const { presentHtmlCheck } = await import('../../../engine/present/present-html.ts')
        return presentHtmlCheck(facts, language)
      })
    },

    async readStatus({ caller: { key } }) {
      if (!key) return refuse('key_required')
      const { day, month } = await limits.usageOf(key)
      return {
        plan: key.plan,
        limits: { day: day.max, month: month.max },
        usage: { today: day.used, this_month: month.used },
        remaining: { today: remainingOf(day), this_month: remainingOf(month) },
        rights: [...key.rights],
      }
    },
  }
}

function readDomain(text: string, read = readDomainName): string | Refusal {
  const { domain, problem } = read(text)
  return problem ? refuseParameter('domain', (texts) => texts.domain[problem]) : domain
}

/** An address if it looks like one, otherwise a domain. */
function readTarget(text: string): DnsblTarget | Refusal {
  const { ip, problem } = readPublicAddress(text)
  if (ip !== null) return { type: 'ip', ip }
  if (problem !== 'not_an_address') return refuseParameter('q', (texts) => texts.publicAddress[problem])
  const name = readDomainName(text)
  if (name.problem) return refuseParameter('q', (texts) => texts.addressOrDomain)
  return { type: 'domain', domain: name.domain }
}

function answerWith<T>(lookup: Known<T> | Unavailable): T | Refusal {
  return lookup.state === 'known' ? lookup.value : refuse('dns_unavailable', { reason: lookup.reason })
}

function remainingOf({ max, used }: LimitState): number {
  return max === unlimited ? unlimited : Math.max(0, max - used)
}
