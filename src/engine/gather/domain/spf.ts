import type { SpfBranchFact, SpfTreeFact } from '../../../shared/contract/facts/audit/spf.ts'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { formatAll, parseSpfRecord, type SpfRecord } from '../../../shared/records/spf.ts'
import { overlay } from '../../dns/layers/overlay.ts'
import { splitIntoStrings } from '../../dns/record-text.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { expandSpf, type SpfBranch } from '../../protocols/spf/expand.ts'
import { measureCoverage } from '../../protocols/spf/measure-coverage.ts'
import { costOf, measureSpf } from '../../protocols/spf/measure-tree.ts'
import { selectSpfRecord } from '../../protocols/spf/select-record.ts'

type SpfFacts = Pick<AuditFacts, 'spf_record' | 'spf_tree'>

/** The SPF records of a domain and the tree of its includes (RFC 7208 sections 4.5 and 4.6). */
export async function gatherSpfFacts(domain: string, resolver: Resolver): Promise<SpfFacts> {
  const { selection, answerOctets, missingBlank } = selectSpfRecord(domain, await resolver.query(domain, 'TXT'))
  const recordOf = (records: string[]) => known({ domain, records, answer_octets: answerOctets })
  switch (selection.status) {
    case 'unavailable': {
      const silent = unavailable(selection.reason)
      return { spf_record: silent, spf_tree: silent }
    }
    case 'none':
      return { spf_record: absent, spf_tree: absent }
    case 'several': {
      const trees = await Promise.all(selection.texts.map((text) => followRecord(domain, text, null, resolver)))
      return { spf_record: recordOf(selection.texts), spf_tree: known(trees.reduce(costlier)) }
    }
    case 'one': {
      const tree = await followRecord(domain, selection.text, missingBlank, resolver)
      return { spf_record: recordOf([selection.text]), spf_tree: known(tree) }
    }
  }
}

/** Follows one of the domain's records as if it were the only one. */
async function followRecord(
  domain: string,
  text: string,
  missingBlank: number | null,
  resolver: Resolver,
): Promise<SpfTreeFact> {
  const root = await expandAlone(domain, text, resolver)
  return describeTree(domain, root, root.record ?? parseSpfRecord(text), missingBlank)
}

function expandAlone(domain: string, text: string, resolver: Resolver): Promise<SpfBranch> {
  const records = [splitIntoStrings(text)]
  return expandSpf(domain, overlay(resolver, [{ name: domain, type: 'TXT', action: 'replace', records }]))
}

function costlier(one: SpfTreeFact, other: SpfTreeFact): SpfTreeFact {
  return other.lookups > one.lookups ? other : one
}

function describeTree(domain: string, root: SpfBranch, record: SpfRecord, missingBlank: number | null): SpfTreeFact {
  const { lookups, voidLookups, complete, faults, voids, gaps, networks } = measureSpf(root)
  return {
    domain,
    record: record.text,
    valid: record.valid,
    all: record.all ? formatAll(record.all) : null,
    redirect: record.redirect?.value ?? null,
    mechanisms: record.mechanisms.map(({ name, value, qualifier }) => ({ type: name, value, qualifier })),
    problems: record.problems,
    missing_blank: missingBlank,
    lookups,
    void_lookups: voidLookups,
    complete,
    faults: faults.map(({ publishedBy, ...fault }) => ({ ...fault, published_by: publishedBy })),
    voids: voids.map(({ publishedBy, ...place }) => ({ ...place, published_by: publishedBy })),
    gaps,
    networks,
    tree: root.branches.map(describeBranch),
    coverage: measureCoverage(root),
  }
}

function describeBranch(branch: SpfBranch): SpfBranchFact {
  const { term, domain, outcome, reason, record, networks, isPartial, branches } = branch
  return {
    term: term?.text ?? '',
    domain,
    outcome,
    reason,
    record: record?.text ?? null,
    lookups: costOf(branch),
    networks,
    ...(isPartial && { partial: true as const }),
    branches: branches.map(describeBranch),
  }
}
