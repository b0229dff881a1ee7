import type { GroupAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { FilterChoice } from '../../../ui/fields/filter-choice.tsx'
import { FilterField } from '../../../ui/fields/filter-field.tsx'
import { type PortfolioSearch, portfolioOrders, portfolioStates } from './portfolio-search.ts'

const allGroups = 'all'

interface PortfolioFiltersProps {
  search: PortfolioSearch
  groups: readonly GroupAnswer[]
  /** How many monitors are shown. */
  count: number
  onChange(change: { [K in keyof PortfolioSearch]?: PortfolioSearch[K] | undefined }): void
}

/** The filters and the order of the monitors. */
export function PortfolioFilters({ search, groups, count, onChange }: PortfolioFiltersProps) {
  const { list, noGroup } = useTexts().monitoring
  const groupNames = {
    [allGroups]: list.allGroups,
    0: noGroup,
    ...Object.fromEntries(groups.map(({ id, name }) => [id, name])),
  }
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2">
      <FilterField
        label={list.filter}
        hint={list.filterHint}
        value={search.q ?? ''}
        onChange={(q) => onChange({ q: q || undefined })}
        className="w-full max-w-72"
      />
      {groups.length > 0 && (
        <FilterChoice<string>
          label={list.group}
          value={String(search.group ?? allGroups)}
          values={[allGroups, ...groups.map(({ id }) => String(id)), '0']}
          texts={groupNames}
          onChange={(group) => onChange({ group: group === allGroups ? undefined : Number(group) })}
        />
      )}
      <FilterChoice
        label={list.state}
        value={search.state ?? 'all'}
        values={['all', ...portfolioStates]}
        texts={list.states}
        onChange={(state) => onChange({ state: state === 'all' ? undefined : state })}
      />
      <FilterChoice
        label={list.order}
        value={search.order ?? 'incidents'}
        values={portfolioOrders}
        texts={list.orders}
        onChange={(order) => onChange({ order: order === 'incidents' ? undefined : order })}
      />
      <p role="status" className="ml-auto text-sm text-muted">
        {list.count({ count })}
      </p>
    </div>
  )
}
