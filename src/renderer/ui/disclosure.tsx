import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { join } from './class-names.ts'
import { useOpened } from './use-opened.ts'

interface DisclosureProps {
  summary: string
  className?: string
  children: ReactNode
}

/** Content that most users do not need, one click away; rendered on first use. */
export function Disclosure({ summary, className, children }: DisclosureProps) {
  const { wasOpened, onToggle } = useOpened()
  return (
    <details className={join('group', className)} onToggle={onToggle}>
      <summary className="inline-flex list-none items-center gap-1 rounded-sm text-sm font-medium text-muted hover:text-ink">
        <ChevronRight className="size-4 group-open:rotate-90 motion-safe:transition-transform" aria-hidden />
        {summary}
      </summary>
      {wasOpened && children}
    </details>
  )
}
