import { z } from 'zod'
import type { GroupAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import type { MonitorAnswer } from '../../../../shared/contract/monitoring/monitor-routes.ts'
import { targetName } from '../target-name.ts'

export const portfolioStates = ['incidents', 'changed'] as const
export const portfolioOrders = ['incidents', 'name', 'change', 'next'] as const

/** Milliseconds for which a change counts as recent. */
const recently = 7 * 86_400_000

/** The filters in the URL; omitted ones match everything. */
export const portfolioSearchSchema = z.object({
  q: z.string().min(1).max(200).optional().catch(undefined),
  /** The id of a group; 0 for monitors without one. */
  group: z.int().min(0).optional().catch(undefined),
  state: z.enum(portfolioStates).optional().catch(undefined),
  order: z.enum(portfolioOrders).optional().catch(undefined),
})
export type PortfolioSearch = z.infer<typeof portfolioSearchSchema>

/** The monitors that match, in order. */
export function searchPortfolio(
  monitors: readonly MonitorAnswer[],
  groups: readonly Pick<GroupAnswer, 'id' | 'name'>[],
  { q = '', group, state, order = 'incidents' }: PortfolioSearch,
  now: Date,
): MonitorAnswer[] {
  const names = new Map(groups.map(({ id, name }) => [id, name.toLowerCase()]))
  const words = q.toLowerCase().split(/\s+/)
  const since = new Date(now.getTime() - recently).toISOString()
  return monitors
    .filter(
      (monitor) =>
        (group === undefined || (monitor.group_id ?? 0) === group) &&
        (state !== 'incidents' || monitor.open_incidents > 0) &&
        (state !== 'changed' || (monitor.last_change_at ?? '') >= since) &&
        words.every((word) => textOf(monitor, names).includes(word)),
    )
    .toSorted((one, other) => compareBy(order, one, other) || compareNames(one, other))
}

function textOf({ target, group_id }: MonitorAnswer, names: ReadonlyMap<number, string>): string {
  const name = 'domain' in target ? `${target.domain} ${targetName(target)}` : targetName(target)
  return `${name} ${names.get(group_id ?? 0) ?? ''}`.toLowerCase()
}

function compareBy(order: (typeof portfolioOrders)[number], one: MonitorAnswer, other: MonitorAnswer): number {
  switch (order) {
    case 'incidents':
      return other.open_incidents - one.open_incidents
    case 'name':
      return 0
    case 'change':
      return (other.last_change_at ?? '').localeCompare(one.last_change_at ?? '')
    case 'next':
      return one.next_run_at.localeCompare(other.next_run_at)
  }
}

function compareNames(one: MonitorAnswer, other: MonitorAnswer): number {
  return targetName(one.target).localeCompare(targetName(other.target))
}
