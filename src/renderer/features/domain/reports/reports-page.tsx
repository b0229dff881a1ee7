import { Link, useParams } from '@tanstack/react-router'
import { FileUp, HardDrive, LogIn } from 'lucide-react'
import { useRef, useState } from 'react'
import { dmarcFacts } from '../../../../shared/contract/facts/audit/dmarc.ts'
import { fill } from '../../../../shared/i18n/bind-texts.ts'
import { toUnicodeName } from '../../../../shared/names/unicode-name.ts'
import { useDeleteFailedFile, useFailedFiles, useReportList } from '../../../api/domain-reports.ts'
import { useEngineState } from '../../../api/engine.ts'
import { useAudit } from '../../../api/lookups.ts'
import { isPlain } from '../../../api/plain/answer.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { RemovalButton } from '../../../ui/feedback/confirmed-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { chooseFiles } from '../../../ui/files/choose-files.ts'
import { useMessageDrop } from '../../../ui/files/message-drop.tsx'
import { Card, CardList, focusHeading, Page, Section } from '../../../ui/page.tsx'
import { DomainHeading } from '../../../ui/text/domain-heading.tsx'
import { RecordBlock } from '../../findings/record-block.tsx'
import { ModeButton } from '../../plain/mode-button.tsx'
import { DomainTabs } from '../domain-tabs.tsx'
import { factOf } from '../topics.ts'
import { AddedFiles } from './added-files.tsx'
import { useInsightTexts } from './insight-texts.ts'
import { Insights } from './insights.tsx'
import { Notices } from './notices.tsx'
import { reportFileTypes, useReportAdder } from './report-files.ts'
import { ReportList, type StateChoice } from './report-list.tsx'

/** What receivers reported about a domain. */
export function ReportsPage() {
  const { name: domain } = useParams({ from: '/domain/$name/reports' })
  const { domainReports: texts } = useTexts()
  const { hosted } = useInsightTexts()
  const { engine } = useEngineState()
  const add = useReportAdder()
  const [adding, setAdding] = useState(0)
  const [state, setState] = useState<StateChoice>('all')
  const list = useRef<HTMLHeadingElement>(null)
  // Reports are stored on this computer, and a hosted instance does not give this page access to its own.
  const isHosted = engine?.mode === 'hosted'
  const mayRead = engine?.session === true && !isHosted
  const { data, error } = useReportList(domain, { kind: undefined, excluded: undefined }, mayRead)

  async function addFiles(files: readonly File[]): Promise<void> {
    setAdding((count) => count + 1)
    await add(files)
    setAdding((count) => count - 1)
  }

  function showApart(reason: StateChoice): void {
    setState(reason)
    list.current?.focus()
  }

  useMessageDrop({ promise: texts.drop, onDrop: (files) => void addFiles(files) })
  const isEmpty = data?.pages[0]?.reports.length === 0
  return (
    <Page>
      <DomainTabs domain={domain} />
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <DomainHeading domain={domain} title={texts.titleOf({ domain: toUnicodeName(domain) })} />
          <p className="mt-1 text-pretty text-muted">{texts.intro}</p>
        </div>
        {mayRead && (
          <Button
            icon={FileUp}
            look="primary"
            onClick={() => chooseFiles(reportFileTypes, (files) => void addFiles(files), { several: true })}
          >
            {adding > 0 ? texts.adding : texts.add}
          </Button>
        )}
      </header>
      {engine?.session === false && <EmptyState icon={LogIn} {...texts.noSession} />}
      {engine?.session && isHosted && (
        <>
          <EmptyState icon={HardDrive} {...hosted} />
          <ModeButton mode="local" look="primary" className="mt-4" />
        </>
      )}
      <AddedFiles domain={domain} />
      {mayRead && isEmpty && !error && <NoReports domain={domain} />}
      {mayRead && (!isEmpty || error) && (
        <>
          {data && <Insights key={domain} domain={domain} onShowApart={showApart} />}
          <ReportList heading={list} domain={domain} state={state} onState={setState} />
        </>
      )}
      {mayRead && <Notices domain={domain} />}
      {mayRead && <FailedFiles />}
    </Page>
  )
}

/** Files that could not be parsed and are kept. Which domain they are about is unknown. */
function FailedFiles() {
  const { failed: texts } = useInsightTexts()
  const { reportProblems, domainReports } = useTexts()
  const formats = useFormats()
  const remove = useDeleteFailedFile(useLanguage())
  const { data } = useFailedFiles()
  if (!data || data.files.length === 0) return null
  return (
    <Section id="failed-files" title={texts.title} className="mt-8">
      <CardList className="mt-3">
        {data.files.map(({ id, name, via, received_at: receivedAt, problem: { code, ...values } }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 md:px-5">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-sm text-pretty text-muted">
                {formats.dateTime(receivedAt)} · {domainReports.report.ways[via]}
              </p>
              <p className="text-sm text-pretty">{fill(reportProblems[code], values)}</p>
            </div>
            <RemovalButton
              words={{ ...domainReports.delete, ...texts.delete }}
              named={{ name }}
              mutation={remove}
              target={id}
              onDone={focusHeading}
            />
          </li>
        ))}
      </CardList>
    </Section>
  )
}

/** How to get reports: the record to publish, and how to add what arrives. */
function NoReports({ domain }: { domain: string }) {
  const { empty: texts } = useTexts().domainReports
  return (
    <Card className="mt-6 p-5">
      <h2 className="text-lg font-semibold">{texts.title}</h2>
      <p className="mt-1 max-w-2xl text-pretty text-muted">{texts.body}</p>
      <ol className="mt-5 grid list-decimal gap-5 pl-5">
        <li className="font-semibold marker:text-muted">
          <h3>{texts.ask}</h3>
          <div className="mt-1 grid gap-3 font-normal">
            <AskForReports domain={domain} />
          </div>
        </li>
        <li className="font-semibold marker:text-muted">
          <h3>{texts.collect}</h3>
          <p className="mt-1 max-w-2xl font-normal text-pretty">{texts.collectBody}</p>
          <p className="mt-1 max-w-2xl font-normal text-pretty text-muted">{texts.wait}</p>
        </li>
      </ol>
    </Card>
  )
}

/** The record that the audit offers, or where reports already go. */
function AskForReports({ domain }: { domain: string }) {
  const { empty: texts, tabs } = useTexts().domainReports
  const { data: audit, error } = useAudit({ domain, selectors: [] }, useLanguage())
  if (!audit && !error) return <Skeleton className="h-32 w-full rounded-lg" />
  if (audit && !isPlain(audit)) {
    const addresses = reportAddresses(factOf(dmarcFacts.dmarc_record, audit.checks.dmarc)?.tags?.text ?? '')
    if (addresses.length > 0) return <p className="max-w-2xl text-pretty wrap-anywhere">{texts.asked({ addresses })}</p>
    const offered = audit.findings.find(({ record }) => record && reportAddresses(record.value).length > 0)?.record
    if (offered)
      return (
        <>
          <p className="max-w-2xl text-pretty">{texts.askBody}</p>
          <RecordBlock record={offered} />
        </>
      )
  }
  return (
    <p className="max-w-2xl text-pretty">
      {texts.askUnknown}{' '}
      <Link to="/domain/$name" params={{ name: domain }} className="rounded-sm font-medium text-accent hover:underline">
        {tabs.audit}
      </Link>
    </p>
  )
}

/** The addresses after rua in a DMARC record. */
function reportAddresses(record: string): string[] {
  const [, list = ''] = /^v=DMARC1\b.*?;\s*rua\s*=([^;]*)/i.exec(record) ?? []
  return list.split(',').flatMap((uri) => /mailto:([^!\s]+)/i.exec(uri)?.[1] ?? [])
}
