import { useTexts } from '../../i18n/language.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { DomainHeading } from '../../ui/text/domain-heading.tsx'

const cards = ['first', 'second', 'third']

export function AuditSkeleton({ domain, status }: { domain: string; status?: string }) {
  const { checking } = useTexts().domain
  return (
    <Page>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <Skeleton className="size-36 rounded-full!" />
        <div className="min-w-0 flex-1 basis-80">
          <DomainHeading domain={domain} />
          <p role="status" className="mt-1.5 text-lg text-muted">
            {status ?? checking}
          </p>
          <Skeleton className="mt-3 h-5 w-80 max-w-full" />
        </div>
      </div>
      <Skeleton className="mt-8 h-56 w-full rounded-xl" />
      <div className="mt-4 grid gap-4">
        {cards.map((card) => (
          <Card key={card} className="p-5">
            <Skeleton className="h-6 w-48" />
            <Skeleton className="mt-4 h-20 w-full" />
          </Card>
        ))}
      </div>
    </Page>
  )
}
