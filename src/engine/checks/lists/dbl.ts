import { z } from 'zod'
import type { ListAnswer } from '../../../shared/contract/facts/list-facts.ts'
import type { NamedDomain } from '../../../shared/contract/facts/message/lists.ts'
import { listingMeanings } from '../../../shared/listing.ts'
import type { Severity } from '../../../shared/severity.ts'
import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'
import { rfc, spamhausDbl } from '../references.ts'
import { bySeverity, type Holding, type ListSummary, summarizeLists } from './list-answers.ts'

/** Linked domains on lists: `count` in total, of which the first are named. */
const linksParams = z.object({
  domains: z.array(z.string()),
  count: z.int(),
  lists: z.array(z.string()),
  meaning: z.enum(listingMeanings),
})

/** A listed domain. */
interface HeldDomain extends Holding {
  domain: string
}

/** What lists report about several domains: `answered` are the lists that answered about each of them. */
interface DomainsSummary extends Omit<ListSummary, 'holdings'> {
  /** Most severe first. */
  held: HeldDomain[]
}

function summarizeDomains(domains: readonly NamedDomain[]): DomainsSummary {
  const { answered, silent, silence } = summarizeLists(domains.flatMap(({ lists }) => lists))
  const held = domains.flatMap(({ domain, lists }) =>
    summarizeLists(lists).holdings.map((holding) => ({ ...holding, domain })),
  )
  return {
    held: bySeverity(held, ({ entry }) => entry),
    answered: [...new Set(answered)].filter((name) => !silent.includes(name)),
    silent: [...new Set(silent)],
    silence,
  }
}

/** Picks the finding for an entry by its severity. */
function findingBySeverity<Finding>(
  severity: Severity,
  { critical, major, minor }: Record<'critical' | 'major' | 'minor', Finding>,
): Finding {
  if (severity === 'critical') return critical
  return severity === 'major' ? major : minor
}

/** What lists report about one domain. */
interface AnsweredDomain {
  domain: string
  lists: readonly ListAnswer[]
}

/** The findings of `dbl.spamhaus`. */
const decisiveFindings = {
  // rspamd gives 6.5 to 7.5 of 15, SpamAssassin 2.5 of 5, wherever the domain appears in a message.
  'dbl.listed': {
    severity: 'critical',
    points: 5,
    consequence: { kind: 'refused', source: 'spamhaus-dbl' },
    /** `delist_url` is empty if none. */
    params: z.object({
      domain: z.string(),
      list: z.string(),
      meaning: z.enum(listingMeanings),
      delist_url: z.string(),
    }),
  },
  'dbl.abused': {
    severity: 'major',
    points: 3.1,
    params: z.object({
      domain: z.string(),
      list: z.string(),
      meaning: z.enum(listingMeanings),
      delist_url: z.string(),
    }),
  },
} as const

/** The answer of the list that most receivers use. */
function askDecisiveList({ domain, lists }: AnsweredDomain) {
  const { holdings, answered, silence } = summarizeLists(lists.filter(isDecisive))
  const [mostSevere] = holdings
  const [list] = answered
  if (mostSevere) {
    const { name, delist_url } = mostSevere.list
    const { severity, meaning } = mostSevere.entry
    const params = { domain, list: name, meaning, delist_url: delist_url ?? '' }
    return fail(severity === 'critical' ? 'dbl.listed' : 'dbl.abused', params)
  }
  if (list) return pass({ domain, list })
  return silence ? unknown(silence) : notApplicable()
}

/** The findings of `dbl.others`. */
const otherFindings = {
  'dbl.listed_elsewhere': {
    severity: 'major',
    points: 3.1,
    params: z.object({
      domain: z.string(),
      lists: z.array(z.string()),
      meaning: z.enum(listingMeanings),
      delist_urls: z.array(z.string()).default([]),
    }),
  },
  // rspamd gives 0.5 to 2.5 of 15.
  'dbl.suspected': {
    severity: 'minor',
    points: 0.5,
    params: z.object({ domain: z.string(), lists: z.array(z.string()), meaning: z.enum(listingMeanings) }),
  },
} as const

/** The answers of the lists that spam filters use. */
function askOtherLists({ domain, lists }: AnsweredDomain) {
  const { holdings, answered, silent, silence } = summarizeLists(lists.filter((list) => !isDecisive(list)))
  const [mostSevere] = holdings
  if (mostSevere) {
    const params = { domain, lists: holdings.map(({ list }) => list.name), meaning: mostSevere.entry.meaning }
    if (mostSevere.entry.severity === 'minor') return fail('dbl.suspected', params)
    const delist_urls = holdings.flatMap(({ list }) => list.delist_url ?? [])
    return fail('dbl.listed_elsewhere', { ...params, delist_urls })
  }
  if (answered.length > 0) return pass({ domain, lists: answered, silent })
  return silence ? unknown(silence) : notApplicable()
}

function isDecisive({ weight }: ListAnswer): boolean {
  return weight === 'critical'
}

/** Common to checks of the domains. */
const ofDomains = { group: 'lists', follows: ['dbl.answers'], needs: ['domain_lists'] } as const

/** Whether any list answered about the domains in the message. The checks that follow evaluate the answers by place. */
export const dblAnswers = defineCheck({
  key: 'dbl.answers',
  group: 'lists',
  /** `count` domains; `answered` of the `asked` lists answered about each of them. */
  params: z.object({ count: z.int(), answered: z.int(), asked: z.int() }),
  references: [rfc(5782, '5')],
  findings: {},
  needs: ['domain_lists'],
  evaluate: ({ domain_lists: { domains } }) => {
    const { answered, silent, silence } = summarizeDomains(domains)
    const asked = answered.length + silent.length
    if (answered.length > 0) return pass({ count: domains.length, answered: answered.length, asked })
    return silence ? unknown(silence) : notApplicable()
  },
})

/** Whether the domain list that most receivers use lists the author's domain. */
export const dblAuthorSpamhaus = defineCheck({
  key: 'dbl.spamhaus',
  ...ofDomains,
  params: z.object({ domain: z.string(), list: z.string() }),
  references: [rfc(5782, '2.3'), spamhausDbl],
  findings: decisiveFindings,
  evaluate: ({ domain_lists }) => {
    const author = domain_lists.domains.find(({ places }) => places.includes('author'))
    return author ? askDecisiveList(author) : notApplicable()
  },
})

/** Whether the domain lists that spam filters use list the author's domain. */
export const dblAuthorOthers = defineCheck({
  key: 'dbl.others',
  ...ofDomains,
  params: z.object({ lists: z.array(z.string()), silent: z.array(z.string()), domain: z.string() }),
  references: [rfc(5782, '2.3')],
  findings: otherFindings,
  evaluate: ({ domain_lists }) => {
    const author = domain_lists.domains.find(({ places }) => places.includes('author'))
    return author ? askOtherLists(author) : notApplicable()
  },
})

/** Whether lists contain domains of MAIL FROM and signatures other than the author's. Receivers query these, too. */
export const dblServices = defineCheck({
  key: 'dbl.services',
  ...ofDomains,
  params: z.object({ lists: z.array(z.string()), silent: z.array(z.string()), domains: z.array(z.string()) }),
  references: [rfc(5782, '2.3')],
  findings: {
    // Servers that reject by the MAIL FROM domain use the same list, no matter whose domain it is.
    'dbl.service_listed': {
      severity: 'critical',
      points: 5,
      consequence: { kind: 'refused', source: 'spamhaus-dbl' },
      params: z.object({ domain: z.string(), lists: z.array(z.string()), meaning: z.enum(listingMeanings) }),
    },
    'dbl.service_doubtful': {
      severity: 'major',
      points: 3.1,
      params: z.object({ domain: z.string(), lists: z.array(z.string()), meaning: z.enum(listingMeanings) }),
    },
    'dbl.service_suspected': {
      severity: 'minor',
      points: 0.5,
      params: z.object({ domain: z.string(), lists: z.array(z.string()), meaning: z.enum(listingMeanings) }),
    },
  },
  evaluate: ({ domain_lists }) => {
    const lent = domain_lists.domains.filter(
      ({ places }) => !places.includes('author') && (places.includes('mail_from') || places.includes('dkim')),
    )
    const { held, answered, silent, silence } = summarizeDomains(lent)
    const [mostSevere] = held
    if (mostSevere) {
      const { domain, entry } = mostSevere
      const lists = held.filter((other) => other.domain === domain).map(({ list }) => list.name)
      return fail(findingBySeverity(entry.severity, serviceFindings), { domain, lists, meaning: entry.meaning })
    }
    if (answered.length > 0) return pass({ domains: lent.map(({ domain }) => domain), lists: answered, silent })
    return silence ? unknown(silence) : notApplicable()
  },
})

const serviceFindings = {
  critical: 'dbl.service_listed',
  major: 'dbl.service_doubtful',
  minor: 'dbl.service_suspected',
} as const

/** Maximum number of domains to list in a sentence. */
const maxNames = 3

/** Whether a domain that the message links to is listed, other than those of its sender. */
export const dblLinks = defineCheck({
  key: 'dbl.links',
  ...ofDomains,
  params: z.object({ lists: z.array(z.string()), silent: z.array(z.string()), count: z.int() }),
  references: [rfc(5782, '2.3')],
  findings: {
    // Content filters check links first: enough for the spam folder.
    'dbl.link_listed': {
      severity: 'critical',
      points: 5.5,
      consequence: { kind: 'spam', source: 'spamhaus-dbl' },
      params: linksParams,
    },
    'dbl.link_doubtful': { severity: 'major', points: 3.1, params: linksParams },
    'dbl.link_suspected': { severity: 'minor', points: 0.5, params: linksParams },
  },
  evaluate: ({ domain_lists: { domains, unasked } }) => {
    const linked = domains.filter(({ places }) => places.every((place) => place === 'link'))
    const { held, answered, silent, silence } = summarizeDomains(linked)
    const [mostSevere] = held
    if (mostSevere) {
      const { severity, meaning } = mostSevere.entry
      const alike = held.filter(({ entry }) => entry.severity === severity)
      const named = [...new Set(alike.map(({ domain }) => domain))]
      const lists = [...new Set(alike.map(({ list }) => list.name))]
      const params = { domains: named.slice(0, maxNames), count: named.length, lists, meaning }
      return fail(findingBySeverity(severity, linkFindings), params)
    }
    if (unasked > 0) return unknown({ code: 'too_many_domains', detail: String(unasked) })
    if (answered.length > 0) return pass({ count: linked.length, lists: answered, silent })
    return silence ? unknown(silence) : notApplicable()
  },
})

const linkFindings = {
  critical: 'dbl.link_listed',
  major: 'dbl.link_doubtful',
  minor: 'dbl.link_suspected',
} as const

/** Whether the domain list that most receivers use lists the domain. */
export const dblSpamhaus = defineCheck({
  key: 'dbl.spamhaus',
  group: 'lists',
  params: z.object({ domain: z.string(), list: z.string() }),
  references: [rfc(5782, '2.3'), spamhausDbl],
  findings: decisiveFindings,
  scope: ['domain'],
  needs: ['domain_lists'],
  evaluate: ({ domain_lists }) => askDecisiveList(domain_lists),
})

/** Whether the domain lists that spam filters use list the domain. */
export const dblOthers = defineCheck({
  key: 'dbl.others',
  group: 'lists',
  params: z.object({ lists: z.array(z.string()), silent: z.array(z.string()), domain: z.string() }),
  references: [rfc(5782, '2.3')],
  findings: otherFindings,
  scope: ['domain'],
  needs: ['domain_lists'],
  evaluate: ({ domain_lists }) => askOtherLists(domain_lists),
})

export const messageDomainChecks = [dblAnswers, dblAuthorSpamhaus, dblAuthorOthers, dblServices, dblLinks] as const

export const auditedDomainChecks = [dblSpamhaus, dblOthers] as const
