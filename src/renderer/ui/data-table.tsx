import type { ReactNode } from 'react'

interface DataTableProps {
  /** What the table is about, for those who do not see what stands around it. */
  label: string
  columns: readonly string[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
  /** Whether the first cell of a row names what the others tell of. */
  hasRowHeads?: boolean
}

/**
 * Rows of facts. Where they do not fit, the table scrolls by itself, by keyboard, too; what is written for screen readers
 * only is placed within it, so that it does not widen the page.
 */
export function DataTable({ label, columns, rows, hasRowHeads = false }: DataTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: only what has the focus can be scrolled by keyboard everywhere.
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
                    className="px-3 py-2 font-normal first:min-w-40 first:pl-4 last:pr-4"
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
