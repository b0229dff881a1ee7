import { Link } from '@tanstack/react-router'
import { FlaskRound } from 'lucide-react'
import { useSampleReport } from '../../api/samples.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { PageSkeleton } from '../../ui/feedback/skeleton.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { Report } from '../report/report.tsx'

export function SampleReport() {
  const { samples: texts } = useTexts()
  const { data: test, error, refetch } = useSampleReport(useLanguage())
  if (test) return <Report test={test} isPending={false} isSample note={<SampleNote />} />
  if (!error) return <PageSkeleton />
  return (
    <Page>
      <PageHeading>{texts.report.title}</PageHeading>
      <FailureNote className="mt-6" error={error} retry={() => void refetch()} />
    </Page>
  )
}

function SampleNote() {
  const { samples: texts, tests } = useTexts()
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 rounded-xl border border-line bg-info-soft px-5 py-3">
      <FlaskRound className="size-5 shrink-0 text-info" aria-hidden />
      <p className="flex-1 basis-72 text-pretty">{texts.note}</p>
      <Link to="/new" className={buttonLook('secondary')}>
        {tests.home.doorTitle}
      </Link>
    </div>
  )
}
