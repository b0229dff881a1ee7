import type { ReactNode } from 'react'

interface DataTableProps {
  /** The accessible name of the table. */
  label: string
  columns: readonly string[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
  /** Whether the first cell of each row is its header. */
  hasRowHeads?: boolean
}

/**
 * A table of facts. If it does not fit, only the table scrolls, also with the keyboard. Content for screen readers
 * stays inside it and does not widen the page.
 */
export function DataTable({ label, columns, rows, hasRowHeads = false }: DataTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: some browsers scroll by keyboard only what has the focus.
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-line bg-surface focus-visible:-outline-offset-2"
    >
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line text-muted">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 font-medium whitespace-nowrap first:pl-4 last:pr-4">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line align-top">
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, index) => {
                const Cell = hasRowHeads && index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={columns[index]}
                    {...(Cell === 'th' && { scope: 'row' })}
                    className="px-3 py-2 font-normal first:min-w-28 first:pl-4 last:pr-4 sm:first:min-w-40"
                  >
                    {cell}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
