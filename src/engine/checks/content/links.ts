import { z } from 'zod'
import {
  addressFaults,
  type LinkExample,
  type LinkTrait,
  type MessageLinks,
} from '../../../shared/contract/facts/message/links.ts'
import { excerpt } from '../../message/header-fields.ts'
import data from '../../names/shorteners.json' with { type: 'json' }
import {
  type Answer,
  defineCheck,
  type FindingDefinitions,
  fail,
  type noParams,
  notApplicable,
  note,
  type Params,
  pass,
  type Question,
} from '../define-check.ts'
import { gmailSenders, rfc, rspamdSymbols, spamhausDbl } from '../references.ts'

/** How many links have a property, and the first of them; null if none has. */
function marked(links: MessageLinks, trait: LinkTrait): { count: number; example: LinkExample } | null {
  const entry = links.marked.find((candidate) => candidate.trait === trait)
  const [example] = entry?.examples ?? []
  if (!entry || !example) return null
  return { count: entry.count, example: { ...example, target: excerpt(example.target), text: excerpt(example.text) } }
}

/** The host of a link, for display. */
function hostOf({ target }: LinkExample): string {
  return URL.canParse(target) ? new URL(target).hostname : target
}

interface LinkCheck<Key extends string, Good extends Params, Findings extends FindingDefinitions>
  extends Question<Key, Good, Findings> {
  evaluate(links: MessageLinks): NoInfer<Answer<Good, Findings>>
}

/**
 * Declares a link check that follows `links.shown_addresses`. Not applicable without links; never passes if there were
 * too many links to examine.
 */
function defineLinkCheck<
  Key extends string,
  Findings extends FindingDefinitions,
  Good extends Params = typeof noParams,
>({ evaluate, ...question }: LinkCheck<Key, Good, Findings>) {
  return defineCheck({
    ...question,
    group: 'content',
    follows: ['links.shown_addresses'],
    needs: ['links'],
    evaluate: ({ links }) => {
      const answer = links.count === 0 ? notApplicable() : evaluate(links)
      return answer.state === 'pass' && links.unread > 0 ? notApplicable() : answer
    },
  })
}

/**
 * Whether a link whose text is an address leads to that address. A link with other text may go through any redirect.
 */
export const linksShownAddresses = defineCheck({
  key: 'links.shown_addresses',
  group: 'content',
  references: [gmailSenders],
  findings: {
    // Typical of phishing (rspamd PHISHING gives 4 of 15).
    'links.other_domain': {
      severity: 'major',
      points: 1,
      params: z.object({ count: z.int(), shown: z.string(), host: z.string() }),
    },
    'links.rewritten': { severity: 'info', points: 0, params: z.object({ count: z.int(), gateway: z.string() }) },
  },
  follows: ['content.readable'],
  needs: ['links'],
  evaluate: ({ links }) => {
    if (links.count === 0) return notApplicable()
    const found = marked(links, 'shows_other_domain')
    if (!found && links.rewritten) return note('links.rewritten', links.rewritten)
    if (!found) return links.unread > 0 ? notApplicable() : pass({})
    const { count, example } = found
    return fail('links.other_domain', { count, shown: example.text, host: hostOf(example) })
  },
})

/** Whether readers can open the links: their client has the scheme, and their network reaches the host. */
export const linksReachable = defineLinkCheck({
  key: 'links.reachable',
  references: [rfc(3986, '3'), rfc(6761, '6')],
  findings: {
    // The call to action does not work.
    'links.unreachable': {
      severity: 'major',
      points: 1,
      params: z.object({ count: z.int(), fault: z.enum(addressFaults), target: z.string() }),
    },
  },
  evaluate: ({ dead }) => {
    const [first] = dead
    if (!first) return pass({})
    return fail('links.unreachable', { count: dead.length, fault: first.fault, target: excerpt(first.target) })
  },
})

/** Whether links use host names instead of bare IP addresses. */
export const linksHosts = defineLinkCheck({
  key: 'links.hosts',
  references: [rspamdSymbols],
  findings: {
    // rspamd gives 1 to 1.5.
    'links.ip_host': { severity: 'major', points: 1, params: z.object({ count: z.int(), target: z.string() }) },
  },
  evaluate: (links) => {
    const found = marked(links, 'ip_host')
    return found ? fail('links.ip_host', { count: found.count, target: found.example.target }) : pass({})
  },
})

/** Whether links contain a user name, which readers mistake for the host. */
export const linksUserInfo = defineLinkCheck({
  key: 'links.user_info',
  references: [rfc(3986, '7.6')],
  findings: {
    'links.user_name': { severity: 'major', points: 0.8, params: z.object({ target: z.string(), host: z.string() }) },
  },
  evaluate: (links) => {
    const found = marked(links, 'user_info')
    return found ? fail('links.user_name', { target: found.example.target, host: hostOf(found.example) }) : pass({})
  },
})

/** Whether links use the standard web ports. */
export const linksPorts = defineLinkCheck({
  key: 'links.ports',
  references: [rfc(9110, '4.2.2')],
  findings: {
    'links.unusual_port': { severity: 'minor', points: 0.3, params: z.object({ target: z.string() }) },
  },
  evaluate: (links) => {
    const found = marked(links, 'unusual_port')
    return found ? fail('links.unusual_port', { target: found.example.target }) : pass({})
  },
})

/** Whether links are encrypted (https), as browsers expect. */
export const linksEncryption = defineLinkCheck({
  key: 'links.encryption',
  references: [rfc(9110, '4.2.2')],
  findings: {
    'links.unencrypted': { severity: 'minor', points: 0.2, params: z.object({ count: z.int(), target: z.string() }) },
  },
  evaluate: (links) => {
    const found = marked(links, 'unencrypted')
    return found ? fail('links.unencrypted', { count: found.count, target: found.example.target }) : pass({})
  },
})

/** Whether links imitate other names with lookalike letters (UTS 39 section 4). */
export const linksAlphabets = defineLinkCheck({
  key: 'links.alphabets',
  references: [{ title: 'Unicode: Security Mechanisms (UTS 39)', url: 'https://www.unicode.org/reports/tr39/' }],
  findings: {
    // rspamd gives 5 of 15.
    'links.lookalike': { severity: 'major', points: 2, params: z.object({ host: z.string() }) },
    'links.international': { severity: 'info', points: 0, params: z.object({ host: z.string() }) },
  },
  evaluate: (links) => {
    const lookalike = marked(links, 'lookalike')
    if (lookalike) return fail('links.lookalike', { host: readable(lookalike.example) })
    const international = marked(links, 'international')
    return international ? note('links.international', { host: readable(international.example) }) : pass({})
  },
})

/** The name as displayed and in A-labels. */
function readable(example: LinkExample): string {
  return `${example.host} (${hostOf(example)})`
}

const shorteners = new Set(data.domains)
/** Maximum number of names to list in a sentence. */
const maxNames = 3

/** Whether links show their targets instead of hiding them behind a public URL shortener. */
export const linksShorteners = defineLinkCheck({
  key: 'links.shorteners',
  references: [spamhausDbl],
  findings: {
    // Spammers use them, too, so they get blocklisted now and then.
    'links.shortened': { severity: 'major', points: 0.8, params: z.object({ names: z.array(z.string()) }) },
  },
  evaluate: (links) => {
    const names = links.domains.map(({ domain }) => domain).filter((domain) => shorteners.has(domain))
    if (names.length > 0) return fail('links.shortened', { names: names.slice(0, maxNames) })
    return links.domains.length < links.domain_count ? notApplicable() : pass({})
  },
})

/** Enough for the sender, the sending service, and a dozen networks and partners. */
const maxDomains = 15

/** Whether the links lead to few different domains. */
export const linksDomains = defineLinkCheck({
  key: 'links.domains',
  params: z.object({ count: z.int() }),
  references: [spamhausDbl],
  findings: {
    'links.many_domains': { severity: 'minor', points: 0.2, params: z.object({ count: z.int() }) },
  },
  evaluate: (links) => {
    const count = links.domain_count
    return count > maxDomains ? fail('links.many_domains', { count }) : pass({ count })
  },
})

/** Whether links lead to pages that can exist, not to example domains (RFC 2606). */
export const linksSamples = defineLinkCheck({
  key: 'links.samples',
  references: [rfc(2606, '3')],
  findings: {
    'links.sample_domain': { severity: 'minor', points: 0.3, params: z.object({ target: z.string() }) },
  },
  evaluate: (links) => {
    const found = marked(links, 'sample_domain')
    return found ? fail('links.sample_domain', { target: found.example.target }) : pass({})
  },
})

export const contentLinksChecks = [
  linksShownAddresses,
  linksReachable,
  linksHosts,
  linksUserInfo,
  linksPorts,
  linksEncryption,
  linksAlphabets,
  linksShorteners,
  linksDomains,
  linksSamples,
] as const
