import {
  type ProviderReport,
  type RequirementKey,
  type RequirementState,
  requirementKeys,
} from '../../../../shared/contract/providers.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'

export type Requirement = ProviderReport['rows'][number]

/** One requirement, and how the message stands with each provider; null with those that do not ask for it. */
export interface RequirementRow {
  key: RequirementKey
  requirement: string
  cells: (Requirement | null)[]
}

/** The requirements of all providers side by side, in the order of the contract. */
export function tabulate(providers: readonly ProviderReport[]): RequirementRow[] {
  return requirementKeys.flatMap((key) => {
    const cells = providers.map(({ rows }) => rows.find((row) => row.key === key) ?? null)
    const [first] = cells.filter((cell) => cell !== null)
    return first ? [{ key, requirement: first.requirement, cells }] : []
  })
}

/** How grave a state is. What is not asked of the message has no level. */
export function levelOfRequirement({ state, level }: Pick<Requirement, 'state' | 'level'>): FindingLevel | null {
  if (state === 'not_applicable') return null
  if (state === 'fail') return level === 'required' ? 'major' : 'minor'
  return state === 'pass' ? 'ok' : 'unknown'
}

/** How grave it is together; what only bulk senders must mend is the lesser. */
export function levelOfProvider({ verdict, bulk_verdict }: Pick<ProviderReport, 'verdict' | 'bulk_verdict'>) {
  if (verdict === 'fail') return 'major'
  if (bulk_verdict === 'fail') return 'minor'
  return bulk_verdict === 'unknown' ? 'unknown' : 'ok'
}

/** What is required and lacking, also where it is required of bulk senders alone. */
export function countLacking({ rows }: Pick<ProviderReport, 'rows'>): number {
  return rows.filter(({ state, level }) => state === 'fail' && level === 'required').length
}

/** What several providers say of one requirement for one reason. */
export interface Gap {
  requirement: string
  reason: string | null
  /** Null where the requirement does not concern the message. */
  level: FindingLevel | null
  /** How each refuses what lacks it, where that is published. */
  providers: { name: string; smtpError: string | null }[]
}

/** Everything with this state, each reason once, with the providers that it counts for. */
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
      providers: group.map(({ name, smtp_error }) => ({ name, smtpError: state === 'fail' ? smtp_error : null })),
    }))
  })
}
