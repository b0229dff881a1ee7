import type { NamedDomain } from '../../../shared/contract/message-facts/lists.ts'
import type { Severity } from '../../../shared/severity.ts'
import { byGravity, type Holding, hearLists, type ListHearing } from '../list-answers.ts'

/** A domain that a list holds. */
interface HeldDomain extends Holding {
  domain: string
}

/** What lists say of several domains together: `answered` are those that had a say about each of them. */
interface DomainsHearing extends Omit<ListHearing, 'holdings'> {
  /** The gravest first. */
  held: HeldDomain[]
}

export function hearDomains(domains: readonly NamedDomain[]): DomainsHearing {
  const { answered, silent, silence } = hearLists(domains.flatMap(({ lists }) => lists))
  const held = domains.flatMap(({ domain, lists }) =>
    hearLists(lists).holdings.map((holding) => ({ ...holding, domain })),
  )
  return {
    held: byGravity(held, ({ entry }) => entry),
    answered: [...new Set(answered)].filter((name) => !silent.includes(name)),
    silent: [...new Set(silent)],
    silence,
  }
}

/** The finding about an entry, by how much it matters. */
export function findingBySeverity<Finding>(
  severity: Severity,
  { critical, major, minor }: Record<'critical' | 'major' | 'minor', Finding>,
): Finding {
  if (severity === 'critical') return critical
  return severity === 'major' ? major : minor
}
