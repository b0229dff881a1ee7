import { type ReactNode, useId } from 'react'
import { Prose } from '../../ui/text/prose.tsx'

/** A row of a settings page, and the texts the search looks at. */
export interface SettingRow {
  key: string
  words: readonly string[]
  node: ReactNode
}

interface RowProps {
  title: string
  hint: string
  children: ReactNode
}

/** A row for an option that is not an engine setting. */
export function Row({ title, hint, children }: RowProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-2 px-4 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] md:px-5"
    >
      <div className="min-w-0">
        <h3 id={id} className="font-medium">
          {title}
        </h3>
        <p className="text-sm text-pretty text-muted">
          <Prose text={hint} />
        </p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** A `Row` that can be found by its title and its hint. */
export function rowOf(key: string, title: string, hint: string, children: ReactNode): SettingRow {
  const row = (
    <Row title={title} hint={hint}>
      {children}
    </Row>
  )
  return { key, words: [title, hint], node: row }
}
