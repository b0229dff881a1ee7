import { useNavigate, useSearch } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import type { TestReport, TestResult } from '../../../shared/contract/tests.ts'
import type { UiTexts } from '../../../shared/i18n/ui-texts.ts'
import { useEngineState } from '../../api/engine.ts'
import { useReportPlan } from '../../api/plans.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { useShortcut } from '../../keyboard/use-shortcut.ts'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { Page } from '../../ui/page.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useFindingShortcuts } from '../findings/finding-keys.ts'
import { FixPlan } from '../findings/fix-plan.tsx'
import { UnknownPanel } from '../findings/unknown-panel.tsx'
import { editsOf } from '../what-if/drafts.ts'
import { TryRecordContext, useWhatIf } from '../what-if/use-what-if.ts'
import { AuthenticationTab } from './authentication/authentication-tab.tsx'
import { FactsTab } from './facts-tab.tsx'
import { FindingsTab } from './findings-tab.tsx'
import { HtmlTab } from './html/html-tab.tsx'
import { ListsTab } from './lists-tab.tsx'
import { MessageTab } from './message/message-tab.tsx'
import { OriginForm } from './origin-form.tsx'
import { PathTab } from './path/path-tab.tsx'
import { TrustNote } from './path/trust-note.tsx'
import { PlacementSection } from './placement/placement-section.tsx'
import { ProviderStrip } from './providers/provider-strip.tsx'
import { ProvidersTab } from './providers/providers-tab.tsx'
import { reportDrafts } from './report-drafts.ts'
import { ReportHeader } from './report-header.tsx'
import { type ReportSearch, reportTabs } from './report-search.ts'
import { ReportWhatIf } from './report-what-if.tsx'
import { SourceTab } from './source/source-tab.tsx'
import { SpamTab } from './spam-tab.tsx'

interface ReportProps {
  test: TestReport
  /** Whether the requested report is still loading and this is the previous one. */
  isPending: boolean
  /** Whether it is the sample, which is read-only. */
  isSample?: boolean
  /** A note above the report. */
  note?: ReactNode
}

/** The report of a test: verdict, fix plan, unknowns, and all facts. */
export function Report({ test, isPending, isSample = false, note = null }: ReportProps) {
  const { report, whatIf: texts } = useTexts()
  const { tab = 'findings', show = 'all', by = 'severity', trust, report: number } = useSearch({ from: '/t/$token' })
  const open = useOpen()
  const whatIf = useWhatIf(test.token, () => (test.result ? reportDrafts(test.result.facts) : []))
  const { engine } = useEngineState()
  // Plans apply to the latest report only.
  const isLatest = trust === undefined && number === undefined
  const canTry = engine?.session === true && engine.mode === 'local' && isLatest && !isSample
  // A hosted instance has the messages of its tests; earlier reports and the sample are on this machine.
  const isElsewhere = engine?.mode === 'hosted' && number === undefined && !isSample
  const message = isElsewhere ? null : { token: test.token, version: test.done_at }
  const drafts = canTry ? whatIf.drafts : null
  const plan = useReportPlan(test.token, drafts && editsOf(drafts), useLanguage())
  const shown = plan.plan?.test ?? test
  const { verdict, result } = shown
  useFindingShortcuts(result?.findings ?? [], result?.fix_plan ?? [])
  const tabs = useRef<HTMLDivElement>(null)
  /** Opens a tab and scrolls to it. */
  const goTo = (change: ReportSearch) => {
    open(change)
    tabs.current?.scrollIntoView()
  }
  useShortcut('openTab', (way) => goTo({ tab: reportTabs[way] }))
  // A finished test has both; otherwise the error boundary shows a bug.
  if (!verdict || !result) throw new Error('a test that is done has no result')
  const { findings, facts, fix_plan: steps } = result
  const end = endOfPlan(steps, report, texts)
  return (
    <TryRecordContext value={canTry ? whatIf.tryRecord : null}>
      <Page>
        {drafts && <ReportWhatIf test={test} plan={plan} whatIf={whatIf} />}
        <ReportHeader
          test={shown}
          verdict={verdict}
          result={result}
          onEdit={canTry && !drafts ? whatIf.start : null}
          isPlanned={drafts !== null}
          isSample={isSample}
        />
        {note}
        {trust !== undefined && (
          <TrustNote facts={facts} trust={trust} isPending={isPending} onBack={() => open({ trust: undefined })} />
        )}
        <div className="mt-8 grid gap-4">
          <FixPlan steps={steps} findings={findings} end={end} />
          {test.placement && <PlacementSection placements={test.placement} />}
          <ProviderStrip providers={result.providers} onOpen={() => goTo({ tab: 'providers' })} />
          <UnknownPanel
            findings={findings}
            onShow={() => goTo({ tab: undefined, show: 'unknown' })}
            action={({ code }) => code === 'origin_unknown' && <OriginForm name={test.name} />}
          />
        </div>
        {!isSample && <SendAgain address={test.address} />}
        <Tabs ref={tabs} value={tab} onValueChange={(value) => open({ tab: value })} className="mt-8 min-h-dvh">
          <TabList label={report.tabList} tabs={reportTabs.map((value) => ({ value, text: report.tabs[value] }))} />
          <TabPanel value="findings">
            <FindingsTab
              findings={findings}
              show={show}
              by={by}
              onShow={(next) => open({ show: next })}
              onBy={(next) => open({ by: next })}
            />
          </TabPanel>
          <TabPanel value="providers">
            <ProvidersTab providers={result.providers} />
          </TabPanel>
          <TabPanel value="authentication">
            <AuthenticationTab facts={facts} />
          </TabPanel>
          <TabPanel value="path">
            <PathTab facts={facts} trust={trust} onTrust={isSample ? null : (next) => open({ trust: next })} />
          </TabPanel>
          <TabPanel value="message">
            <MessageTab facts={facts} message={message} />
          </TabPanel>
          <TabPanel value="html">
            <HtmlTab html={facts.html} />
          </TabPanel>
          <TabPanel value="spam">
            <SpamTab facts={facts} />
          </TabPanel>
          <TabPanel value="lists">
            <ListsTab facts={facts} />
          </TabPanel>
          <TabPanel value="source">
            <SourceTab message={message} isRebuilt={isRebuilt(facts)} />
          </TabPanel>
          <TabPanel value="facts">
            <FactsTab facts={facts} token={test.token} />
          </TabPanel>
        </Tabs>
      </Page>
    </TryRecordContext>
  )
}

/** The result of the whole plan; null if there is no plan. */
function endOfPlan(
  steps: TestResult['fix_plan'],
  { verdicts }: UiTexts['report'],
  { planEnd, planEndUnknown }: UiTexts['whatIf'],
): string | null {
  const verdict = steps.at(-1)?.verdict
  if (!verdict) return null
  return verdict === 'unknown' ? planEndUnknown : planEnd({ verdict: verdicts[verdict] })
}

/** Whether the message was converted from an Outlook file. */
function isRebuilt({ lines }: MessageFacts): boolean {
  return lines.state === 'unavailable' && lines.reason.code === 'octets_lost'
}

/** Changes the view state in the URL without adding a history entry or scrolling. */
function useOpen(): (change: { [K in keyof ReportSearch]?: ReportSearch[K] }) => void {
  const navigate = useNavigate({ from: '/t/$token' })
  return (change) =>
    void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
}

function SendAgain({ address }: { address: string }) {
  const { report, waiting } = useTexts()
  return (
    <div className="mt-4 flex items-start gap-2.5 px-4 text-sm text-muted md:px-5">
      <RotateCw className="mt-0.5 ml-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0">
        <p>{report.again}</p>
        <p className="flex items-center font-mono">
          <span className="wrap-anywhere">{address}</span>
          <CopyButton text={address} what={waiting.address} />
        </p>
      </div>
    </div>
  )
}
