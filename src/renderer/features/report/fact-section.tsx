import type { ReactNode } from 'react'
import type { Fact } from '../../../shared/fact.ts'
import { Card } from '../../ui/page.tsx'
import { UnknownFact } from '../findings/fact-list.tsx'

interface FactSectionProps<T> {
  title: string
  intro?: string
  fact: Fact<T>
  /** The text for an absent fact. */
  otherwise: string
  children(value: T): ReactNode
}

/** A section about one fact: its value, its absence, or why it is unknown. */
export function FactSection<T>({ title, intro, fact, otherwise, children }: FactSectionProps<T>) {
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <section aria-label={title}>
        <h3 className="font-semibold">{title}</h3>
        {intro && <p className="text-sm text-pretty text-muted">{intro}</p>}
        {fact.state === 'unavailable' && (
          <div className="mt-2">
            <UnknownFact fact={fact} />
          </div>
        )}
        {fact.state === 'absent' && <p className="mt-2 text-sm">{otherwise}</p>}
        {fact.state === 'known' && children(fact.value)}
      </section>
    </Card>
  )
}
