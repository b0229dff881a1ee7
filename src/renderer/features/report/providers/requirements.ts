import {
  type ProviderReport,
  type RequirementKey,
  type RequirementState,
  requirementKeys,
} from '../../../../shared/contract/inbox-tests/providers.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import type { UiTexts } from '../../../../shared/i18n/ui-texts.ts'

export type Requirement = ProviderReport['rows'][number]

/** One requirement with the result for each provider; null for providers that do not have it. */
export interface RequirementRow {
  key: RequirementKey
  requirement: string
  cells: (Requirement | null)[]
}

/** The requirements of all providers, in contract order. */
export function tabulate(providers: readonly ProviderReport[]): RequirementRow[] {
  return requirementKeys.flatMap((key) => {
    const cells = providers.map(({ rows }) => rows.find((row) => row.key === key) ?? null)
    const [first] = cells.filter((cell) => cell !== null)
    return first ? [{ key, requirement: first.requirement, cells }] : []
  })
}

/** The level of a requirement. Requirements that do not apply have none. */
export function levelOfRequirement({ state, level }: Pick<Requirement, 'state' | 'level'>): FindingLevel | null {
  if (state === 'not_applicable') return null
  if (state === 'fail') return level === 'required' ? 'major' : 'minor'
  return state === 'pass' ? 'ok' : 'unknown'
}

/** The overall level; requirements for bulk senders only weigh less. One that publishes none has none. */
export function levelOfProvider({
  verdict,
  bulk_verdict,
}: Pick<ProviderReport, 'verdict' | 'bulk_verdict'>): FindingLevel | null {
  if (verdict === 'fail') return 'major'
  if (bulk_verdict === 'fail') return 'minor'
  if (bulk_verdict === 'not_applicable') return null
  return bulk_verdict === 'unknown' ? 'unknown' : 'ok'
}

/** The number of unmet requirements, including those for bulk senders only. */
export function countLacking({ rows }: Pick<ProviderReport, 'rows'>): number {
  return rows.filter(({ state, level }) => state === 'fail' && level === 'required').length
}

/** The result for a provider in words. Without rows, its scope says whether there are none, or none were found. */
export function describeProvider(provider: ProviderReport, texts: UiTexts['providerMatrix']): string {
  const { bulk_verdict: verdict, rows, scope } = provider
  if (rows.length === 0 && scope !== null) return scope
  return verdict === 'fail' ? texts.lackingCount({ count: countLacking(provider) }) : texts.verdicts[verdict]
}

/** One reason for one requirement, shared by several providers. */
export interface Gap {
  requirement: string
  reason: string | null
  /** Null if the requirement does not apply. */
  level: FindingLevel | null
  /** What each provider does about it, if it is not met. */
  providers: (Pick<Requirement, 'codes' | 'note'> & {
    name: string
    consequence: Requirement['consequence'] | null
    source: Requirement['source'] | null
  })[]
}

/** All requirements in this state, each reason once, with its providers. */
export function gapsOf(providers: readonly ProviderReport[], state: Exclude<RequirementState, 'pass'>): Gap[] {
  return tabulate(providers).flatMap(({ requirement, cells }) => {
    const rows = cells.flatMap((row, index) => {
      const name = providers[index]?.name
      return row?.state === state && name !== undefined ? [{ ...row, name }] : []
    })
    return [...Map.groupBy(rows, ({ reason }) => reason)].map(([reason, group]) => ({
      requirement,
      reason,
      level: levelOfRequirement({
        state,
        level: group.some(({ level }) => level === 'required') ? 'required' : 'recommended',
      }),
      providers: group.map(({ name, consequence, codes, note, source }) =>
        state === 'fail'
          ? { name, consequence, codes, note, source }
          : { name, consequence: null, codes: [], note: null, source: null },
      ),
    }))
  })
}
