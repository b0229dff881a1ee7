import { useNavigate, useSearch } from '@tanstack/react-router'
import { Activity, Plus } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { GroupAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import type { MonitorAnswer } from '../../../../shared/contract/monitoring/monitor-routes.ts'
import { useEngineState } from '../../../api/engine.ts'
import { useGroups } from '../../../api/monitoring/alerts.ts'
import { useMonitors } from '../../../api/monitoring/monitors.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { withTexts } from '../../../i18n/words.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceBox } from '../../../ui/fields/choice-box.tsx'
import { FilterChoice } from '../../../ui/fields/choice-menu.tsx'
import { FilterField } from '../../../ui/fields/filter-field.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { ListFrame } from '../../../ui/list/list-frame.tsx'
import { LongList } from '../../../ui/list/long-list.tsx'
import { SelectionBar } from '../../../ui/list/selection-bar.tsx'
import { Card } from '../../../ui/page.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { EditMonitorsSheet } from '../edit-monitors-sheet.tsx'
import { MonitoringFrame } from '../monitoring-frame.tsx'
import { RemoveMonitors } from '../remove-monitors.tsx'
import { MonitorRow, rowGrid } from './monitor-row.tsx'
import { type PortfolioSearch, portfolioOrders, portfolioStates, searchPortfolio } from './portfolio-search.ts'

const AddMonitorsSheet = lazyDialog(
  withTexts(['ui-monitoring'], async () => (await import('./add-monitors-sheet.tsx')).AddMonitorsSheet),
)

/** All monitors. */
export function MonitorsPage() {
  const { add } = useTexts().monitoring
  const { engine } = useEngineState()
  const [isAdding, setIsAdding] = useState(false)
  const button = (
    <Button icon={Plus} look="primary" disabled={!engine} onClick={() => setIsAdding(true)}>
      {add.action}
    </Button>
  )
  return (
    <MonitoringFrame page="monitors" action={button}>
      <Portfolio />
      <AddMonitorsSheet open={isAdding} onOpenChange={setIsAdding} />
    </MonitoringFrame>
  )
}

/** Refresh interval of relative times, in milliseconds. */
const agoInterval = 30_000
/** Estimated height of a row in pixels. */
const rowHeight = 61

/** The monitors as a filterable table, with actions for selected ones. */
function Portfolio() {
  const { list } = useTexts().monitoring
  const query = useMonitors()
  const { data: groups = noGroups } = useGroups()
  const empty = { icon: Activity, title: list.emptyTitle, body: list.emptyBody }
  return (
    <ListFrame query={query} empty={empty}>
      {(monitors) => <PortfolioTable monitors={monitors} groups={groups} />}
    </ListFrame>
  )
}

const noGroups: readonly GroupAnswer[] = []

interface PortfolioTableProps {
  monitors: readonly MonitorAnswer[]
  groups: readonly GroupAnswer[]
}

function PortfolioTable({ monitors, groups }: PortfolioTableProps) {
  const { list } = useTexts().monitoring
  const navigate = useNavigate({ from: '/monitoring' })
  const search = useSearch({ from: '/monitoring' })
  const now = useNow(agoInterval)
  const wanted = useDeferredValue(search)
  const shown = useMemo(() => searchPortfolio(monitors, groups, wanted, now), [monitors, groups, wanted, now])
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set())
  const choose = useCallback((id: number, isChosen: boolean) => {
    setChosenIds((before) => {
      const next = new Set(before)
      if (isChosen) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  const names = useMemo(() => new Map(groups.map(({ id, name }) => [id, name])), [groups])
  const chosen = monitors.filter(({ id }) => chosenIds.has(id))
  const areAllChosen = shown.length > 0 && shown.every(({ id }) => chosenIds.has(id))

  function open(change: { [K in keyof PortfolioSearch]?: PortfolioSearch[K] | undefined }): void {
    void navigate({ search: { ...search, ...change }, replace: true, resetScroll: false })
  }

  return (
    <>
      <PortfolioFilters search={search} groups={groups} count={shown.length} onChange={open} />
      <Card className="mt-3 overflow-hidden">
        <div className={`${rowGrid} border-b border-line py-2 text-sm text-muted`}>
          <ChoiceBox
            label={list.selectAll}
            checked={areAllChosen}
            onChange={(isChosen) => setChosenIds(new Set(isChosen ? shown.map(({ id }) => id) : []))}
          />
          <span className="col-span-2" aria-hidden>
            {list.columns.target}
          </span>
          <span className="max-lg:hidden" aria-hidden>
            {list.columns.policy}
          </span>
          <span className="max-lg:hidden" aria-hidden>
            {list.columns.change}
          </span>
          <span className="max-lg:hidden" aria-hidden>
            {list.columns.next}
          </span>
          <span className="max-sm:hidden" aria-hidden>
            {list.columns.incidents}
          </span>
        </div>
        {shown.length === 0 && <p className="px-5 py-8 text-center text-muted">{list.noMatch}</p>}
        <LongList items={shown} keyOf={keyOf} rowHeight={rowHeight}>
          {(monitor, attributes) => (
            <MonitorRow
              key={monitor.id}
              monitor={monitor}
              group={names.get(monitor.group_id ?? 0) ?? null}
              now={now}
              isChosen={chosenIds.has(monitor.id)}
              onChoose={choose}
              attributes={attributes}
            />
          )}
        </LongList>
      </Card>
      <SelectedMonitors monitors={chosen} groups={groups} onClear={() => setChosenIds(new Set())} />
    </>
  )
}

function keyOf({ id }: MonitorAnswer): string {
  return String(id)
}

interface SelectedMonitorsProps {
  monitors: readonly MonitorAnswer[]
  groups: readonly GroupAnswer[]
  onClear(): void
}

/** Edits or removes monitors together. */
function SelectedMonitors({ monitors, groups, onClear }: SelectedMonitorsProps) {
  const { selection } = useTexts().monitoring
  const [isEditing, setIsEditing] = useState(false)
  return (
    <SelectionBar
      words={selection}
      count={monitors.length}
      onClear={onClear}
      actions={(clear) => (
        <>
          <Button look="primary" onClick={() => setIsEditing(true)}>
            {selection.edit}
          </Button>
          <RemoveMonitors monitors={monitors} onDone={clear} />
          <EditMonitorsSheet monitors={monitors} groups={groups} open={isEditing} onOpenChange={setIsEditing} />
        </>
      )}
    />
  )
}

const allGroups = 'all'

interface PortfolioFiltersProps {
  search: PortfolioSearch
  groups: readonly GroupAnswer[]
  /** How many monitors are shown. */
  count: number
  onChange(change: { [K in keyof PortfolioSearch]?: PortfolioSearch[K] | undefined }): void
}

/** The filters and the order of the monitors. */
function PortfolioFilters({ search, groups, count, onChange }: PortfolioFiltersProps) {
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
