import type { LucideIcon } from 'lucide-react'
import { Card } from '../page.tsx'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  body: string
}

/** Shown in place of an empty list: explains what it will contain. */
export function EmptyState({ icon: Icon, title, body }: EmptyStateProps) {
  return (
    <Card className="mt-6 flex flex-col items-center px-6 py-14 text-center">
      <Icon className="size-8 text-subtle" aria-hidden />
      <h2 className="mt-3 font-semibold">{title}</h2>
      <p className="mt-1 max-w-md text-pretty text-muted">{body}</p>
    </Card>
  )
}
