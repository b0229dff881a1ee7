import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { UnreachableError } from '../../shared/client/call-errors.ts'
import { useEngine } from '../api/engine.ts'
import { useTexts } from '../i18n/language.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { Page, PageHeading } from '../ui/page.tsx'

/** For an unknown URL. */
export function NotFoundPage() {
  const { frame } = useTexts()
  return (
    <Page>
      <PageHeading>{frame.notFound.title}</PageHeading>
      <p className="mt-2 text-muted">{frame.notFound.body}</p>
      <Link to="/" className={`mt-6 ${buttonLook('primary')}`}>
        {frame.home}
      </Link>
    </Page>
  )
}

/** For a page that crashed because of a bug, or that could not be loaded. */
export function CrashPage({ error }: ErrorComponentProps) {
  const { failures } = useTexts().frame
  if (error instanceof UnreachableError) return <UnloadedPage />
  return (
    <Page>
      <PageHeading>{failures.title}</PageHeading>
      <p className="mt-2 text-muted">{failures.crash}</p>
      <Button look="primary" className="mt-6" onClick={() => window.location.reload()}>
        {failures.reload}
      </Button>
    </Page>
  )
}

/** For a page that the engine could not serve. It loads once the engine responds. */
function UnloadedPage() {
  const { failures } = useTexts().frame
  const { dataUpdatedAt, isSuccess, refetch } = useEngine()
  useEffect(() => void refetch(), [refetch])
  const [openedAt] = useState(() => Date.now())
  const isBack = isSuccess && dataUpdatedAt > openedAt
  useEffect(() => {
    if (isBack) window.location.reload()
  }, [isBack])
  return (
    <Page>
      <PageHeading>{failures.title}</PageHeading>
      <p role="alert" className="mt-2 text-muted">
        {failures.unreachable}
      </p>
      <Button look="primary" className="mt-6" onClick={() => void refetch()}>
        {failures.retry}
      </Button>
    </Page>
  )
}
