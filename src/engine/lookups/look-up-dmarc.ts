import type { DmarcPolicy } from '../../shared/contract/facts/dmarc-policy.ts'
import { type DmarcLookup, dmarcScores } from '../../shared/contract/lookups.ts'
import { type Known, known, type Unavailable } from '../../shared/fact.ts'
import { findTag } from '../../shared/records/tag-list.ts'
import type { Resolver } from '../dns/resolver.ts'
import { type DmarcDiscovery, discoverDmarc } from '../protocols/dmarc/discover-policy.ts'

/** Looks up the DMARC policy of a domain (RFC 9989). Unavailable if the DNS does not answer. */
export async function lookUpDmarc(domain: string, resolver: Resolver): Promise<Known<DmarcLookup> | Unavailable> {
  const discovery = await discoverDmarc(domain, resolver)
  const { policy } = discovery
  if (policy.state === 'unavailable') return policy
  return known(policy.state === 'known' ? describe(domain, policy.value, discovery) : describeNone(domain, discovery))
}

function describe(domain: string, { policy, testing }: DmarcPolicy, { source }: DmarcDiscovery): DmarcLookup {
  // Receivers apply `none` where they cannot read the policy.
  const isReadable = source?.record?.p !== null
  return {
    domain,
    valid: isReadable,
    policy,
    ...describeRecord(source),
    score: dmarcScores[policy],
    testing,
    error: isReadable ? null : 'invalid_record',
  }
}

/** No record applies: there is none, or none is valid. */
function describeNone(domain: string, { source, steps }: DmarcDiscovery): DmarcLookup {
  const broken = steps.find(({ outcome }) => outcome === 'invalid' || outcome === 'several')
  const none = { domain, valid: false, policy: null, score: 'missing', testing: false } as const
  if (source) return { ...none, ...describeRecord(source), error: 'invalid_record' }
  if (broken?.outcome === 'several') return { ...none, ...describeRecord(null), error: 'several_records' }
  return { ...none, ...describeRecord(broken ?? null), error: broken ? 'invalid_record' : 'no_record' }
}

function describeRecord(step: DmarcDiscovery['source']): Pick<DmarcLookup, 'pct' | 'rua' | 'record' | 'found_at'> {
  const record = step?.record
  if (!step || !record) return { pct: null, rua: null, record: null, found_at: null }
  return {
    // RFC 9989 removed pct; its default was 100 (RFC 7489 section 6.3).
    pct: record.pct ?? 100,
    rua: findTag(record.tags, 'rua')?.value ?? null,
    record: record.text,
    found_at: step.domain,
  }
}
