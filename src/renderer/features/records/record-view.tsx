import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { readRecordParts } from '../../../shared/records/parts/read-record-parts.ts'
import type { RecordKind, RecordPart } from '../../../shared/records/parts/record-part.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ExplainedPart, Meaning, PartText } from './explained-part.tsx'

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
