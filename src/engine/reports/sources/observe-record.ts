import ipaddr from 'ipaddr.js'
import type { AggregateRecord } from '../../../shared/contract/reports/report.ts'
import { memoize } from '../../../shared/memoize.ts'
import { isIpv4, isIpv6, parseClientIp } from '../../../shared/records/ip-address.ts'
import { toAsciiName } from '../../names/ascii-name.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import {
  type ServiceMatch,
  serviceOfAddress,
  serviceOfDkimDomain,
  serviceOfEnvelopeDomain,
} from '../../protocols/find-service.ts'

/** `aligned`: passed for the From domain. `passed`: only for another domain. `unknown`: the reporter does not say. */
export const authenticationStates = ['aligned', 'passed', 'failed', 'unknown'] as const
export type AuthenticationState = (typeof authenticationStates)[number]

export const observedDispositions = ['none', 'quarantine', 'reject', 'unknown'] as const
export type ObservedDisposition = (typeof observedDispositions)[number]

/**
 * What a record shows about its source. Only domains that passed count: anyone can write any domain into fields that
 * did not. `network` is one from which mail passed.
 */
export const sourceTraitCodes = [
  'dkim_domain',
  'envelope_domain',
  'known_network',
  'own_dkim',
  'own_spf',
  'network',
] as const
export interface SourceTrait {
  code: (typeof sourceTraitCodes)[number]
  value: string
}

export interface RecordObservation {
  /** Groups records: `service:<id>`, `domain:<organizational domain>`, or `network:<CIDR>`. */
  key: string
  dkim: AuthenticationState
  spf: AuthenticationState
  disposition: ObservedDisposition
  /** Whether the reporter marks the mail as forwarded. */
  isForwarded: boolean
  /** Whether the From domain is a subdomain. */
  isSubdomain: boolean
  /** Whether a mailing list or a forwarder changed the mail, so that the domain's own signature broke. */
  isAltered: boolean
  /** The address that it came from. */
  address: string
  /** The domain of the return path, which may be forged; empty if the report does not say. */
  envelope: string
  /** Stored once per source, for reports that count. */
  traits: SourceTrait[]
}

/** RFC 1035 section 2.3.4, as text. */
const maxNameLength = 253

/** Represents all invalid addresses. */
const unreadableNetwork = 'unknown'

/**
 * Evaluates a record of an aggregate report about `domain`, without DNS. Only passes determine which service or domain
 * a record belongs to; without any, it is the network of the connection, which cannot be forged.
 */
export function observeRecord(record: AggregateRecord, domain: string): RecordObservation {
  const { dkim, spf } = record.auth_results
  const own = organization(domain)
  const passed = { dkim: passedDomains(dkim), spf: passedDomains(spf) }
  const isForwarded = record.reasons.some(saysForwarded)
  const { key, traits } = findSource(record, passed, { own, isForwarded })
  return {
    key,
    dkim: stateOf(record.dkim, passed.dkim, own),
    spf: stateOf(record.spf, passed.spf, own),
    disposition: dispositionOf(record.disposition),
    isForwarded,
    isSubdomain: isBelow(record.header_from, domain),
    isAltered: record.reasons.some(({ type }) => type === 'mailing_list') || dkim.some(isBrokenBy(own)),
    address: addressOf(record.source_ip),
    envelope: envelopeOf(record),
    traits,
  }
}

/** The key of a single address of a network. */
export function addressKey(address: string): string {
  return `address:${address}`
}

/** Whether a signature of this organization was found broken. */
function isBrokenBy(own: string): (signature: AggregateRecord['auth_results']['dkim'][number]) => boolean {
  return ({ domain, result }) => result === 'fail' && domain !== null && organization(nameIn(domain)) === own
}

function envelopeOf({ envelope_from: from, auth_results: { spf } }: AggregateRecord): string {
  const checked = spf.find(({ scope }) => scope !== 'helo')
  return nameIn(checked?.domain || from || '')
}

/** A domain name in a report. Some reporters write an address or a final dot. */
export function nameIn(domain: string): string {
  const name = domain.slice(domain.lastIndexOf('@') + 1).replace(/\.$/, '')
  return name && toAsciiName(name.toLowerCase()).slice(0, maxNameLength)
}

function isBelow(name: string | null, domain: string): boolean {
  // Some reporters write names in Unicode. Everything else has A-labels.
  return name !== null && toAsciiName(name.toLowerCase().replace(/\.$/, '')).endsWith(`.${domain}`)
}

function passedDomains(results: ReadonlyArray<{ domain: string | null; result: string | null }>): string[] {
  return results.flatMap(({ domain, result }) => {
    const name = result === 'pass' ? nameIn(domain ?? '') : ''
    return name ? [name] : []
  })
}

/** Some reporters write an unaligned pass into the evaluation. A pass only for other domains is not aligned. */
function stateOf(evaluated: string | null, passed: readonly string[], own: string): AuthenticationState {
  if (evaluated === 'pass' && passed.length > 0 && !passed.some((name) => organization(name) === own)) return 'passed'
  if (evaluated === 'pass') return 'aligned'
  if (evaluated !== 'fail') return 'unknown'
  return passed.length > 0 ? 'passed' : 'failed'
}

/** RFC 9990 calls `pass` what RFC 7489 calls `none` for mail that passes. */
function dispositionOf(word: string | null): ObservedDisposition {
  if (word === 'pass') return 'none'
  return observedDispositions.find((known) => known === word) ?? 'unknown'
}

const forwardingReasons = new Set(['forwarded', 'trusted_forwarder', 'mailing_list'])

/** A forwarder whose ARC set the reporter trusts counts, too (RFC 8617 section 7.2.2). */
function saysForwarded({ type, comment }: AggregateRecord['reasons'][number]): boolean {
  if (type === null) return false
  return forwardingReasons.has(type) || (type === 'local_policy' && /^arc=pass\b/.test(comment ?? ''))
}

interface Passed {
  dkim: readonly string[]
  spf: readonly string[]
}

function findSource(
  { source_ip: ip }: AggregateRecord,
  passed: Passed,
  { own, isForwarded }: { own: string; isForwarded: boolean },
): Pick<RecordObservation, 'key' | 'traits'> {
  const isOwn = (name: string) => organization(name) === own
  const network = networkOf(ip)
  const isAuthenticated = passed.dkim.length + passed.spf.length > 0
  const traits: SourceTrait[] = isAuthenticated ? [{ code: 'network', value: network }] : []
  const add = (code: SourceTrait['code'], value: string | undefined) => {
    if (value) traits.push({ code, value })
  }
  add('own_dkim', passed.dkim.find(isOwn))
  add('own_spf', passed.spf.find(isOwn))

  const foreignSigners = passed.dkim.filter((name) => !isOwn(name))
  const foreignSenders = passed.spf.filter((name) => !isOwn(name))
  const [foreignSender] = foreignSenders
  // The signature of forwarded mail shows the original sender; the forwarder is the host that connected.
  if (isForwarded) {
    add('envelope_domain', foreignSender)
    return { key: foreignSender ? `domain:${organization(foreignSender)}` : `network:${network}`, traits }
  }
  const service =
    matchService('dkim_domain', foreignSigners, serviceOfDkimDomain) ??
    matchService('envelope_domain', foreignSenders, serviceOfEnvelopeDomain)
  const known = isReadable(ip) ? serviceOfAddress(ip) : null
  if (service) {
    add(service.code, service.match.value)
    if (known?.service === service.match.service) add('known_network', known.value)
    return { key: `service:${service.match.service.id}`, traits }
  }
  // Signatures survive forwarding, so the sender's domain takes precedence over the signer's, and a signature of the
  // owner over those of others.
  const isOwnMail = passed.dkim.some(isOwn) || passed.spf.some(isOwn)
  const foreign = foreignSender ?? (isOwnMail ? undefined : foreignSigners[0])
  if (foreign) {
    add(foreign === foreignSender ? 'envelope_domain' : 'dkim_domain', organization(foreign))
    return { key: `domain:${organization(foreign)}`, traits }
  }
  if (known) {
    add('known_network', known.value)
    return { key: `service:${known.service.id}`, traits }
  }
  return { key: `network:${network}`, traits }
}

function matchService(
  code: 'dkim_domain' | 'envelope_domain',
  domains: readonly string[],
  find: (domain: string) => ServiceMatch | null,
) {
  for (const domain of domains) {
    const match = find(domain)
    if (match) return { code, match }
  }
  return null
}

const organization = memoize(registeredDomain)

function isReadable(ip: string): boolean {
  return isIpv4(ip) || isIpv6(ip)
}

/** Written in one way, so that an address has one row. */
const addressOf = memoize((ip: string): string =>
  isReadable(ip) ? parseClientIp(ip).toString() : ip.slice(0, maxNameLength),
)

/** The network of an address: the smallest routed network in IPv4, a subnet in IPv6. */
export const networkOf = memoize((ip: string): string => {
  if (isIpv4(ip)) return `${ip.slice(0, ip.lastIndexOf('.'))}.0/24`
  if (!isIpv6(ip)) return unreadableNetwork
  const address = parseClientIp(ip)
  if (!(address instanceof ipaddr.IPv6)) return networkOf(address.toString())
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
})
