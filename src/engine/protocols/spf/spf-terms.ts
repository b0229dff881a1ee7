import { isIP, isIPv4, isIPv6 } from 'node:net'
import { formatNetwork } from '../../../shared/records/network.ts'
import { parseSpfRecord } from '../../../shared/records/spf.ts'
import { mechanismNames, parseTerm, type SpfTerm, splitGluedTerm } from '../../../shared/records/spf-term.ts'
import { unquoted } from '../../dns/unquoted.ts'
import { isPublicAddress } from '../../names/ip-address.ts'

/** The version, including misspellings and prefixes. */
const writtenVersion = /^[^a-z]{0,9}(?:v\s{0,3}[=:]?\s{0,3})?spf[\s-]?1(?:\.0)?/i
const quotationMarks = /["'\u2018\u2019\u201c\u201d\u201e]/g
const longDashes = /[\u2010-\u2015\u2212]/g
/** Names at least this long may differ in two letters. */
const shortestFuzzyName = 6
/** A range that needs more networks is left to its owner: the record would get long. */
const maxRangeNetworks = 6

/**
 * The intended terms of a text that is, or was meant to be, an SPF record: in the syntax of RFC 7208 section 4.6.1,
 * without the version. Null if a term is uncertain: dropping it could exclude a sender, and guessing could authorize
 * another.
 */
export function meantTerms(text: string): string[] | null {
  const plain = unquoted(text).replace(quotationMarks, ' ').replace(longDashes, '-').trim()
  const version = writtenVersion.exec(plain)?.[0]
  if (version === undefined) return null
  const words = joinWords(splitWords(plain.slice(version.length)))
  const hasEnd = words.some(isAll)
  const terms = words
    .filter((word) => !/^v=spf1$/i.test(word))
    .flatMap((word) => splitGluedTerm(word, hasEnd) ?? networksOf(word))
    .map(meantTerm)
  return terms.some((term) => term === null) ? null : terms.filter((term): term is string => Boolean(term))
}

/**
 * Arranges the terms of a record: without duplicates, the end last, no redirect next to it. If the redirect names the
 * only senders, it was not meant to be ignored, so an include replaces it.
 */
export function arrangeTerms(terms: readonly string[]): string[] {
  const seen = new Set<string>()
  const distinct = terms.filter((term) => seen.size < seen.add(sameAs(term)).size)
  const end = terms.find(isAll)
  const others = distinct.filter((term) => !isAll(term))
  if (end === undefined) return [...others.filter((term) => !isRedirect(term)), ...others.filter(isRedirect)]
  const senders = others.filter((term) => !isRedirect(term))
  const redirects = allowsAnySender(senders) ? [] : others.filter(isRedirect)
  return [...senders, ...redirects.map(asInclude), end]
}

/** Whether a term is the `all` mechanism with any qualifier. */
export function isAll(term: string): boolean {
  return /^[-~?+]?all$/i.test(term)
}

/** Whether a term redirects to another record (RFC 7208 section 6.1). */
export function isRedirect(term: string): boolean {
  return /^redirect=/i.test(term)
}

/** An include of the record to which a term redirects; other terms are unchanged. */
export function asInclude(term: string): string {
  return term.replace(/^redirect=/i, 'include:')
}

/** Whether these terms authorize any sender. */
export function allowsAnySender(terms: readonly string[]): boolean {
  const { mechanisms, redirect } = parseSpfRecord(['v=spf1', ...terms].join(' '))
  return redirect !== null || mechanisms.some(({ name, qualifier }) => name !== 'all' && qualifier === '+')
}

/** A key that is equal for terms with the same meaning. */
function sameAs(term: string): string {
  return term.toLowerCase().replace(/^\+/, '')
}

/** Commas and semicolons only separate terms outside macros. */
function splitWords(text: string): string[] {
  return text.split(text.includes('%{') ? /\s+/ : /[\s,;]+/).filter(Boolean)
}

/** Joins terms that were split by a space: `- all`, `include: example.com`, `ip4:192.0.2.0 /24`. */
function joinWords(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const before = joined.at(-1) ?? ''
    if (/^[-~?+]?ip[46]$/i.test(before) && isIP(word.replace(/\/\d+$/, '')) !== 0) {
      joined[joined.length - 1] = `${before}:${word}`
      continue
    }
    const isTorn = /^[-~?+]$/.test(before) || (/[:=]$/.test(before) && !startsTerm(word)) || isTornPrefix(before, word)
    if (isTorn) joined[joined.length - 1] = before + word
    else joined.push(word)
  }
  return joined
}

/** Whether a word is the length of the network before it, or the rest of one. */
function isTornPrefix(before: string, word: string): boolean {
  const isOpen = /^[-~?+]?(?:ip[46]:|(?:a|mx)(?::|$|\/))/i.test(before)
  if (/\/$/.test(before)) return isOpen && /^\d{1,3}(?:\/\/\d{1,3})?$/.test(word)
  return isOpen && (before.includes('/') ? /^\/\/\d*$/ : /^\/(?:\d*|\d+\/\/\d+|\/\d+)$/).test(word)
}

/** A term as networks in SPF's notation, where it names the same addresses in another one; otherwise only the term. */
export function networksOf(word: string): string[] {
  return splitRange(word) ?? [withPrefixLength(word)]
}

/** The networks of a range of addresses (`ip4:192.0.2.8-192.0.2.11`), which SPF does not know; null if they are many. */
function splitRange(word: string): string[] | null {
  const [, sign = '', first = '', last = ''] = /^([-~?+]?)ip4:([\d.]+)-([\d.]+)$/i.exec(word) ?? []
  if (!isIPv4(first) || !isIPv4(last)) return null
  const end = numberOf(last)
  const networks: string[] = []
  let next = numberOf(first)
  while (next <= end) {
    if (networks.length === maxRangeNetworks) return null
    let bits = 0
    while (next % 2 ** (bits + 1) === 0 && next + 2 ** (bits + 1) - 1 <= end) bits += 1
    const octets = [24, 16, 8, 0].map((shift) => (next >>> shift) & 255)
    networks.push(`${sign}ip4:${octets.join('.')}${bits === 0 ? '' : `/${32 - bits}`}`)
    next += 2 ** bits
  }
  return networks.length === 0 ? null : networks
}

/** A network whose size is a netmask (`/255.255.255.0`), with its prefix length (RFC 4632 section 5.1). */
function withPrefixLength(word: string): string {
  const [, network = '', mask = ''] = /^([^/]+)\/(\d+\.\d+\.\d+\.\d+)$/.exec(word) ?? []
  if (!isIPv4(mask)) return word
  const free = 2 ** 32 - numberOf(mask)
  return Number.isInteger(Math.log2(free)) ? `${network}/${32 - Math.log2(free)}` : word
}

function numberOf(address: string): number {
  return address.split('.').reduce((number, octet) => number * 256 + Number(octet), 0)
}

function startsTerm(word: string): boolean {
  return isAll(word) || /^[-~?+]?(?:a|mx|ptr)$/i.test(word) || /^[-~?+]?[A-Za-z0-9]+[:=]/.test(word)
}

/** The intended term; empty if it has no effect, null if uncertain. */
function meantTerm(word: string): string | null {
  const term = read(word)
  if (term && isVast(term)) return null
  if (term && !isMechanismAsModifier(term)) return tidyTerm(term)
  for (const attempt of respellings(word)) {
    const fixed = read(attempt)
    if (fixed && (fixed.kind === 'mechanism' || fixed.name === 'redirect')) return tidyTerm(fixed)
  }
  return null
}

function read(word: string): SpfTerm | null {
  const term = parseTerm(word, 0)
  if ('code' in term) return null
  const { problems } = parseSpfRecord(`v=spf1 ${word}`)
  return problems.some(({ code }) => code === 'impossible_domain') ? null : term
}

/**
 * Whether a network begins with a private address but is too large to contain only such, as `0.0.0.0/0`. Dropping it
 * would refuse other servers; keeping it would allow them.
 */
function isVast(term: SpfTerm): boolean {
  if (term.kind === 'modifier' || !term.network || isPublicAddress(term.network.address)) return false
  const { network } = term
  return network.prefix < (network.family === 4 ? 8 : 7)
}

function isMechanismAsModifier({ kind, name }: SpfTerm): boolean {
  return kind === 'modifier' && mechanismNames.some((known) => known === name)
}

/** Normalizes networks to their first address; drops terms without effect on the internet. */
function tidyTerm(term: SpfTerm): string {
  if (term.kind === 'modifier') return term.name === 'redirect' || term.name === 'exp' ? term.text : ''
  if (!term.network) return term.text
  if (!isPublicAddress(term.network.address)) return ''
  const network = formatNetwork(term.network)
  const isHost = term.network.prefix === (term.network.family === 4 ? 32 : 128)
  const sign = term.qualifier === '+' ? '' : term.qualifier
  const address = network.slice(0, network.indexOf('/'))
  const isAsWritten = term.value.toLowerCase().startsWith(`${address}/`) || (isHost && !term.value.includes('/'))
  return isAsWritten ? term.text : `${sign}ip${term.network.family}:${isHost ? address : network}`
}

/** The terms that an invalid word most likely stands for; only unambiguous misspellings. */
function respellings(word: string): string[] {
  const trimmed = word.replace(/[.,;:]$/, '')
  const [, qualifier = '', written = ''] = /^([-~?+]?)ipv?[46]?[^A-Za-z0-9]{1,2}(.+)$/i.exec(trimmed) ?? []
  if (isIP(written.replace(/\/\d+$/, '')) !== 0) return [qualifier + addressTerm(written)]
  const [, sign = '', name = '', value = ''] = /^([-~?+]?)([A-Za-z]+[46]?)[:=](.+)$/.exec(trimmed) ?? []
  if (name === '') return isIP(trimmed.replace(/\/\d+$/, '')) === 0 ? [trimmed] : [`${addressTerm(trimmed)}`]
  const bare = value.replace(/\/\d+$/, '')
  const isAddress = isIP(bare) !== 0
  if (isAddress && /^(?:ip|ipv?4|ipv?6|a|mx|include)$/i.test(name)) return [sign + addressTerm(value)]
  const known = closestName(name)
  if (known === null) return []
  return [known === 'redirect' ? `redirect=${value}` : `${sign}${known}:${value}`]
}

function addressTerm(address: string): string {
  return isIPv6(address.replace(/\/\d+$/, '')) ? `ip6:${address}` : `ip4:${address}`
}

function closestName(written: string): string | null {
  const name = written.toLowerCase()
  const names: readonly string[] = [...mechanismNames, 'redirect']
  if (names.includes(name)) return name
  const close = names.filter((known) => known.length >= shortestFuzzyName && editDistance(known, name) <= 2)
  return close.length === 1 ? (close[0] ?? null) : null
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
