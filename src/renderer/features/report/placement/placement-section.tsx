import { Clock } from 'lucide-react'
import type { PlacementReport } from '../../../../shared/contract/inbox-tests/placement.ts'
import { type PlacementState, readPlace } from '../../../../shared/report/placement-state.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { CodeBlock } from '../../../ui/copy/code-block.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Card, Section } from '../../../ui/page.tsx'
import { LevelBadge, LevelOrNone } from '../../../ui/severity-icon.tsx'
import { columnOf, columnsFor, placeLevels } from '../../findings/places.ts'
import { TroubleNote } from '../../mailboxes/trouble-note.tsx'

/** Where the message was placed in the owner's mailboxes, with the providers' own results. */
export function PlacementSection({ placements }: { placements: readonly PlacementReport[] }) {
  const { placement: texts } = useTexts()
  const found = placements.filter(({ arrived_at: arrivedAt }) => arrivedAt !== null)
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <Section id="placement-title" title={texts.title}>
        <p className="mt-0.5 mb-3 text-sm text-pretty text-muted">{texts.intro}</p>
        <PlacementMatrix placements={placements} />
        <Troubles placements={placements} />
        {found.length > 0 && (
          <Disclosure summary={texts.wrote} className="mt-3">
            <div className="grid grid-cols-1 gap-4">
              {found.map((placement) => (
                <WrittenBy key={placement.address} placement={placement} />
              ))}
            </div>
          </Disclosure>
        )}
      </Section>
    </Card>
  )
}

/** Why the placement in a mailbox is unknown or outdated. */
function Troubles({ placements }: { placements: readonly PlacementReport[] }) {
  const { placement: texts } = useTexts()
  const formats = useFormats()
  const troubled = placements.flatMap(({ address, trouble, checked_at: checkedAt }) =>
    trouble ? [{ address, trouble, checkedAt }] : [],
  )
  if (troubled.length === 0) return null
  return (
    <section aria-label={texts.troubles} className="mt-4">
      <h3 className="text-sm font-semibold">{texts.troubles}</h3>
      <ul className="mt-2 grid gap-3">
        {troubled.map(({ address, trouble, checkedAt }) => (
          <li key={address} className="text-sm">
            <p className="mb-0.5 wrap-anywhere">
              {address}
              {checkedAt !== null && (
                <span className="text-muted"> · {texts.lookedAt({ when: formats.time(checkedAt) })}</span>
              )}
            </p>
            <TroubleNote trouble={trouble} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WrittenBy({ placement }: { placement: PlacementReport }) {
  const { placement: texts } = useTexts()
  const formats = useFormats()
  const { address, folder, arrived_at: arrivedAt, authentication_results: results, spam_headers: headers } = placement
  const fields = [...(results === null ? [] : [{ name: 'Authentication-Results', value: results }]), ...headers]
  return (
    <section aria-label={address} className="min-w-0">
      <h3 className="text-sm font-medium wrap-anywhere">{address}</h3>
      <p className="text-sm text-muted">
        {texts.folder}: {folder}
        {arrivedAt !== null && ` · ${texts.arrived}: ${formats.dateTime(arrivedAt)}`}
      </p>
      {fields.length === 0 ? (
        <p className="mt-1 text-sm text-muted">{texts.wroteNothing}</p>
      ) : (
        <CodeBlock
          text={fields.map(({ name, value }) => `${name}: ${value}`).join('\n')}
          className="mt-2 max-h-64 bg-sunken text-xs whitespace-pre-wrap"
        />
      )}
    </section>
  )
}

/** A table of mailboxes and places: where the message is, and its delivery time. */
function PlacementMatrix({ placements }: { placements: readonly PlacementReport[] }) {
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
