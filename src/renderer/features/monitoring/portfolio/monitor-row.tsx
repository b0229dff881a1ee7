import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { MonitorAnswer } from '../../../../shared/contract/monitoring/monitor-routes.ts'
import { describeSummary } from '../../../../shared/monitoring/describe-summary.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ChoiceBox } from '../../../ui/fields/choice-box.tsx'
import type { RowAttributes } from '../../../ui/list/long-list.tsx'
import { LevelBadge } from '../../../ui/severity-icon.tsx'
import { SideBySide } from '../../../ui/side-by-side.tsx'
import { MonitorMark } from '../monitor-mark.tsx'
import { targetName } from '../target-name.ts'

/** The columns: checkbox, mark, name, policy, last change, next run, incidents. */
export const rowGrid =
  'grid items-center gap-x-3 px-3 sm:gap-x-4 sm:px-4 md:px-5 grid-cols-[auto_auto_minmax(0,1fr)_auto] lg:grid-cols-[auto_auto_minmax(0,1fr)_9.5rem_8rem_8rem_8rem]'

interface MonitorRowProps {
  monitor: MonitorAnswer
  /** The name of its group; null without one. */
  group: string | null
  now: Date
  isChosen: boolean
  onChoose(id: number, isChosen: boolean): void
  attributes: RowAttributes
}

/** A monitor in the table. Memoized, because scrolling renders the list at every step. */
export const MonitorRow = memo(function MonitorRow({
  monitor,
  group,
  now,
  isChosen,
  onChoose,
  attributes,
}: MonitorRowProps) {
  const texts = useTexts()
  const { list, kinds } = texts.monitoring
  const formats = useFormats()
  const { id, target, open_incidents: open, last_change_at: changedAt, next_run_at: nextAt } = monitor
  const name = targetName(target)
  const policy = describeSummary(monitor, texts)
  // Several monitors can have the same name.
  const kind = target.kind === 'domain' || target.kind === 'address' ? null : kinds[target.kind]
  const changed = changedAt === null ? list.noChange : formats.ago(changedAt, now)
  const next = Date.parse(nextAt) <= now.getTime() ? list.due : formats.ago(nextAt, now)
  return (
    <li {...attributes} className={`${rowGrid} relative min-h-15 py-2 hover:bg-sunken`}>
      <ChoiceBox
        label={list.select({ name })}
        checked={isChosen}
        onChange={(isNowChosen) => onChoose(id, isNowChosen)}
      />
      <MonitorMark monitor={monitor} />
      <div className="min-w-0">
        <Link
          to="/monitoring/$id"
          params={{ id }}
          title={name}
          aria-label={`${texts.watch.open}: ${name}`}
          className="block truncate rounded-sm font-medium after:absolute after:inset-0 after:rounded-[inherit]"
        >
          {name}
        </Link>
        <p className="truncate text-sm text-muted lg:hidden">
          <SideBySide texts={[kind, group, policy, changed]} />
        </p>
        <p className="truncate text-sm text-muted max-lg:hidden">
          <SideBySide texts={[kind, group]} />
        </p>
      </div>
      <Cell label={list.columns.policy}>{policy}</Cell>
      <Cell label={list.columns.change} title={changedAt && formats.dateTime(changedAt)}>
        {changed}
      </Cell>
      <Cell label={list.columns.next} title={formats.dateTime(nextAt)}>
        {next}
      </Cell>
      <span className="text-sm">
        <span className="sr-only">{list.columns.incidents}: </span>
        {open > 0 ? (
          <LevelBadge level="major">{list.incidents({ count: open })}</LevelBadge>
        ) : (
          <span className="text-subtle max-sm:sr-only">{list.incidents({ count: 0 })}</span>
        )}
      </span>
    </li>
  )
})

interface CellProps {
  label: string
  title?: string | null
  children: string
}

/** A cell that only wide windows show. Two lines of its text are as high as the name with its group. */
function Cell({ label, title, children }: CellProps) {
  return (
    <span className="line-clamp-2 text-sm max-lg:hidden" title={title ?? undefined}>
      <span className="sr-only">{label}: </span>
      {children}
    </span>
  )
}
