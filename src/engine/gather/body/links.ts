import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import type {
  AddressFault,
  LinkExample,
  LinkTrait,
  MessageLinks,
} from '../../../shared/contract/facts/message/links.ts'
import { linkTraits } from '../../../shared/contract/facts/message/links.ts'
import { type Fact, known } from '../../../shared/fact.ts'
import { beginningOf, type HtmlElement } from '../../html/document.ts'
import type { Page } from '../../html/page.ts'
import { faultOfAddress } from '../../names/dead-address.ts'
import { readDomainName } from '../../names/domain-name.ts'
import { isOnAddress } from '../../names/ip-address.ts'
import { parseUrl } from '../../names/parse-url.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import { unwrapLink } from '../../names/unwrap-link.ts'
import { anyOf } from '../../wording/any-of.ts'
import type { OpenedMessage } from '../message/message.ts'
import services from './link-services.json' with { type: 'json' }
import words from './link-words.json' with { type: 'json' }
import { hasUnsubscribeLink } from './unsubscribe-link.ts'
import { visibleText } from './wording.ts'

/** Maximum number of links examined: the longest newsletters have a few hundred. */
const maxLinks = 5000
/** Maximum number of registered domains listed. */
const maxDomains = 100
/** Maximum number of examples stored for each trait. */
const maxExamples = 3
/** Maximum number of dead links stored. */
const maxDead = 10
/** Maximum length of a stored link and of its text, in characters. */
const maxExcerpt = 200
/** Maximum number of distinct link texts stored, and the length of each: calls to action are short and come first. */
const maxLabels = 40
const maxLabel = 80
/** Maximum number of domains stored whose links carry an email address. */
const maxAddressed = 10

const browserVersionWords = anyOf(words.browser_version)

/** A link that leads to a web page. */
interface Link extends Omit<LinkExample, 'host'> {
  /** Where it leads, or led before a receiver's gateway rewrote it. */
  url: Readonly<URL>
  /** The gateway, and whether only the gateway knows where the link led. */
  gateway: { name: string; isOpaque: boolean } | null
}

/** A link as written, and why readers cannot open it. */
interface Written extends Omit<LinkExample, 'host'> {
  fault: AddressFault | null
}

/** Reads where the links of a message lead, without any network request. */
export function gatherLinks({ bodies }: OpenedMessage, page: Page | null): Fact<MessageLinks> {
  if (bodies.state === 'unavailable') return bodies
  const anchors = page?.named('a', 'area').filter(({ attributes }) => attributes.has('href')) ?? []
  const { text: plain, unread } = bodies.value
  // Email clients link the addresses of HTML without links.
  const text = plain === '' && page && anchors.length === 0 ? visibleText(page.document) : plain
  const addresses = onlyInText(addressesIn(text), anchors.map(targetOf))
  const written = [...anchors.slice(0, maxLinks).map(ofAnchor), ...addresses.slice(0, maxLinks).map(ofText)]
  const dead = written.flatMap(({ target, line, fault }) =>
    fault === null ? [] : [{ target: target.slice(0, maxExcerpt), fault, line }],
  )
  const links = written.flatMap(toLink)
  const rewritten = links.filter(({ gateway }) => gateway !== null)
  const count = anchors.length + addresses.length
  // The number of links in the unread part is unknown.
  const isCut = unread > 0 || page?.document.truncated === true
  const registered = registeredDomains(links)
  const domains = countDomains(links, registered)
  return known({
    count,
    dead: [...Map.groupBy(dead, ({ target }) => target).values()].flatMap(([first]) => first ?? []).slice(0, maxDead),
    rewritten: rewritten[0]?.gateway ? { count: rewritten.length, gateway: rewritten[0].gateway.name } : null,
    unread: Math.max(0, anchors.length - maxLinks) + Math.max(0, addresses.length - maxLinks) + (isCut ? 1 : 0),
    domains: [...domains].slice(0, maxDomains).map(([domain, count]) => ({ domain, count })),
    domain_count: domains.size,
    marked: markTraits(links),
    labels: listLabels(links, registered),
    addressed: [
      ...new Set(links.filter(carriesAddress).flatMap(({ url }) => registered.get(url.hostname) ?? [])),
    ].slice(0, maxAddressed),
    forms: links.filter(({ url }) => isAmong(formServices, url)).length,
    has_unsubscribe: count > 0 && hasUnsubscribeLink(page, bodies.value),
    has_browser_version: hasWord(browserVersionWords, links.map((link) => link.text).join('\n')),
  })
}

/** The addresses in text, without a trailing period, comma, or bracket, which belongs to the sentence. */
function addressesIn(text: string): string[] {
  const addresses = text.match(/https?:\/\/[^\s<>"']{1,2000}/gi) ?? []
  return addresses.map((address) => address.replace(/[.,;:!?)\]}*]{1,10}$/, ''))
}

/**
 * The addresses of the text version that the HTML does not link as well. Queries are ignored, because services add another
 * token to each version; so as many addresses of a page are left out as there are links to it.
 */
function onlyInText(addresses: readonly string[], linked: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const page of linked.map(pageOf)) left.set(page, (left.get(page) ?? 0) + 1)
  return addresses.filter((address) => {
    const page = pageOf(address)
    const count = left.get(page) ?? 0
    left.set(page, count - 1)
    return count <= 0
  })
}

/** An address without its query and fragment. */
function pageOf(address: string): string {
  return address
    .replace(/[?#].*$/s, '')
    .replace(/\/$/, '')
    .replace(/^[^/]*\/\/[^/]*/, (origin) => origin.toLowerCase())
}

function targetOf(element: HtmlElement): string {
  return (element.attributes.get('href') ?? '').trim()
}

function ofAnchor(element: HtmlElement): Written {
  const target = targetOf(element)
  const text = beginningOf(element, maxExcerpt)
  return { target, text, line: element.line, fault: faultOfAddress(target, 'link') }
}

function ofText(target: string): Written {
  return { target, text: '', line: null, fault: faultOfAddress(target, 'link') }
}

/** The details of a link matter only if readers can open it. */
function toLink({ target, text, line, fault }: Written): Link[] {
  if (!/^https?:/i.test(target) || fault !== null) return []
  const rewritten = unwrapLink(target)
  const url = parseUrl(rewritten?.target ?? target)
  const gateway = rewritten && { name: rewritten.gateway, isOpaque: rewritten.target === null }
  return url === null ? [] : [{ url, gateway, target: target.slice(0, maxExcerpt), text, line }]
}

/** The registered domain of each host, read once: hundreds of links lead to the same few hosts. */
function registeredDomains(links: readonly Link[]): ReadonlyMap<string, string> {
  const domains = new Map<string, string>()
  for (const host of new Set(links.map(({ url }) => url.hostname))) {
    const { domain } = readDomainName(host)
    if (domain !== null) domains.set(host, registeredDomain(domain))
  }
  return domains
}

function countDomains(links: readonly Link[], registered: ReadonlyMap<string, string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { url } of links) {
    const domain = registered.get(url.hostname)
    if (domain !== undefined) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  return counts
}

function listLabels(links: readonly Link[], registered: ReadonlyMap<string, string>): MessageLinks['labels'] {
  const labels = new Map<string, MessageLinks['labels'][number]>()
  for (const { text, url } of links) {
    if (labels.size >= maxLabels) break
    const domain = registered.get(url.hostname)
    if (text === '' || domain === undefined) continue
    const label = { text: text.slice(0, maxLabel), domain }
    labels.set(`${label.domain} ${label.text}`, label)
  }
  return [...labels.values()]
}

function markTraits(links: readonly Link[]): MessageLinks['marked'] {
  return linkTraits.flatMap((trait) => {
    const marked = links.filter((link) => tellsTrait[trait](link))
    if (marked.length === 0) return []
    const examples = marked.slice(0, maxExamples).map(toExample)
    return [{ trait, count: marked.length, examples }]
  })
}

/** Whether the URL contains an email address, as in `?email=ada@reader.example`. */
function carriesAddress({ url: { pathname, search, hash }, gateway, text }: Link): boolean {
  // A gateway adds the address of the recipient.
  if (gateway?.isOpaque) return false
  const isWayOut = /unsub|abmeld|wypisz|d[ée]sabonn|descadastr|uitschrij|cancelar/i.test(`${pathname}${search}${text}`)
  return !isWayOut && /[?&=/#][\w.+-]{1,64}(?:@|%40)[\w-]{1,63}/.test(`${pathname}${search}${hash}`)
}

function toExample({ url: { href, hostname }, gateway, target: written, text, line }: Link): LinkExample {
  const target = gateway ? href.slice(0, maxExcerpt) : written
  return { target, host: domainToUnicode(hostname) || hostname, text, line }
}

const tellsTrait: Record<LinkTrait, (link: Link) => boolean> = {
  shows_other_domain: ({ url, gateway, text }) => {
    if (gateway?.isOpaque) return false
    const shown = shownDomain(text)
    return shown !== null && registeredDomain(url.hostname) !== shown
  },
  ip_host: ({ url }) => isOnAddress(url),
  user_info: ({ url }) => url.username !== '' || url.password !== '',
  unusual_port: ({ url }) => url.port !== '',
  unencrypted: ({ url }) => url.protocol === 'http:',
  lookalike: ({ url }) => hasLookAlikeLabel(url.hostname),
  international: ({ url }) => {
    const labels = unicodeLabels(url.hostname)
    return labels.length > 0 && !labels.some(imitates)
  },
  sample_domain: ({ url }) => /(?:^|\.)example\.(?:com|net|org)$/.test(url.hostname),
  free_host: ({ url }) => isAmong(freeHosts, url),
  open_redirect: ({ url }) => isAmong(openRedirects, url),
}

const freeHosts = indexServices(services.free_hosts)
const openRedirects = indexServices(services.open_redirects)
const formServices = indexServices(services.form_services)
/** Google redirects on its domain of every country. */
const googleOfCountry = /(?<=^|\.)google\.(?:com\.|co\.)?[a-z]{2}$/

/** The path prefixes by host. */
function indexServices(places: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const split = places.map((place) => {
    const slash = place.indexOf('/')
    return slash < 0 ? ([place, '/'] as const) : ([place.slice(0, slash), place.slice(slash)] as const)
  })
  return new Map([...Map.groupBy(split, ([host]) => host)].map(([host, all]) => [host, all.map(([, path]) => path)]))
}

/** Whether the host or one of its parent domains has such a path prefix. */
function isAmong(places: ReadonlyMap<string, readonly string[]>, { hostname, pathname }: URL): boolean {
  for (let host = hostname.replace(googleOfCountry, 'google.com'); ; host = host.slice(host.indexOf('.') + 1)) {
    if (places.get(host)?.some((path) => pathname.startsWith(path))) return true
    if (!host.includes('.')) return false
  }
}

/** Matches a link text that is entirely an address. */
const shownAddress =
  /^(https?:\/\/|www\.)?([\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,20})(?::\d{1,5})?(?:[/?#]\S*)?$/iu

/** Endings that are domains, too, but stand for files in link texts such as `README.md` or `photos.zip`. */
const fileName = /\.(?:md|mov|ps|py|rs|sh|zip)$/i

/** Names such as ASP.NET and Socket.IO, whose endings are domains in other letters. */
const productName = /^[^.]+\.(?:N[Ee][Tt]|I[Oo])$/

/** The registered domain of the address that a link displays; null if its text is not an address. */
function shownDomain(text: string): string | null {
  // Most link texts are words.
  if (!text.includes('.') || /\s/.test(text)) return null
  const [, prefix, host = ''] = shownAddress.exec(text) ?? []
  if (host === '') return null
  const { domain } = readDomainName(host)
  if (!prefix && (fileName.test(text) || productName.test(text))) return null
  // Without a scheme, the ending must be an ICANN suffix: `Node.js` is not a domain.
  return domain !== null && (prefix || parse(domain).isIcann) ? registeredDomain(domain) : null
}

/** The non-ASCII labels of a host, decoded from Punycode. */
function unicodeLabels(host: string): string[] {
  if (!host.includes('xn--')) return []
  return host
    .split('.')
    .filter((label) => label.startsWith('xn--'))
    .map((label) => domainToUnicode(label))
}

/** Whether a host (in A-labels) imitates a Latin name with lookalike letters. */
export function hasLookAlikeLabel(host: string): boolean {
  return unicodeLabels(host).some(imitates)
}

/** Whether a label mixes lookalike scripts, or consists only of Cyrillic letters that look Latin. */
function imitates(label: string): boolean {
  const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]
  return alphabets.filter((letters) => letters.test(label)).length > 1 || /^[асԁеһіїјӏорԛѕԝхуҽпгѵѡ\d-]+$/u.test(label)
}

function hasWord(wanted: RegExp, text: string): boolean {
  return wanted.test(text.toLowerCase())
}
