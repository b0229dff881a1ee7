import { ChevronRight } from 'lucide-react'
import { type ReactNode, type ToggleEvent, useState } from 'react'
import { join } from './class-names.ts'

interface DisclosureProps {
  summary: string
  className?: string
  /** Whether the content is not below the summary, but in a place of its own. */
  isPlaced?: boolean
  children: ReactNode
}

/** Content that most users do not need, one click away; rendered on first use. */
export function Disclosure({ summary, className, isPlaced = false, children }: DisclosureProps) {
  const { wasOpened, onToggle } = useOpened()
  return (
    <details className={join('group', className)} onToggle={onToggle}>
      <summary className="inline-flex list-none items-center gap-1 rounded-sm text-sm font-medium text-muted hover:text-ink">
        <ChevronRight className="size-4 group-open:rotate-90 motion-safe:transition-transform" aria-hidden />
        {summary}
      </summary>
      {wasOpened && (isPlaced ? children : <div className="mt-3">{children}</div>)}
    </details>
  )
}

/** Whether a details element has ever been open: its content is rendered from then on. */
export function useOpened(isOpen = false): {
  wasOpened: boolean
  onToggle(event: ToggleEvent<HTMLDetailsElement>): void
} {
  const [wasOpened, setWasOpened] = useState(isOpen)
  return { wasOpened, onToggle: ({ currentTarget }) => setWasOpened(wasOpened || currentTarget.open) }
}
