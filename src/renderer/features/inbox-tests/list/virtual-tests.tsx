import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { HistoryTest } from '../../../../shared/contract/inbox-tests/history.ts'
import { useShortcut } from '../../../ui/keys/use-shortcut.ts'
import { Card } from '../../../ui/page.tsx'
import { InboxTestRow } from './inbox-test-row.tsx'
import { InboxTestRowSkeleton } from './rows-skeleton.tsx'

/** Height of a row in pixels: two lines with padding (`h-17`) and the border. */
const rowHeight = 69
/** Rows rendered beyond the window, to avoid gaps while scrolling. */
const overscan = 10

/** The visible range is reported in steps of this many rows, to limit updates. */
const seenStep = 25

function stepBelow(index: number): number {
  return Math.floor(index / seenStep) * seenStep
}

interface VirtualTestsProps {
  total: number
  testAt(index: number): HistoryTest | undefined
  /** Reports the visible range, so that its tests are loaded. */
  onSeen(range: { from: number; to: number }): void
  chosen: readonly HistoryTest[]
  onChoose(test: HistoryTest, isChosen: boolean): void
}

/** A virtual list of any length that scrolls with the window. */
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
                <InboxTestRowSkeleton />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Memoized, because scrolling re-renders the list at every step. */
const HistoryRow = memo(function HistoryRow({
  test,
  isChosen,
  onChoose,
}: {
  test: HistoryTest
  isChosen: boolean
  onChoose: VirtualTestsProps['onChoose']
}) {
  return <InboxTestRow test={test} choice={{ isChosen, onChoose: (next) => onChoose(test, next) }} />
})

/** J and K move the focus between tests, scrolling to rows that are not rendered yet. */
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
