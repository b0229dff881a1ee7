import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import type { BlacklistReport } from '../../../shared/contract/blacklist.ts'
import { useAddress } from '../../api/lookups.ts'
import { isPlain } from '../../api/plain/answer.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { saveRecentIp } from '../../preferences/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FailureNote, faultOf } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card, Page, PageHeading } from '../../ui/page.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { DnsAnswers } from '../findings/dns-answers.tsx'
import { RawJson } from '../findings/raw-json.tsx'
import { WatchButton } from '../monitoring/watch-button.tsx'
import { PlainAnswerPage } from '../plain/plain-answer-page.tsx'
import { SubjectForm } from '../recent/subject-form.tsx'
import { AllowLists, Blacklists } from './list-cards.tsx'
import { ReverseDns } from './reverse-dns.tsx'
import { verdictLevel } from './verdict.ts'

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

interface AddressReportProps {
  report: BlacklistReport
  /** The HELO name entered by the user. */
  helo: string | undefined
  isFetching: boolean
  refetch(): Promise<unknown>
}

function AddressReport({ report, helo, isFetching, refetch }: AddressReportProps) {
  const { address: texts } = useTexts()
  return (
    <Page>
      <AddressHeader report={report} isFetching={isFetching} refetch={refetch} />
      <div className="mt-8 grid grid-cols-1 gap-4">
        <Blacklists lists={report.lists} />
        <ReverseDns report={report} helo={helo} />
        <AllowLists lists={report.allow_lists} />
      </div>
      <Disclosure summary={texts.evidence} className="mt-6">
        <div className="grid grid-cols-1 gap-4">
          <DnsAnswers answers={report.dns} />
          <RawJson
            value={report}
            title={texts.rawTitle}
            intro={texts.rawIntro}
            fileName={`sendproof-${report.ip.replaceAll(':', '-')}.json`}
          />
        </div>
      </Disclosure>
    </Page>
  )
}

function AddressHeader({ report, isFetching, refetch }: Omit<AddressReportProps, 'helo'>) {
  const { address: texts } = useTexts()
  const formats = useFormats()
  const { ip, listed, listed_count: count, coverage, checked_at } = report
  const verdict =
    listed === null
      ? texts.nothingKnown
      : count > 0
        ? texts.listed({ count, answered: coverage.done })
        : texts.notListed({ answered: coverage.done })
  return (
    <header>
      <PageHeading title={`${ip} · ${verdict}`} className="text-2xl font-semibold tracking-tight wrap-anywhere">
        {ip}
      </PageHeading>
      <p className="mt-1.5 flex items-start gap-2.5 text-lg">
        <SeverityIcon level={verdictLevel(report)} className="mt-1 size-5" />
        <span className="text-pretty">{verdict}</span>
      </p>
      {listed === null && <p className="mt-1 max-w-3xl text-pretty text-muted">{texts.nothingKnownBody}</p>}
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <li className="flex items-center gap-1.5">
          {coverage.done < coverage.total && <SeverityIcon level="unknown" className="size-4" />}
          {texts.coverage({ done: coverage.done, total: coverage.total })}
        </li>
        <li>{texts.asOf({ when: formats.dateTime(checked_at) })}</li>
      </ul>
      <div className="mt-3 -ml-2.5 flex flex-wrap">
        <Button icon={RotateCw} look="quiet" disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? texts.checking : texts.again}
        </Button>
        <WatchButton target={{ kind: 'address', ip }} />
      </div>
    </header>
  )
}
