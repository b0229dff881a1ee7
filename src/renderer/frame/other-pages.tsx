import { Link } from '@tanstack/react-router'
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

/** For a page that crashed because of a bug. */
export function CrashPage() {
  const { failures } = useTexts().frame
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
