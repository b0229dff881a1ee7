import { useTexts } from '../../i18n/language.tsx'
import { join } from '../class-names.ts'
import { Page } from '../page.tsx'

/** Placeholder while something loads. */
export function Skeleton({ className }: { className: string }) {
  return <div className={join('breathe rounded-md bg-line', className)} aria-hidden />
}

/** A generic page skeleton that avoids layout shifts. */
export function PageSkeleton() {
  const { loading } = useTexts().frame
  return (
    <Page>
      <p className="sr-only" role="status">
        {loading}
      </p>
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="mt-3 h-5 w-md max-w-full" />
      <Skeleton className="mt-8 h-48 w-full rounded-xl" />
      <Skeleton className="mt-6 h-32 w-full rounded-xl" />
    </Page>
  )
}
