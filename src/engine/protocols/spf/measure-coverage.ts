import type { SpfBranchFact, SpfTreeFact } from '../../../shared/contract/facts/audit/spf.ts'
import { isPrivateNetwork, parseNetwork } from '../../../shared/records/network.ts'
import { parseSpfRecord, type SpfRecord } from '../../../shared/records/spf.ts'
import type { SpfMechanism, SpfTerm } from '../../../shared/records/spf-term.ts'
import {
  type AddressSet,
  addressesOf,
  allAddresses,
  intersect,
  noAddress,
  shareOf,
  subtract,
  union,
} from './address-set.ts'
import { askingTerms, type SpfBranch } from './expand.ts'
import { findSpfError, maxLookups, maxVoidLookups } from './measure-tree.ts'

/** Which addresses a domain's SPF record allows, including all branches. */
export interface SpfCoverage {
  /** The share of all IPv4 addresses that pass, from 0 to 1. */
  ipv4: number
  /** The same for IPv6. */
  ipv6: number
  /** Whether every term could be followed; if not, the shares are lower bounds. */
  complete: boolean
  /** The terms of the record itself that allow the most addresses, widest first. */
  terms: string[]
}

/** A term that allows less than this share of what the widest allows is not to blame for the width. */
const notableShare = 0.01
/** Maximum number of terms to list in a sentence. */
const maxTerms = 3
/** A /8 of IPv4 and a /16 of IPv6: no sender's mail servers need as much. */
const widestShare = { 4: 2 ** -8, 6: 2 ** -16 } as const

/**
 * Computes the addresses that pass (RFC 7208 section 4.6): term by term, so that addresses that an earlier term fails
 * are excluded, through includes and redirects, up to the limits of receivers.
 */
export function measureCoverage(root: SpfBranch): SpfCoverage {
  const v4 = evaluate(root, createRun(4))
  const v6 = evaluate(root, createRun(6))
  const byTerm = [...v4.byTerm].map(([term, hits]) => ({
    term,
    weight: Math.max(shareOf(hits, 4) / widestShare[4], shareOf(v6.byTerm.get(term) ?? noAddress, 6) / widestShare[6]),
  }))
  const most = Math.max(...byTerm.map(({ weight }) => weight))
  const widest = byTerm.filter(({ weight }) => weight > most * notableShare).sort((a, b) => b.weight - a.weight)
  return {
    ipv4: shareOf(v4.pass, 4),
    ipv6: shareOf(v6.pass, 6),
    complete: v4.complete && v6.complete,
    terms: widest.slice(0, maxTerms).map(({ term }) => term),
  }
}

/** Whether a record allows everyone, more addresses than one sender can have, or neither. */
export function widthOf({ ipv4, ipv6 }: Pick<SpfCoverage, 'ipv4' | 'ipv6'>): 'everyone' | 'vast' | 'usual' {
  if (ipv4 === 1 || ipv6 === 1) return 'everyone'
  return ipv4 >= widestShare[4] || ipv6 >= widestShare[6] ? 'vast' : 'usual'
}

/** The terms of a record that let addresses pass that another one does not. Empty if that is broken or partly unknown. */
export function findAddedTerms(before: SpfTreeFact, after: SpfTreeFact): string[] {
  const families = ([4, 6] as const).map((family) => ({
    family,
    known: evaluate(branchOf(before), createRun(family)),
    found: evaluate(branchOf(after), createRun(family)),
  }))
  const added = families.flatMap(({ family, known, found }) =>
    [...found.byTerm].filter(([, hits]) => subtract(hits, known.pass, family).length > 0),
  )
  const isClear = findSpfError(before) === null && families.every(({ known }) => known.complete)
  return isClear ? [...new Set(added.map(([term]) => term))] : []
}

function branchOf({ domain, record, tree }: SpfTreeFact): SpfBranch {
  const root = parseSpfRecord(record)
  const branches = branchesOf(root, tree)
  return { term: null, domain, outcome: 'found', reason: null, record: root, networks: [], branches }
}

/** Facts have a branch for each term with a lookup, in order. */
function branchesOf(record: SpfRecord | null, facts: readonly SpfBranchFact[]): SpfBranch[] {
  const terms = record ? askingTerms(record) : []
  return facts.map((fact, position) => {
    const below = fact.record === null ? null : parseSpfRecord(fact.record)
    return { ...fact, term: terms[position] ?? null, record: below, branches: branchesOf(below, fact.branches) }
  })
}

interface Run {
  family: 4 | 6
  lookups: number
  voids: number
}

interface Evaluated {
  pass: AddressSet
  /** What each term of the record adds. */
  byTerm: Map<string, AddressSet>
  complete: boolean
}

function createRun(family: 4 | 6): Run {
  return { family, lookups: 0, voids: 0 }
}

/** What a term matches: addresses, an error that ends the evaluation, or unknown without a message. */
type Match = { addresses: AddressSet; complete: boolean } | 'error' | 'unknown'

function evaluate({ record, branches }: SpfBranch, run: Run): Evaluated {
  const result: Evaluated = { pass: noAddress, byTerm: new Map(), complete: true }
  // An invalid record is a permanent error for everyone.
  if (!record?.valid) return result
  let rest = allAddresses(run.family)
  const { redirect } = record
  for (const term of [...record.mechanisms, ...(redirect ? [redirect] : [])]) {
    const match = matchOf(
      term,
      branches.find((branch) => branch.term === term),
      run,
    )
    if (match === 'error') break
    const lets = term.kind === 'modifier' || term.qualifier === '+'
    if (match === 'unknown' || !match.complete) result.complete = false
    if (match === 'unknown') {
      // It may fail any address, so nothing is certain about later terms.
      if (!lets) break
      continue
    }
    const hit = intersect(match.addresses, rest)
    rest = subtract(rest, hit, run.family)
    if (lets) {
      result.pass = union(result.pass, hit)
      result.byTerm.set(term.text, hit)
    }
  }
  return result
}

function matchOf(term: SpfTerm, branch: SpfBranch | undefined, run: Run): Match {
  const { family } = run
  if (term.name === 'all') return certain(allAddresses(family))
  if (term.kind === 'mechanism' && term.network) {
    // Receivers never see private addresses, so the term authorizes none of them.
    const isSeen = term.network.family === family && !isPrivateNetwork(term.network)
    return certain(isSeen ? addressesOf(term.network) : noAddress)
  }
  run.lookups += 1
  if (run.lookups > maxLookups) return 'error'
  switch (branch?.outcome) {
    case 'found':
      return matchFound(term, branch, run)
    case 'void':
      run.voids += 1
      return needsRecord(term) || run.voids > maxVoidLookups ? 'error' : certain(noAddress)
    case 'no_record':
    case 'several_records':
    case 'too_many_names':
    case 'loop':
      return 'error'
    default:
      return 'unknown'
  }
}

function matchFound(term: SpfTerm, branch: SpfBranch, run: Run): Match {
  if (needsRecord(term)) {
    if (!branch.record?.valid) return 'error'
    const { pass, complete } = evaluate(branch, run)
    return { addresses: pass, complete }
  }
  if (term.name === 'exists') return certain(allAddresses(run.family))
  // What ptr matches only depends on the client.
  if (term.name === 'ptr') return 'unknown'
  const networks = branch.networks.map(parseNetwork).filter(({ family }) => family === run.family)
  return certain(networks.reduce<AddressSet>((sum, network) => union(sum, addressesOf(network)), noAddress))
}

function certain(addresses: AddressSet): Match {
  return { addresses, complete: true }
}

function needsRecord(term: SpfTerm | SpfMechanism): boolean {
  return term.name === 'include' || term.name === 'redirect'
}
