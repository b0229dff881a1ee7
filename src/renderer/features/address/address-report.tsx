import { RotateCw } from 'lucide-react'
import type { BlacklistReport } from '../../../shared/contract/blacklist.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { DnsAnswers } from '../findings/dns-answers.tsx'
import { RawJson } from '../findings/raw-json.tsx'
import { WatchButton } from '../monitoring/watch-button.tsx'
import { AllowLists, Blacklists } from './list-cards.tsx'
import { ReverseDns } from './reverse-dns.tsx'
import { verdictLevel } from './verdict.ts'

interface AddressReportProps {
  report: BlacklistReport
  /** The HELO name entered by the user. */
  helo: string | undefined
  isFetching: boolean
  refetch(): Promise<unknown>
}

export function AddressReport({ report, helo, isFetching, refetch }: AddressReportProps) {
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
