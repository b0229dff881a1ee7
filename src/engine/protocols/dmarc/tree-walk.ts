import type { DmarcStep } from '../../../shared/contract/facts/dmarc-policy.ts'
import type { Reason } from '../../../shared/reason.ts'
import { type DmarcRecord, isDmarcRecord, parseDmarcRecord } from '../../../shared/records/dmarc.ts'
import type { DnsAnswer, Resolver } from '../../dns/resolver.ts'
import { selectTxt } from '../../dns/select-txt.ts'

/**
 * Names with eight or more labels continue with the last seven, so a walk takes at most eight queries (section 4.10).
 */
const longestAncestorLabels = 7

/** What the tree walk found at one name. */
export interface TreeWalkStep {
  /** The domain. The query is for `_dmarc` below it. */
  domain: string
  /**
   * `invalid` and `several` count as no record. `assumed_none`: the name is above the loaded zones. After
   * `unavailable`, nothing is known about the names above.
   */
  outcome: DmarcStep['outcome']
  record: DmarcRecord | null
  /** The texts of all TXT records at the name. */
  texts: string[]
  /** Why there is no answer; null if there is one. */
  reason: Reason | null
}

/**
 * Walks from a domain toward the root (RFC 9989 section 4.10) and returns what it found, the domain itself first. Ends
 * at a record with `psd=y` or `psd=n`, at a name that did not answer, or after the last label.
 *
 * All names are queried in parallel, and the answers are read in order.
 */
export async function walkTree(domain: string, resolver: Resolver): Promise<TreeWalkStep[]> {
  const answers = await Promise.all(
    walkedDomains(domain).map(async (name) => ({ name, answer: await resolver.query(`_dmarc.${name}`, 'TXT') })),
  )
  const steps: TreeWalkStep[] = []
  for (const { name, answer } of answers) {
    const step = readStep(name, answer, steps)
    steps.push(step)
    if (step.outcome === 'unavailable' || saysWhetherSuffix(step)) break
  }
  return steps
}

/** A step as a fact. */
export function describeStep({ domain, outcome, texts, reason }: TreeWalkStep): DmarcStep {
  return { domain, outcome, texts, reason }
}

/** The domains of a full walk, longest first: at most eight. */
export function walkedDomains(domain: string): string[] {
  const labels = domain.split('.')
  const ancestors = labels.slice(Math.max(1, labels.length - longestAncestorLabels))
  return [domain, ...ancestors.map((_, index) => ancestors.slice(index).join('.'))]
}

/**
 * The Organizational Domain that a walk leads to (RFC 9989 section 4.10.2); null if the walk ended before it was known.
 */
export function organizationalDomainOf(steps: readonly TreeWalkStep[]): string | null {
  const [start] = steps
  const last = steps.at(-1)
  if (!start || !last || last.outcome === 'unavailable') return null
  if (last.outcome === 'record' && last.record?.psd === 'y' && last !== start) return childOf(last.domain, start.domain)
  return steps.findLast(({ outcome }) => outcome === 'record')?.domain ?? start.domain
}

function saysWhetherSuffix({ outcome, record }: TreeWalkStep): boolean {
  return outcome === 'record' && record !== null && record.psd !== 'u'
}

function readStep(domain: string, answer: DnsAnswer<'TXT'>, before: readonly TreeWalkStep[]): TreeWalkStep {
  const step = { domain, record: null, texts: [], reason: null }
  const selection = selectTxt(answer, isDmarcRecord)
  switch (selection.status) {
    case 'unavailable': {
      const isAboveZones = selection.reason.code === 'dns_outside_zone' && before.length > 0
      return { ...step, outcome: isAboveZones ? 'assumed_none' : 'unavailable', reason: selection.reason }
    }
    case 'none':
      return { ...step, outcome: 'none', texts: selection.others }
    case 'several':
      return { ...step, outcome: 'several', texts: [...selection.texts, ...selection.others] }
    case 'one': {
      const record = parseDmarcRecord(selection.text)
      const texts = [selection.text, ...selection.others]
      return record.valid
        ? { ...step, outcome: 'record', record, texts }
        : { ...step, outcome: 'invalid', record, texts }
    }
  }
}

/** The ancestor of `descendant` one label below `domain`. */
function childOf(domain: string, descendant: string): string {
  return descendant
    .split('.')
    .slice(-(domain.split('.').length + 1))
    .join('.')
}
