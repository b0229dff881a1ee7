import { Link } from '@tanstack/react-router'
import { Clock, Folder, type LucideIcon, PanelTop } from 'lucide-react'
import type { StreamPlacement } from '../../../../shared/contract/inbox-tests/earlier-reports.ts'
import { type PlacementState, readPlace } from '../../../../shared/report/placement-state.ts'
import { useStreamPlacements } from '../../../api/history.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { join } from '../../../ui/class-names.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { LevelBadge, levelColors, levelGrounds, SeverityIcon } from '../../../ui/severity-icon.tsx'
import { placeLevels } from '../../findings/places.ts'
import { type MailboxPlaces, placesByMailbox } from './places-by-mailbox.ts'

/** Maximum number of marks per mailbox that fit into a narrow window. */
const maxMarks = 24

/** The placements of a stream over time, a row per mailbox; nothing if placement was never checked. */
export function PlacementHistory({ stream }: { stream: string }) {
  const { history: texts } = useTexts().placement
  const { data: tests = [] } = useStreamPlacements(stream)
  if (tests.length === 0) return null
  const mailboxes = placesByMailbox(tests)
  return (
    <section aria-labelledby="stream-places" className="mt-6">
      <h3 id="stream-places" className="text-sm font-semibold">
        {texts.title}
      </h3>
      <p className="text-sm text-pretty text-muted">{texts.intro}</p>
      <ul className="mt-3 grid gap-2">
        {mailboxes.map((mailbox) => (
          <MailboxLine key={mailbox.address} mailbox={mailbox} />
        ))}
      </ul>
      <Legend states={new Set(mailboxes.flatMap(({ places }) => places.flatMap((place) => place ?? [])))} />
      <Disclosure summary={texts.table} className="mt-4">
        <PlacesTable tests={tests} mailboxes={mailboxes} />
      </Disclosure>
    </section>
  )
}

function MailboxLine({ mailbox: { provider, address, places, inboxes, known } }: { mailbox: MailboxPlaces }) {
  const { mailboxes, placement } = useTexts()
  const marks = places.slice(-maxMarks)
  return (
    <li className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[14rem_1fr_auto]">
      <p className="min-w-0 text-sm">
        <span className="block truncate font-medium">{address}</span>
        <span className="text-xs text-muted">{mailboxes.providers[provider]}</span>
      </p>
      <div
        className="grid min-w-0 gap-0.5"
        style={{ gridTemplateColumns: `repeat(${marks.length}, minmax(0, 1.75rem))` }}
        aria-hidden
      >
        {marks.map((state, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is identified by its position and has no state.
          <Mark key={index} state={state} />
        ))}
      </div>
      <p className="text-sm whitespace-nowrap text-muted tabular-nums">
        {placement.history.inbox({ count: inboxes, known })}
      </p>
    </li>
  )
}

function Mark({ state }: { state: PlacementState | null }) {
  const level = state && placeLevels[state]
  return (
    <span
      className={join('flex h-7 items-center justify-center rounded-sm', level ? levelGrounds[level] : 'bg-sunken')}
    >
      {state && <PlaceIcon state={state} />}
    </span>
  )
}

/** Places of the same level have different shapes. */
const shapes: Partial<Record<PlacementState, LucideIcon>> = { tab: PanelTop, other: Folder, pending: Clock }

function PlaceIcon({ state }: { state: PlacementState }) {
  const level = placeLevels[state]
  const Shape = shapes[state]
  if (!Shape) return <SeverityIcon level={level} className="size-4" />
  return <Shape className={join('size-4 shrink-0', levelColors[level])} aria-hidden />
}

function Legend({ states }: { states: ReadonlySet<PlacementState> }) {
  const { states: words } = useTexts().placement
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted" aria-hidden>
      {[...states].map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <PlaceIcon state={state} />
          {words[state]}
        </li>
      ))}
    </ul>
  )
}

interface PlacesTableProps {
  tests: readonly StreamPlacement[]
  mailboxes: readonly MailboxPlaces[]
}

/** The data of the chart as a table, for screen readers. */
function PlacesTable({ tests, mailboxes }: PlacesTableProps) {
  const texts = useTexts()
  const formats = useFormats()
  const { stream } = texts.history
  return (
    <DataTable
      label={texts.placement.history.table}
      columns={[stream.when, stream.report, ...mailboxes.map(({ address }) => address)]}
      rows={tests.toReversed().map(({ token, number, name, subject, received_at: receivedAt, places }) => ({
        id: token,
        cells: [
          formats.dateTime(receivedAt),
          <Link
            key="report"
            to="/t/$token"
            params={{ token }}
            search={{ report: number }}
            className="line-clamp-2 min-w-40 rounded-sm wrap-anywhere text-accent hover:underline"
          >
            {name ?? subject ?? texts.results.noSubject}
          </Link>,
          ...mailboxes.map(({ address }) => {
            const place = places.find((each) => each.address === address)
            const state = place && readPlace(place)
            return (
              state && (
                <LevelBadge key={address} level={placeLevels[state]} icon={<PlaceIcon state={state} />}>
                  {state === 'tab' && place.tab ? texts.placement.tabs[place.tab] : texts.placement.states[state]}
                </LevelBadge>
              )
            )
          }),
        ],
      }))}
    />
  )
}
