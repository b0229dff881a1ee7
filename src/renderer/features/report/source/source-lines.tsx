import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { join } from '../../../ui/class-names.ts'
import { FilterField } from '../../../ui/fields/filter-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { cutAtWords, findRows, type SourceRow } from './source-rows.ts'

/** Height of a row in pixels, the same as `leading-5`. */
const rowHeight = 20
/** Rows rendered above and below the visible ones. */
const overscan = 20

/** The source in virtual rows; a source may have 100,000 lines. Search covers all rows. */
export function SourceLines({ rows }: { rows: readonly SourceRow[] }) {
  const { source: texts } = useTexts()
  const [words, setWords] = useState('')
  const [position, setPosition] = useState(0)
  const found = useMemo(() => findRows(rows, words), [rows, words])
  const shown = found[position]
  const box = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan,
  })
  useEffect(() => {
    if (shown !== undefined) virtualizer.scrollToIndex(shown, { align: 'center' })
  }, [shown, virtualizer])

  const step = (by: number) => setPosition((position + by + found.length) % Math.max(1, found.length))
  const near = virtualizer.getVirtualItems()
  return (
    <>
      <search className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2 md:px-5">
        <Form
          className="w-72 max-w-full"
          onSubmit={() => {
            step(1)
          }}
        >
          <FilterField
            label={texts.search}
            hint={texts.search}
            value={words}
            onChange={(next) => {
              setWords(next)
              setPosition(0)
            }}
          />
        </Form>
        <p role="status" className="text-sm text-muted tabular-nums">
          {words !== '' &&
            (found.length === 0 ? texts.noMatch : texts.match({ position: position + 1, count: found.length }))}
        </p>
        {found.length > 1 && (
          <span className="flex">
            <IconButton label={texts.previous} icon={<ChevronUp className="size-4" />} onClick={() => step(-1)} />
            <IconButton label={texts.next} icon={<ChevronDown className="size-4" />} onClick={() => step(1)} />
          </span>
        )}
      </search>
      <section
        ref={box}
        aria-label={texts.lines}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: some browsers scroll by keyboard only what has the focus.
        tabIndex={0}
        className="h-160 overflow-auto border-t border-line font-mono text-xs leading-5 focus-visible:-outline-offset-2"
      >
        <div
          className="w-max min-w-full"
          style={{
            paddingTop: near[0]?.start ?? 0,
            paddingBottom: virtualizer.getTotalSize() - (near.at(-1)?.end ?? 0),
          }}
        >
          {near.map(({ index }) => {
            const row = rows[index]
            return row && <Row key={index} row={row} words={words} isShown={index === shown} />
          })}
        </div>
      </section>
    </>
  )
}

interface RowProps {
  row: SourceRow
  words: string
  /** Whether it contains the current match. */
  isShown: boolean
}

function Row({ row: { text, line, nameLength, isHeader }, words, isShown }: RowProps) {
  return (
    <div className={join('flex h-5 pr-5', isShown ? 'bg-accent-soft' : '')}>
      <span className="w-16 shrink-0 pr-4 text-right text-subtle tabular-nums select-none" aria-hidden>
        {line}
      </span>
      <span className={join('whitespace-pre', isHeader ? '' : 'text-muted')}>
        {nameLength > 0 && (
          <span className="font-semibold text-accent">
            <Marked text={text.slice(0, nameLength)} words={words} />
          </span>
        )}
        <Marked text={text.slice(nameLength)} words={words} />
      </span>
    </div>
  )
}

function Marked({ text, words }: { text: string; words: string }) {
  return cutAtWords(text, words).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position.
      <mark key={index} className="rounded-xs bg-minor-soft text-ink outline outline-minor">
        {piece}
      </mark>
    ),
  )
}
