import { useTexts } from '../../i18n/language.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'

export function AddressSkeleton({ ip }: { ip: string }) {
  const { checking } = useTexts().address
  return (
    <Page>
      <PageHeading className="text-2xl font-semibold tracking-tight wrap-anywhere">{ip}</PageHeading>
      <p role="status" className="mt-1.5 text-lg text-muted">
        {checking}
      </p>
      <Skeleton className="mt-3 h-5 w-80 max-w-full" />
      <Skeleton className="mt-14 h-112 w-full rounded-xl" />
      <Skeleton className="mt-4 h-72 w-full rounded-xl" />
    </Page>
  )
}
