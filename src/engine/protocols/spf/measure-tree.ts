import type { SpfTreeFact } from '../../../shared/contract/facts/audit/spf.ts'
import { isFault, type Reason } from '../../../shared/reason.ts'
import { formatNetwork } from '../../../shared/records/network.ts'
import type { SpfBranch } from './expand.ts'

/** Terms with DNS lookups per message (RFC 7208 section 4.6.4). More are a permanent error. */
export const maxLookups = 10
/** Void lookups per message (section 4.6.4). More are a permanent error at most receivers. */
export const maxVoidLookups = 2
/** Maximum number of networks listed. The largest mail services publish a few hundred. */
const maxNetworks = 1000

/** Something in the tree that causes a permanent error. */
export interface SpfTreeFault {
  code: 'no_record' | 'several_records' | 'invalid_record' | 'too_many_names' | 'impossible_name' | 'loop'
  /** The domain with the fault. */
  domain: string
  /** The term that leads there. */
  term: string
  /** The domain whose record has the term. */
  publishedBy: string
}

/** A lookup of the tree that could not be resolved here. */
export interface SpfTreeGap {
  /** Null if it depends on the message. */
  domain: string | null
  term: string
  /** Null if it depends on the message, or if the tree is too large. */
  reason: Reason | null
}

/** The cost of a domain's SPF record and the networks it allows, including all branches. */
export interface SpfMeasure {
  /** DNS lookups, as receivers count them for mail that matches the last term. */
  lookups: number
  voidLookups: number
  /** Whether everything was counted. If not, `lookups` and `voidLookups` are lower bounds. */
  complete: boolean
  faults: SpfTreeFault[]
  voids: { domain: string; term: string; publishedBy: string }[]
  gaps: SpfTreeGap[]
  /** Authorized networks in CIDR notation, without terms that depend on the message. */
  networks: string[]
}

/** Why the evaluation of a record ends in an error, for mail that gets that far. */
export type SpfRecordError = 'invalid_record' | 'too_many_lookups' | 'broken_reference' | 'too_many_void_lookups'

/** The cause of the error of a record, faults of the record itself first; null if it works as far as it could be read. */
export function findSpfError({ valid, lookups, void_lookups, faults, gaps }: JudgedTree): SpfRecordError | null {
  if (!valid) return 'invalid_record'
  if (lookups > maxLookups) return 'too_many_lookups'
  if (faults.length > 0 || gaps.some(({ reason }) => reason !== null && isFault(reason))) return 'broken_reference'
  return void_lookups > maxVoidLookups ? 'too_many_void_lookups' : null
}

type JudgedTree = Pick<SpfTreeFact, 'valid' | 'lookups' | 'void_lookups' | 'faults' | 'gaps'>

/** The lookups of a branch and all branches below. */
export function costOf(branch: SpfBranch): number {
  return branch.branches.reduce((sum, below) => sum + costOf(below), branch.term ? 1 : 0)
}

/** Measures a tree. */
export function measureSpf(root: SpfBranch): SpfMeasure {
  const branches = root.branches.flatMap((branch) => flatten(branch, root))
  const voids = branches.filter(({ branch }) => branch.outcome === 'void')
  const gaps = branches.filter(({ branch }) => isGap(branch)).map(({ branch }) => describeGap(branch))
  return {
    lookups: costOf(root),
    voidLookups: voids.length,
    complete: root.reason === null && !branches.some(({ branch }) => hidesLookups(branch)),
    faults: branches.flatMap(findFault),
    voids: voids.map(describePlace),
    gaps,
    networks: [...new Set(networksOf(root))].slice(0, maxNetworks),
  }
}

interface Placed {
  branch: SpfBranch
  parent: SpfBranch
}

function flatten(branch: SpfBranch, parent: SpfBranch): Placed[] {
  return [{ branch, parent }, ...branch.branches.flatMap((below) => flatten(below, branch))]
}

function isGap({ outcome }: SpfBranch): boolean {
  return outcome === 'unavailable' || outcome === 'depends_on_message' || outcome === 'not_followed'
}

/** Whether a branch may hide more lookups: an unread record, or addresses that may be void. */
function hidesLookups({ outcome, term }: SpfBranch): boolean {
  if (outcome === 'unavailable' || outcome === 'not_followed') return true
  return outcome === 'depends_on_message' && (term?.name === 'include' || term?.name === 'redirect')
}

function describeGap({ domain, term, reason }: SpfBranch): SpfTreeGap {
  return { domain, term: term?.text ?? '', reason }
}

function describePlace({ branch, parent }: Placed) {
  return { domain: branch.domain ?? '', term: branch.term?.text ?? '', publishedBy: parent.domain ?? '' }
}

function findFault(placed: Placed): SpfTreeFault[] {
  const { outcome, record, term } = placed.branch
  const place = describePlace(placed)
  const needsRecord = term?.name === 'include' || term?.name === 'redirect'
  if (record && !record.valid) return [{ code: 'invalid_record', ...place }]
  // An include or redirect without a record is an error even if its name exists (sections 5.2 and 6.1).
  if (outcome === 'void' && needsRecord) return [{ code: 'no_record', ...place }]
  switch (outcome) {
    case 'no_record':
    case 'several_records':
    case 'too_many_names':
    case 'impossible_name':
    case 'loop':
      return [{ code: outcome, ...place }]
    default:
      return []
  }
}

/** The networks that a branch allows: those of passing terms, through passing includes and redirects. */
function networksOf(branch: SpfBranch): string[] {
  const { record, networks } = branch
  if (!record) return networks
  const own = record.mechanisms.flatMap(({ network, qualifier }) =>
    network && qualifier === '+' ? [formatNetwork(network)] : [],
  )
  return [...own, ...branch.branches.filter(({ term }) => passes(term)).flatMap(networksOf)]
}

function passes(term: SpfBranch['term']): boolean {
  return term?.kind === 'modifier' || term?.qualifier === '+'
}
