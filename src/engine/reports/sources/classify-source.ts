import type { SourceClass, SourceEvidence } from '../../../shared/contract/reports/sources.ts'
import { serviceById } from '../../protocols/find-service.ts'
import type { MailService } from '../../protocols/services.ts'
import type { SourceTrait } from './observe-record.ts'

/** Message counts of a source in a period. */
export interface SourceSums {
  messages: number
  dkimAligned: number
  spfAligned: number
  /** With a DKIM or SPF pass, aligned or not. */
  passed: number
  /** Without a pass, if the reporter does not say whether DKIM or SPF failed. */
  undetermined: number
  /** That the reporter marks as forwarded. */
  forwarded: number
}

export interface ClassifiedSource {
  class: SourceClass
  /** Ordered by weight. */
  evidence: SourceEvidence[]
}

interface SourceFacts {
  key: string
  /** The class that the user chose; null if none. */
  userClass: SourceClass | null
  sums: SourceSums
  traits: readonly SourceTrait[]
  /** Messages of all sources of the domain in the same period: with DKIM or SPF aligned, and with DKIM aligned. */
  domain: { aligned: number; dkimAligned: number }
  /** Whether mail of another source from the same network passed. */
  isNetworkAuthenticated: boolean
  /** The days of its mail, if it fails regularly, which forgers do not. */
  regularDays: number | null
}

/** Forwarders forward a small share of what the domain signs; a source with a larger share is a sender. */
const largestForwardedShare = 0.1
/** If the owner signs less of its mail than this, forwarded mail without a signature looks like spoofing. */
const leastSignedShare = 0.9

/** Classifies a source. The user's choice decides; otherwise only passes are evidence. */
export function classifySource(facts: SourceFacts): ClassifiedSource {
  const inferred = inferClass(facts)
  if (facts.userClass === null) return inferred
  return { class: facts.userClass, evidence: [{ code: 'named_by_you', value: null }, ...inferred.evidence] }
}

function inferClass(facts: SourceFacts): ClassifiedSource {
  const { key, sums } = facts
  if (sums.messages > 0 && sums.forwarded * 2 > sums.messages) {
    return classified('forwarder', evidence('forwarded_reason', percent(sums.forwarded, sums.messages)))
  }
  const service = key.startsWith('service:') ? serviceById(key.slice('service:'.length)) : null
  if (service) return inferFromService(service, facts)
  return sums.passed > 0 ? inferFromPasses(facts) : inferFromFailures(facts)
}

function inferFromService({ forwards }: MailService, { sums, traits, domain }: SourceFacts): ClassifiedSource {
  const isNamed = hasTrait(traits, 'dkim_domain', 'envelope_domain')
  if (!forwards || isNamed || sums.spfAligned > 0) return classified('service', ...evidenceOf(traits))
  // A mailbox provider's network also forwards mail, including mail that fails.
  if (sums.passed === 0) return classified('unknown', ...evidenceOf(traits))
  return isSurvivor(sums, domain) ? survivor(sums) : classified('service', ...evidenceOf(traits))
}

function inferFromPasses({ key, sums, traits, domain }: SourceFacts): ClassifiedSource {
  if (isSurvivor(sums, domain)) return survivor(sums)
  const isOwnDomain = !key.startsWith('domain:') && hasTrait(traits, 'own_dkim', 'own_spf')
  const isSmallPart = sums.dkimAligned > 0 && sums.dkimAligned <= domain.dkimAligned * largestForwardedShare
  const isOwn = sums.spfAligned > 0 || (isOwnDomain && !isSmallPart)
  const found = evidenceOf(traits)
  // Some reporters leave out which domains passed.
  if (isOwn && found.length === 0) return classified('own', evidence('spf_reported', null))
  return classified(isOwn ? 'own' : 'unknown', ...found)
}

function inferFromFailures({ sums, domain, isNetworkAuthenticated, regularDays }: SourceFacts): ClassifiedSource {
  if (regularDays !== null) return classified('unknown', evidence('regular', String(regularDays)))
  const isSigned = domain.aligned > 0 && domain.dkimAligned >= domain.aligned * leastSignedShare
  const hasFailed = sums.messages > 0 && sums.undetermined === 0
  if (!hasFailed || isNetworkAuthenticated || !isSigned) return classified('unknown')
  return classified('spoofing', evidence('never_authenticated', null))
}

function hasTrait(traits: readonly SourceTrait[], ...codes: SourceTrait['code'][]): boolean {
  return traits.some(({ code }) => codes.includes(code))
}

function survivor({ dkimAligned, messages }: SourceSums): ClassifiedSource {
  return classified('forwarder', evidence('dkim_survived', percent(dkimAligned, messages)))
}

/** Whether the owner's signature survived on most of the mail, but SPF never passed: the mail was forwarded. */
function isSurvivor({ messages, dkimAligned, spfAligned }: SourceSums, domain: SourceFacts['domain']): boolean {
  if (dkimAligned === 0 || spfAligned > 0 || dkimAligned * 2 < messages) return false
  return dkimAligned <= domain.dkimAligned * largestForwardedShare
}

/** Ordered by weight, each once: a service may have hundreds of domains and networks. */
const evidenceOrder = ['dkim_domain', 'envelope_domain', 'known_network', 'own_dkim', 'own_spf'] as const

function evidenceOf(traits: readonly SourceTrait[]): SourceEvidence[] {
  return evidenceOrder.flatMap((code) => {
    const trait = traits.find((each) => each.code === code)
    return trait ? [evidence(code, trait.value)] : []
  })
}

function classified(found: SourceClass, ...because: SourceEvidence[]): ClassifiedSource {
  return { class: found, evidence: because.length > 0 ? because : [evidence('nothing_known', null)] }
}

function evidence(code: SourceEvidence['code'], value: string | null): SourceEvidence {
  return { code, value }
}

/** Rounded down, so that 100 really means all. */
function percent(part: number, whole: number): string {
  return String(Math.floor((part / whole) * 100))
}
