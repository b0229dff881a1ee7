import type { Reason } from '../../../shared/reason.ts'
import { expandDomainSpec } from '../../../shared/records/macro-string.ts'
import { formatNetwork } from '../../../shared/records/network.ts'
import { parseSpfRecord, type SpfRecord } from '../../../shared/records/spf.ts'
import type { SpfMechanism, SpfTerm } from '../../../shared/records/spf-term.ts'
import type { DnsAnswer, Resolver } from '../../dns/resolver.ts'
import { canHaveRecords } from '../../names/domain-name.ts'
import { selectSpfRecord } from './select-record.ts'

/**
 * The result of a term's DNS lookup; at the root, of the domain's own record.
 *
 * * `found`: records, or for include and redirect a single SPF record, valid or not
 * * `void`: no such name, or no such records at it (RFC 7208 section 4.6.4)
 * * `no_record`, `several_records`: include and redirect need exactly one SPF record
 * * `too_many_names`: over ten MX names, a permanent error
 * * `impossible_name`: no such name can have a record, such as `https://spf.shop.example`
 * * `loop`: the domain is already on the path
 * * `depends_on_message`: the name contains a macro of the message, so it is counted but not followed
 * * `unavailable`: DNS did not answer, for `reason`
 * * `not_followed`: the tree exceeded `maxBranches`
 */
export type SpfBranchOutcome =
  | 'found'
  | 'void'
  | 'no_record'
  | 'several_records'
  | 'too_many_names'
  | 'impossible_name'
  | 'loop'
  | 'depends_on_message'
  | 'unavailable'
  | 'not_followed'

export interface SpfBranch {
  /** The term with the lookup; null at the root. */
  term: SpfTerm | null
  /** The domain of the lookup; null if it depends on the message. */
  domain: string | null
  outcome: SpfBranchOutcome
  reason: Reason | null
  /** The record of an include, a redirect, or the root. */
  record: SpfRecord | null
  /** The networks of an a or mx, in CIDR notation. */
  networks: string[]
  /** Whether some addresses behind an a or mx are unknown. */
  isPartial?: boolean
  /** The terms of `record` with DNS lookups, in the order of evaluation. */
  branches: SpfBranch[]
}

/**
 * Maximum number of terms with DNS lookups that are followed: ten times what receivers allow, so that broken records
 * are counted completely, but no record can trigger thousands of queries.
 */
export const maxBranches = 100
/** Maximum number of names of one mx that are resolved (RFC 7208 section 4.6.4). */
const maxMxNames = 10

/** Follows every DNS lookup of a domain's SPF record, up to `maxBranches` and beyond the limits of receivers. */
export async function expandSpf(domain: string, resolver: Resolver): Promise<SpfBranch> {
  const root = createBranch(null, domain.toLowerCase())
  const leaves: Promise<void>[] = []
  let budget = maxBranches
  let level: Pending[] = [{ branch: root, path: [] }]
  while (level.length > 0) {
    await Promise.all(level.map(({ branch }) => loadRecord(branch, resolver)))
    const next = level.flatMap((pending) => openRecord(pending))
    const followed = next.slice(0, budget)
    for (const { branch } of next.slice(budget)) branch.outcome = 'not_followed'
    budget -= followed.length
    const open = followed.filter(({ branch }) => branch.outcome === 'found')
    // Addresses lead to no other records, so the next level does not wait for them.
    leaves.push(
      ...open.filter((pending) => !isRecordTerm(pending)).map(({ branch }) => loadAddresses(branch, resolver)),
    )
    level = open.filter(isRecordTerm)
  }
  await Promise.all(leaves)
  return root
}

interface Pending {
  branch: SpfBranch
  /** The domains above the branch. */
  path: string[]
}

function createBranch(term: SpfTerm | null, domain: string | null): SpfBranch {
  const outcome = domain === null ? 'depends_on_message' : 'found'
  return { term, domain, outcome, reason: null, record: null, networks: [], branches: [] }
}

function isRecordTerm({ branch: { term } }: Pending): boolean {
  return term === null || term.name === 'include' || term.name === 'redirect'
}

async function loadRecord(branch: SpfBranch, resolver: Resolver): Promise<void> {
  const domain = branch.domain ?? ''
  const answer = await resolver.query(domain, 'TXT')
  const { selection } = selectSpfRecord(domain, answer)
  const isFound = selection.status === 'one' || selection.status === 'several'
  if (!isFound && branch.term && !canHaveRecords(domain)) branch.outcome = 'impossible_name'
  else if (selection.status === 'unavailable') setUnavailable(branch, selection.reason)
  else if (selection.status === 'several') branch.outcome = 'several_records'
  else if (selection.status === 'none') branch.outcome = answer.status === 'found' ? 'no_record' : 'void'
  else branch.record = parseSpfRecord(selection.text)
}

/** Adds a branch for every term of a record that needs a DNS lookup. */
function openRecord({ branch, path }: Pending): Pending[] {
  const { record, domain } = branch
  if (!record || domain === null) return []
  const pathBelow = [...path, domain]
  branch.branches = askingTerms(record).map((term) => createBranch(term, targetOf(term, domain)))
  const pending = branch.branches.map((below) => ({ branch: below, path: pathBelow }))
  for (const { branch: below } of pending.filter(isRecordTerm)) {
    if (below.domain !== null && pathBelow.includes(below.domain)) below.outcome = 'loop'
  }
  return pending
}

/** The terms that cost a lookup: all except all, ip4, ip6, and exp (RFC 7208 section 4.6.4). */
export function askingTerms({ mechanisms, redirect }: SpfRecord): SpfTerm[] {
  const asking: SpfTerm[] = mechanisms.filter(({ name }) => !['all', 'ip4', 'ip6'].includes(name))
  return redirect ? [...asking, redirect] : asking
}

/** The domain of a term's lookup; null for ptr, which looks up the client's address. */
function targetOf(term: SpfTerm, domain: string): string | null {
  if (term.name === 'ptr') return null
  return term.domainSpec ? expandDomainSpec(term.domainSpec, domain) : domain
}

async function loadAddresses(branch: SpfBranch, resolver: Resolver): Promise<void> {
  const { term, domain } = branch
  if (term?.kind !== 'mechanism' || domain === null) return
  if (term.name === 'exists') setOutcome(branch, [await resolver.query(domain, 'A')])
  else if (term.name === 'mx') await loadMxAddresses(branch, term, domain, resolver)
  else await loadHostAddresses(branch, term, [domain], resolver)
}

async function loadMxAddresses(branch: SpfBranch, term: SpfMechanism, domain: string, resolver: Resolver) {
  const answer = await resolver.query(domain, 'MX')
  setOutcome(branch, [answer])
  if (answer.status !== 'found') return
  // The root is a null MX (RFC 7505), which names no host.
  const inOrder = answer.records.toSorted((a, b) => a.preference - b.preference)
  const names = inOrder.map(({ exchange }) => exchange).filter((exchange) => exchange !== '')
  // Mail from the first ten passes; an evaluation that gets further is an error (RFC 7208 section 4.6.4).
  await loadHostAddresses(branch, term, names.slice(0, maxMxNames), resolver)
  if (names.length > maxMxNames) branch.outcome = 'too_many_names'
}

async function loadHostAddresses(branch: SpfBranch, term: SpfMechanism, names: string[], resolver: Resolver) {
  const answers = await Promise.all(
    names.map((name) => Promise.all([resolver.query(name, 'A'), resolver.query(name, 'AAAA')])),
  )
  const networks = answers.flatMap(([a, aaaa]) => [
    ...addressesOf(a).map((address) => formatNetwork({ family: 4, address, prefix: term.prefixes[4] })),
    ...addressesOf(aaaa).map((address) => formatNetwork({ family: 6, address, prefix: term.prefixes[6] })),
  ])
  // Several names may have the same address.
  branch.networks = [...new Set(networks)]
  branch.isPartial = answers.flat().some(({ status }) => status === 'unavailable')
  const silent = answers.find((families) => isUnanswered(families))
  setOutcome(branch, silent ?? answers.flat())
}

function addressesOf(answer: DnsAnswer<'A' | 'AAAA'>): string[] {
  return answer.status === 'found' ? answer.records : []
}

/** Whether nothing is known about a name: no address was found, and a query failed. */
function isUnanswered(families: readonly DnsAnswer[]): boolean {
  return families.every(({ status }) => status !== 'found') && families.some(({ status }) => status === 'unavailable')
}

/**
 * Sets the outcome of a branch. A term with any result is not a void lookup: receivers only query the client's address
 * family, which is not known in advance, and one of several MX hosts may not exist.
 */
function setOutcome(branch: SpfBranch, answers: readonly DnsAnswer[]) {
  if (answers.length === 0 || answers.some(({ status }) => status === 'found')) return
  const unavailable = answers.find((answer) => answer.status === 'unavailable')
  if (unavailable) setUnavailable(branch, unavailable.reason)
  else branch.outcome = 'void'
}

function setUnavailable(branch: SpfBranch, reason: Reason) {
  branch.outcome = 'unavailable'
  branch.reason = reason
}
