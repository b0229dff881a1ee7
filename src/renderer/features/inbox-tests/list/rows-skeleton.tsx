import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/page.tsx'

const rows = ['first', 'second', 'third']

export function InboxTestRowsSkeleton() {
  return (
    <Card className="mt-6 divide-y divide-line">
      {rows.map((row) => (
        <InboxTestRowSkeleton key={row} />
      ))}
    </Card>
  )
}

export function InboxTestRowSkeleton() {
  return (
    <div className="flex items-center gap-4 px-5 py-3">
      <Skeleton className="h-9 w-18" />
      <Skeleton className="my-2.5 h-5 w-72 max-w-full" />
    </div>
  )
}
