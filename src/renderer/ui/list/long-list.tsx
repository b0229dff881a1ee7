import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Up to this many rows are all rendered, so that the browser's search and printing work. */
const maxWhole = 100
/** Rows rendered above and below the window. */
const overscan = 15

/** Attributes for the `li` of a row. */
export interface RowAttributes {
  ref?: Ref<HTMLLIElement>
  'data-index'?: number
  'aria-setsize'?: number
  'aria-posinset'?: number
}

interface LongListProps<T> {
  items: readonly T[]
  keyOf(item: T): string
  /** Estimated height of a row in pixels. */
  rowHeight: number
  children(item: T, attributes: RowAttributes): ReactNode
}

/** A list that renders only the rows near the window if there are many. */
export function LongList<T>(props: LongListProps<T>) {
  const { items, children } = props
  if (items.length > maxWhole) return <NearRows {...props} />
  return <ul className="divide-y divide-line">{items.map((item) => children(item, {}))}</ul>
}

function NearRows<T>({ items, keyOf, rowHeight, children }: LongListProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const scrollMargin = useTop(list)
  const keys = useMemo(() => items.map(keyOf), [items, keyOf])
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keys[index] ?? index,
    overscan,
    scrollMargin,
  })
  const near = virtualizer.getVirtualItems()
  const above = (near[0]?.start ?? scrollMargin) - scrollMargin
  const below = virtualizer.getTotalSize() + scrollMargin - (near.at(-1)?.end ?? scrollMargin)
  return (
    // A line above each row but the first of all: the last row rendered keeps its height when others follow it.
    <ul
      ref={list}
      className="*:not-data-[index=0]:border-t *:border-line"
      style={{ paddingTop: above, paddingBottom: below }}
    >
      {near.map(({ index }) => {
        const item = items[index]
        const attributes = {
          ref: virtualizer.measureElement,
          'data-index': index,
          'aria-setsize': items.length,
          'aria-posinset': index + 1,
        }
        return item !== undefined && children(item, attributes)
      })}
    </ul>
  )
}

/** The top position of an element, updated when something above it grows. */
function useTop(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
