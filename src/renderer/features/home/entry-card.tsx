import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/page.tsx'

interface EntryCardProps {
  icon: LucideIcon
  title: string
  body: string
  /** The form or link to get started. */
  children: ReactNode
}

/** A card for one of the main tasks. */
export function EntryCard({ icon: Icon, title, body, children }: EntryCardProps) {
  return (
    <Card className="grid content-start gap-x-8 gap-y-5 p-6 md:max-xl:grid-cols-[1fr_22rem] xl:grid-rows-subgrid xl:row-span-2">
      <div>
        <h2 className="flex items-center gap-2.5 text-xl font-semibold">
          <Icon className="size-5.5 shrink-0 text-accent" aria-hidden />
          {title}
        </h2>
        <p className="mt-2 max-w-prose text-pretty text-muted">{body}</p>
      </div>
      <div>{children}</div>
    </Card>
  )
}
