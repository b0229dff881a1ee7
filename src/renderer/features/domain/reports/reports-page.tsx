import { useParams } from '@tanstack/react-router'
import { FileUp, HardDrive, LogIn } from 'lucide-react'
import { useRef, useState } from 'react'
import { toUnicodeName } from '../../../../shared/names/unicode-name.ts'
import { useReportList } from '../../../api/domain-reports.ts'
import { useEngineState } from '../../../api/engine.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { chooseFiles } from '../../../ui/files/choose-files.ts'
import { useMessageDrop } from '../../../ui/files/message-drop.tsx'
import { Page } from '../../../ui/page.tsx'
import { DomainHeading } from '../../../ui/text/domain-heading.tsx'
import { ModeButton } from '../../plain/mode-button.tsx'
import { DomainTabs } from '../domain-tabs.tsx'
import { AddedFiles } from './added-files.tsx'
import { FailedFiles } from './failed-files.tsx'
import { useInsightTexts } from './insight-texts.ts'
import { Insights } from './insights.tsx'
import { NoReports } from './no-reports.tsx'
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
      {mayRead && <FailedFiles />}
    </Page>
  )
}
