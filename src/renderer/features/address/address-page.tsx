import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddress } from '../../api/lookups.ts'
import { isPlain } from '../../api/plain/answer.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { saveRecentIp } from '../../preferences/preferences.ts'
import { FailureNote, faultOf } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card, Page, PageHeading } from '../../ui/page.tsx'
import { PlainAnswerPage } from '../plain/plain-answer-page.tsx'
import { SubjectForm } from '../recent/subject-form.tsx'
import { AddressReport } from './address-report.tsx'

/** A page per address: loading, rejected, failed, or the report. */
export function AddressPage() {
  const { ip } = useParams({ from: '/ip/$ip' })
  const { helo } = useSearch({ from: '/ip/$ip' })
  const { address: texts } = useTexts()
  const { data: report, error, isFetching, refetch } = useAddress({ ip, helo }, useLanguage())
  useOwnAddress(ip, report && (isPlain(report) ? ip : report.ip))

  if (report && isPlain(report)) {
    return <PlainAnswerPage subject={ip} answer={report} isFetching={isFetching} refetch={refetch} />
  }
  if (report) return <AddressReport report={report} helo={helo} isFetching={isFetching} refetch={refetch} />
  if (!error) return <AddressSkeleton ip={ip} />
  const isRefused = faultOf(error, 'ip') !== undefined
  return (
    <Page>
      <PageHeading>{isRefused ? texts.door.title : ip}</PageHeading>
      <div className="mt-6">
        {isRefused ? (
          <Card className="max-w-2xl p-5">
            <SubjectForm member="ip" initial={ip} refusal={error} />
          </Card>
        ) : (
          <FailureNote error={error} retry={() => void refetch()} />
        )}
      </div>
    </Page>
  )
}

/** Replaces the typed address in the URL by its canonical form, and adds it to the recent ones. */
function useOwnAddress(typed: string, ip: string | undefined): void {
  const navigate = useNavigate({ from: '/ip/$ip' })
  useEffect(() => {
    if (!ip) return
    saveRecentIp(ip)
    if (ip !== typed) void navigate({ params: { ip }, search: (search) => search, replace: true })
  }, [typed, ip, navigate])
}

function AddressSkeleton({ ip }: { ip: string }) {
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
