import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { HistoryTest } from '../../../../shared/contract/history.ts'
import { useShortcut } from '../../../keyboard/use-shortcut.ts'
import { Card } from '../../../ui/page.tsx'
import { TestRow } from './test-row.tsx'
import { TestRowSkeleton } from './test-rows-skeleton.tsx'

/** Of a row, in pixels: two lines and what is around them (`h-17`), and the line between two rows. */
const rowHeight = 69
/** Rows beyond the window, so that none is missing while it scrolls. */
const overscan = 10

/** What is seen is told in steps of so many rows, so that not every row is news. */
const seenStep = 25

function stepBelow(index: number): number {
  return Math.floor(index / seenStep) * seenStep
}

interface VirtualTestsProps {
  total: number
  testAt(index: number): HistoryTest | undefined
  /** Tells which places are seen, so that their tests are fetched. */
  onSeen(range: { from: number; to: number }): void
  chosen: readonly HistoryTest[]
  onChoose(test: HistoryTest, isChosen: boolean): void
}

/** A list of any length of which only what is seen is there. The window scrolls it, as any other page. */
export function VirtualTests({ total, testAt, onSeen, chosen, onChoose }: VirtualTestsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), [])
  const virtualizer = useWindowVirtualizer({ count: total, estimateSize: () => rowHeight, overscan, scrollMargin })
  const rows = virtualizer.getVirtualItems()
  const from = stepBelow(rows[0]?.index ?? 0)
  const to = stepBelow(rows.at(-1)?.index ?? 0) + seenStep - 1
  useEffect(() => onSeen({ from, to }), [from, to, onSeen])
  useRowSteps(list, (index) => virtualizer.scrollToIndex(index), total)
  return (
    <Card className="mt-3 overflow-hidden">
      <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const test = testAt(index)
          return (
            <li
              key={index}
              data-row={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 h-[69px] border-b border-line"
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              {test ? (
                <HistoryRow
                  test={test}
                  isChosen={chosen.some(({ token }) => token === test.token)}
                  onChoose={onChoose}
                />
              ) : (
                <TestRowSkeleton />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Drawn again only when it is another test or was chosen: scrolling draws the list with every step. */
const HistoryRow = memo(function HistoryRow({
  test,
  isChosen,
  onChoose,
}: {
  test: HistoryTest
  isChosen: boolean
  onChoose: VirtualTestsProps['onChoose']
}) {
  const choice = { isChosen, onChoose: (next: boolean) => onChoose(test, next) }
  return <TestRow test={test} choice={test.status === 'done' ? choice : null} />
})

/** J and K move the focus from test to test, also to those that are not there before they are scrolled to. */
function useRowSteps(list: RefObject<HTMLElement | null>, scrollTo: (index: number) => void, total: number) {
  const rowOf = (index: number) => list.current?.querySelector<HTMLElement>(`[data-row="${index}"] a`)
  const step = (by: 1 | -1) => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
    const visible = list.current?.querySelector<HTMLElement>('[data-row]')?.dataset.row ?? '0'
    const next = focused === undefined ? Number(visible) : Number(focused) + by
    const index = Math.min(total - 1, Math.max(0, next))
    if (!rowOf(index)) scrollTo(index)
    window.requestAnimationFrame(() => rowOf(index)?.focus())
  }
  useShortcut('nextFinding', () => step(1))
  useShortcut('previousFinding', () => step(-1))
}
