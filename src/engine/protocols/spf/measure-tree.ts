import type { Reason } from '../../../shared/reason.ts'
import { formatNetwork } from '../../../shared/records/network.ts'
import type { SpfBranch } from './expand.ts'

/** Terms that ask the DNS, per message (RFC 7208 section 4.6.4). More are a permanent error. */
export const maxLookups = 10
/** Look-ups without an answer, per message (section 4.6.4). More are a permanent error at most receivers. */
export const maxVoidLookups = 2
/** How many networks are listed. The largest mail services publish some hundreds. */
const maxNetworks = 1000

/** Something in the tree that makes receivers give a permanent error. */
export interface SpfTreeFault {
  code: 'no_record' | 'several_records' | 'invalid_record' | 'too_many_names' | 'loop'
  /** The domain that is at fault. */
  domain: string
  /** The term that leads there. */
  term: string
  /** The domain whose record holds the term. */
  publishedBy: string
}

/** A question of the tree that nobody could answer here. */
export interface SpfTreeGap {
  /** Null where it depends on the message. */
  domain: string | null
  term: string
  /** Null where it depends on the message, or where the tree outgrew what is followed. */
  reason: Reason | null
}

/** What a domain's SPF record costs receivers and whom it lets send, all branches together. */
export interface SpfMeasure {
  /** Terms that ask the DNS; without an early match, as receivers count for mail that matches the last term. */
  lookups: number
  voidLookups: number
  /** Whether everything was counted. If not, `lookups` and `voidLookups` are the least they can be. */
  complete: boolean
  faults: SpfTreeFault[]
  voids: { domain: string; term: string; publishedBy: string }[]
  gaps: SpfTreeGap[]
  /** Networks that may send, in CIDR notation, without those that terms depending on the message stand for. */
  networks: string[]
}

/** How many look-ups a branch costs, itself and all below. */
export function costOf(branch: SpfBranch): number {
  return branch.branches.reduce((sum, below) => sum + costOf(below), branch.term ? 1 : 0)
}

/** Sums a tree up. */
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

/** Whether more look-ups may lie behind a branch: a record nobody read, or addresses that may be void. */
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
  // An include or redirect without a record is an error whether or not its name exists (sections 5.2 and 6.1).
  if (outcome === 'void' && needsRecord) return [{ code: 'no_record', ...place }]
  switch (outcome) {
    case 'no_record':
    case 'several_records':
    case 'too_many_names':
    case 'loop':
      return [{ code: outcome, ...place }]
    default:
      return []
  }
}

/** The networks a branch lets send: those of terms that pass, through includes and redirects that pass. */
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
