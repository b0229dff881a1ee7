import { isWithin } from '../../dns/names.ts'
import { type MailService, servicesPack } from '../services.ts'

/** The source of a candidate selector, most certain first. */
export type SelectorSource = 'given' | 'seen' | 'service' | 'known'

export interface SelectorCandidate {
  selector: string
  source: SelectorSource
  /** The service that uses it; null if unknown. */
  service: string | null
}

/** What is known about a domain before its selectors are guessed. */
export interface SelectorHints {
  /** Named by the user. */
  given?: readonly string[]
  /** From signatures in messages of the domain, or from its zone file. */
  seen?: readonly string[]
  /** Found by an earlier guess: they are asked again, but may not be in use. */
  found?: readonly string[]
  /** All names that its SPF record leads to. */
  spfDomains?: readonly string[]
  mxHosts?: readonly string[]
  /** Whether to guess common selectors. Defaults to true. */
  guesses?: boolean
}

/**
 * Maximum number of selectors queried in parallel. Name servers and public resolvers answer this many queries from one
 * client without throttling.
 */
export const maxCandidates = 110

/** A selector: labels of letters, digits, and inner hyphens (RFC 6376 section 3.1). Some use underscores. */
const selectorSyntax = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/i
/** The longest selector: together with `_domainkey` and a domain, it must fit in a name. */
const maxSelectorLength = 200

/** Whether a text can be a selector. */
export function isSelector(text: string): boolean {
  return text.length <= maxSelectorLength && selectorSyntax.test(text)
}

/** Selectors as parts of a key: in lower case, unique, and sorted. */
export function canonicalSelectors(selectors: readonly string[]): string[] {
  return [...new Set(selectors.map((selector) => selector.toLowerCase()))].sort()
}

/** Typed selectors. Null if a text cannot be one. */
export function readSelectors(texts: readonly string[]): string[] | null {
  const selectors = texts.map(selectorOf)
  return selectors.every(isSelector) ? selectors : null
}

/** The selector in a typed text. Mail services often show the full name of the record: `s1._domainkey.shop.example`. */
export function selectorOf(text: string): string {
  const [selector = ''] = text.trim().split(/\._domainkey(?:\.|$)/i, 1)
  return selector
}

/** The services that a domain's SPF includes and MX hosts point to. */
export function inferServices({ spfDomains = [], mxHosts = [] }: SelectorHints): MailService[] {
  return servicesPack.read().services.filter(({ spf, mx }) => {
    return spfDomains.some((domain) => isAtOrBelow(domain, spf)) || mxHosts.some((host) => isAtOrBelow(host, mx))
  })
}

/** The selectors to query without duplicates, most certain first, at most `maxCandidates`. */
export function listCandidates(hints: SelectorHints): SelectorCandidate[] {
  const inferred = inferServices(hints)
  const { services, generic_selectors } = servicesPack.read()
  const others = services.filter((service) => !inferred.includes(service))
  const candidates: SelectorCandidate[] = [
    ...(hints.given ?? []).map((selector) => ({ selector, source: 'given' as const, service: null })),
    ...(hints.seen ?? []).map((selector) => ({ selector, source: 'seen' as const, service: null })),
    ...inferred.flatMap((service) => candidatesOf(service, 'service')),
    ...generic_selectors.map((selector) => ({ selector, source: 'known' as const, service: null })),
    ...others.flatMap((service) => candidatesOf(service, 'known')),
    ...(hints.found ?? []).map((selector) => ({ selector, source: 'known' as const, service: null })),
  ]
  const bySelector = new Map<string, SelectorCandidate>()
  for (const candidate of candidates) {
    const selector = candidate.selector.toLowerCase()
    if (isSelector(selector) && !bySelector.has(selector)) bySelector.set(selector, { ...candidate, selector })
  }
  const distinct = [...bySelector.values()]
  const isWanted = (candidate: SelectorCandidate) => hints.guesses !== false || isReasoned(candidate, hints)
  return [...distinct.filter((candidate) => isReasoned(candidate, hints)), ...distinct]
    .filter((candidate, position, all) => isWanted(candidate) && all.indexOf(candidate) === position)
    .slice(0, maxCandidates)
}

/** Whether there is a reason to ask for a selector of this domain. */
export function isReasoned({ selector, source }: SelectorCandidate, { found = [] }: SelectorHints): boolean {
  return source !== 'known' || found.includes(selector)
}

/** The selectors of a domain in a list of names, such as those of its zone file. */
export function selectorsAmong(names: Iterable<string>, domain: string): string[] {
  const suffix = `._domainkey.${domain}`
  return [...names].flatMap((name) => {
    const selector = name.endsWith(suffix) ? name.slice(0, -suffix.length) : ''
    return isSelector(selector) ? [selector] : []
  })
}

function candidatesOf({ name, dkim }: MailService, source: SelectorSource): SelectorCandidate[] {
  return (dkim?.selectors ?? []).map((selector) => ({ selector, source, service: name }))
}

function isAtOrBelow(name: string, domains: readonly string[]): boolean {
  return domains.some((domain) => isWithin(name.toLowerCase(), domain))
}
