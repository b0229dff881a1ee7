import type { SpfTreeFact } from '../../shared/contract/facts/audit/spf.ts'
import type { SpfLookup } from '../../shared/contract/lookups.ts'
import { type Known, known, type Unavailable } from '../../shared/fact.ts'
import type { Resolver } from '../dns/resolver.ts'
import { gatherSpfFacts } from '../gather/domain/spf.ts'
import { findSpfError, maxLookups } from '../protocols/spf/measure-tree.ts'

/** Looks up the SPF record of a domain (RFC 7208). Unavailable if the DNS does not return the record itself. */
export async function lookUpSpf(domain: string, resolver: Resolver): Promise<Known<SpfLookup> | Unavailable> {
  const { spf_record, spf_tree } = await gatherSpfFacts(domain, resolver)
  if (spf_record.state === 'unavailable') return spf_record
  if (spf_record.state === 'absent') return known(withoutRecord(domain, 'no_record'))
  if (spf_record.value.records.length > 1) return known(withoutRecord(domain, 'several_records'))
  return spf_tree.state === 'known' ? known(describe(spf_tree.value)) : known(withoutRecord(domain, 'no_record'))
}

function withoutRecord(domain: string, error: SpfLookup['error']): SpfLookup {
  return {
    domain,
    valid: false,
    record: null,
    all: null,
    lookups: 0,
    lookup_ok: true,
    mechanisms: [],
    redirect: null,
    complete: true,
    error,
  }
}

function describe(tree: SpfTreeFact): SpfLookup {
  const { domain, record, all, lookups, mechanisms, redirect, complete } = tree
  const error = findSpfError(tree)
  return {
    domain,
    valid: error === null,
    record,
    all,
    lookups,
    lookup_ok: lookups <= maxLookups,
    mechanisms,
    redirect,
    complete,
    error,
  }
}
