import { Clock } from 'lucide-react'
import type { PlacementReport } from '../../../../shared/contract/inbox-tests/placement.ts'
import { type PlacementState, readPlace } from '../../../../shared/report/placement-state.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { LevelBadge } from '../../../ui/level-badge.tsx'
import { LevelOrNone } from '../../../ui/severity-icon.tsx'
import { columnOf, columnsFor, placeLevels } from '../../findings/places.ts'

/** A table of mailboxes and places: where the message is, and its delivery time. */
export function PlacementMatrix({ placements }: { placements: readonly PlacementReport[] }) {
  const { placement: texts } = useTexts()
  const columns = columnsFor(placements.map(readPlace))
  return (
    <DataTable
      label={texts.matrix}
      hasRowHeads
      columns={[texts.mailbox, ...columns.map((column) => texts.columns[column])]}
      rows={placements.map((placement) => {
        const state = readPlace(placement)
        return {
          id: placement.address,
          cells: [
            <MailboxName key="mailbox" placement={placement} />,
            ...columns.map((column) =>
              column === columnOf(state) ? (
                <Place key={column} placement={placement} state={state} />
              ) : (
                <Elsewhere key={column} state={state} />
              ),
            ),
          ],
        }
      })}
    />
  )
}

function MailboxName({ placement: { provider, address } }: { placement: PlacementReport }) {
  const { providers } = useTexts().mailboxes
  return (
    <>
      <span className="block font-medium wrap-anywhere">{address}</span>
      <span className="text-xs text-muted">{providers[provider]}</span>
    </>
  )
}

interface PlaceProps {
  placement: PlacementReport
  state: PlacementState
}

function Place({ placement: { folder, tab, seconds }, state }: PlaceProps) {
  const { placement: texts } = useTexts()
  const formats = useFormats()
  const notes = [state === 'other' && folder, seconds !== null && texts.after({ duration: formats.duration(seconds) })]
  return (
    <>
      <LevelBadge
        level={placeLevels[state]}
        icon={state === 'pending' ? <Clock className="size-4" aria-hidden /> : undefined}
      >
        {state === 'tab' && tab !== null ? texts.tabs[tab] : texts.states[state]}
      </LevelBadge>
      {notes.filter(Boolean).map((note) => (
        <span key={String(note)} className="mt-0.5 block pl-2.5 text-xs wrap-anywhere text-muted tabular-nums">
          {note}
        </span>
      ))}
    </>
  )
}

/** A place where the message was not found; empty if unknown. */
function Elsewhere({ state }: { state: PlacementState }) {
  const { notHere } = useTexts().placement
  if (state === 'pending' || state === 'unknown') return null
  return (
    <span className="flex px-2.5 py-1">
      <LevelOrNone level={null} className="size-4" />
      <span className="sr-only">{notHere}</span>
    </span>
  )
}
