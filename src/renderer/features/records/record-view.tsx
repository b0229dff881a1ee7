import { Tooltip } from '@base-ui/react/tooltip'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { fill } from '../../../shared/i18n/bind-texts.ts'
import type { MeaningKey, PartRole } from '../../../shared/i18n/text-keys.ts'
import type { UiTexts } from '../../../shared/i18n/ui-texts.ts'
import { readRecordParts } from '../../../shared/records/parts/read-record-parts.ts'
import type { RecordKind, RecordPart } from '../../../shared/records/parts/record-part.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { Prose } from '../../ui/text/prose.tsx'

interface RecordViewProps {
  record: string
  /** Null for a record whose parts need no explanation. */
  kind: RecordKind | null
  /** Whether to also show the explanations below the record. */
  isSpelledOut?: boolean
}

/** A DNS record with tooltips and a copy button. */
export function RecordView({ record, kind, isSpelledOut = false }: RecordViewProps) {
  const parts = useMemo(() => (kind ? readRecordParts(kind, record) : []), [kind, record])
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-start gap-2 rounded-lg bg-sunken pl-4">
        <div className="min-w-0 flex-1 py-2 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">
          {parts.length === 0 ? <code>{record}</code> : <Parts parts={parts} id={id} isSpelledOut={isSpelledOut} />}
        </div>
        <CopyButton text={record} what={record} />
      </div>
      {isSpelledOut && <PartTable parts={parts} id={id} />}
    </div>
  )
}

interface PartsProps {
  parts: readonly RecordPart[]
  /** With a dash and the index of a part, the ID of its explanation. */
  id: string
}

/** The parts in a row: one tab stop, arrow keys from there on. */
function Parts({ parts, id, isSpelledOut }: PartsProps & { isSpelledOut: boolean }) {
  const { records: texts } = useTexts()
  const [current, setCurrent] = useState(0)

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, currentTarget } = event
    const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: parts.length - 1 }[key]
    const part = target === undefined ? undefined : currentTarget.querySelectorAll('dfn')[target]
    if (!part) return
    event.preventDefault()
    part.focus()
  }

  return (
    <ul aria-label={texts.parts} onKeyDown={onKeyDown}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a record may contain a part twice, and keeps its order.
        <li key={index} className="inline">
          <ExplainedPart
            part={part}
            descriptionId={`${id}-${index}`}
            isDescribedElsewhere={isSpelledOut}
            isCurrent={index === Math.min(current, parts.length - 1)}
            hasNeighbors={parts.length > 1}
            onFocus={() => setCurrent(index)}
          />
          {part.end}
        </li>
      ))}
    </ul>
  )
}

/** The parts in a table with their explanations. */
function PartTable({ parts, id }: PartsProps) {
  const { records: texts } = useTexts()
  return (
    <DataTable
      label={texts.parts}
      columns={[texts.part, texts.meaning]}
      hasRowHeads
      rows={parts.map((part, index) => ({
        id: `${index}`,
        cells: [
          <span key="part" className="block max-w-64 font-mono text-xs leading-5 wrap-anywhere">
            <PartText part={part} />
          </span>,
          <span key="meaning" id={`${id}-${index}`} className="block text-pretty wrap-anywhere sm:min-w-56">
            <Meaning part={part} />
          </span>,
        ],
      }))}
    />
  )
}

/** Colors help skimming; weight, lines, and a shape mark what matters without them. */
const roleLooks: Record<PartRole, string> = {
  version: 'text-muted',
  who: 'text-party',
  policy: 'font-bold text-ink',
  where: 'text-accent',
  option: 'text-ink',
  ignored: 'text-subtle line-through',
  faulty: 'text-critical underline decoration-wavy underline-offset-4',
}

/** Prevents tooltips when the pointer only passes, in milliseconds. */
const hoverDelay = 150

interface ExplainedPartProps {
  part: RecordPart
  descriptionId: string
  /** Whether the description is already elsewhere on the page. */
  isDescribedElsewhere: boolean
  /** Whether Tab focuses this part; arrow keys move to the others. */
  isCurrent: boolean
  hasNeighbors: boolean
  onFocus(): void
}

/** A part of a record, with a tooltip that explains it. */
function ExplainedPart(props: ExplainedPartProps) {
  const { part, descriptionId, isDescribedElsewhere, isCurrent, hasNeighbors, onFocus } = props
  return (
    <>
      <Tooltip.Root>
        <Tooltip.Trigger
          delay={hoverDelay}
          render={
            <dfn
              tabIndex={isCurrent ? 0 : -1}
              aria-describedby={descriptionId}
              onFocus={onFocus}
              className="rounded-sm not-italic hover:bg-accent-soft focus-visible:outline-offset-1"
            />
          }
        >
          <PartText part={part} />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Positioner side="bottom" align="start" sideOffset={6} className="z-50">
            {/* Visual only: screen readers get the same text as a description. */}
            <Tooltip.Popup
              aria-hidden
              className="max-w-96 rounded-lg border border-line bg-raised px-3 py-2 text-sm text-pretty wrap-anywhere shadow-raised"
            >
              <Meaning part={part} />
              {hasNeighbors && (
                <span aria-hidden className="ml-2 text-subtle">
                  ← →
                </span>
              )}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      </Tooltip.Root>
      {!isDescribedElsewhere && (
        <span id={descriptionId} className="sr-only select-none">
          <Meaning part={part} />
        </span>
      )}
    </>
  )
}

/** A part as published, styled by its role. */
function PartText({ part: { text, role } }: { part: RecordPart }) {
  return (
    <span className={roleLooks[role]}>
      {role === 'faulty' && <SeverityIcon level="critical" className="mr-0.5 inline size-3.5 align-text-bottom" />}
      {text}
    </span>
  )
}

/** The role of a part and what it does. */
function Meaning({ part: { meanings, role } }: { part: RecordPart }) {
  const { records: texts } = useTexts()
  return (
    <>
      <span className="font-medium">{texts.roles[role]}.</span>{' '}
      <Prose text={meanings.map(({ key, value }) => wordMeaning(key, value, texts.meanings)).join(' ')} />
    </>
  )
}

const secondsPerDay = 86_400

function wordMeaning(key: MeaningKey, value: string, meanings: UiTexts['records']['meanings']): string {
  return fill(meanings[key], { value, number: Number(value), days: Math.round(Number(value) / secondsPerDay) })
}
