import { useSearch } from '@tanstack/react-router'
import { type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import type { InboxTestReport, InboxTestResult } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { isMessage } from '../../../shared/report/lead-sentence.ts'
import { type MessageKey, usePreview } from '../../api/message-views.ts'
import { useTexts } from '../../i18n/language.tsx'
import { join } from '../../ui/class-names.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { PageHeading } from '../../ui/page.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { DnsAnswers } from '../findings/dns-answers.tsx'
import type { UnknownFacts } from '../findings/findings.ts'
import { RawJson } from '../findings/raw-json.tsx'
import { Authentication } from './authentication/authentication.tsx'
import { HtmlCheck } from './html/html-check.tsx'
import { Content } from './message/content.tsx'
import { HeaderFields } from './message/header-fields.tsx'
import { Links } from './message/links.tsx'
import { Parts } from './message/parts.tsx'
import { Preview } from './message/preview.tsx'
import { MessagePath, type MessagePathProps } from './path/message-path.tsx'
import { PlacementSection } from './placement/placement-section.tsx'
import { ProviderRequirements } from './providers/provider-requirements.tsx'
import { idOfSection, placeOf, reportTabs } from './report-search.ts'
import { ListFacts } from './reputation/list-facts.tsx'
import { SpamFilters } from './reputation/spam-filters.tsx'
import { Later, Section } from './section.tsx'
import { SourceCard } from './source/source-card.tsx'
import { FindingsTab } from './tabs/findings-tab.tsx'
import { useOpen } from './use-open.ts'

/** From this width, the preview is beside the findings. */
const wide = '(min-width: 1600px)'

interface ReportTabsProps {
  test: InboxTestReport
  result: InboxTestResult
  /** What is above the findings. On the other tabs, only the short header is. */
  header: ReactNode
  /** Notes about the whole report, shown on every tab. */
  notes: ReactNode
  /** What comes after the steps to fix. */
  afterFixes: ReactNode
  /** The verdict in one line. */
  short: ReactNode
  /** The title of the window on the other tabs. */
  title: string
  /** Whether it shows edited records: what they change stays in sight instead of the verdict. */
  isPlanned: boolean
  /** Null if it is not on this machine. */
  message: MessageKey | null
  /** Whether another origin can be tried. */
  canTrust: boolean
  /** A control that resolves an unknown. */
  action(ignorance: UnknownFacts): ReactNode
}

/** What the verdict is based on. The tab is part of the URL. */
export function ReportTabs({
  test,
  result,
  header,
  notes,
  afterFixes,
  short,
  title,
  isPlanned,
  message,
  canTrust,
  action,
}: ReportTabsProps) {
  const { report } = useTexts()
  const search = useSearch({ from: '/t/$token' })
  const { tab, section } = placeOf(search.tab ?? 'findings')
  const open = useOpen()
  const isWide = useMedia(wide)
  const tabs = useRef<HTMLDivElement>(null)
  const { above, isPassed } = usePassed()
  useEffect(() => {
    if (section) document.getElementById(idOfSection(section))?.scrollIntoView()
  }, [section])
  useShortcut('openTab', (way) => {
    open({ tab: reportTabs[way] })
    tabs.current?.scrollIntoView()
  })
  const { facts } = result
  return (
    <Tabs ref={tabs} value={tab} onValueChange={(value) => open({ tab: value })} className="min-h-dvh">
      <div ref={above}>
        {tab === 'findings' ? (
          header
        ) : (
          <PageHeading title={title} className="flex h-12 items-center gap-2.5">
            {short}
          </PageHeading>
        )}
        {notes}
      </div>
      {/* What is scrolled away stays in one line above the tabs, where nothing else moves for it. */}
      <div className={join('mt-2', !isPlanned && 'sticky top-12 z-10 bg-canvas low:static print:static')}>
        {isPassed && !isPlanned && (
          <div
            className="absolute inset-x-0 bottom-full flex h-12 items-center gap-2.5 bg-canvas low:hidden print:hidden"
            aria-hidden
          >
            {short}
          </div>
        )}
        <TabList label={report.tabList} tabs={reportTabs.map((value) => ({ value, text: report.tabs[value] }))} />
      </div>
      <TabPanel value="findings" className={isWide ? 'grid grid-cols-[3fr_2fr] items-start gap-6' : ''}>
        <h2 className="sr-only">{report.tabs.findings}</h2>
        <div className="min-w-0">
          <FindingsTab
            test={test}
            result={result}
            show={search.show ?? 'all'}
            by={search.by ?? 'severity'}
            onShow={(next) => open({ show: next })}
            onBy={(next) => open({ by: next })}
            onSection={(section) => open({ tab: section })}
            action={action}
          >
            {afterFixes}
            {test.placement && <PlacementSection placements={test.placement} />}
          </FindingsTab>
        </div>
        {isWide && (
          <div className="sticky top-24 min-w-0 pt-4">
            <Preview message={message} />
          </div>
        )}
      </TabPanel>
      <TabPanel value="preview">
        <h2 className="sr-only">{report.tabs.preview}</h2>
        <PreviewTab facts={facts} message={message} />
      </TabPanel>
      <TabPanel value="authentication">
        <h2 className="sr-only">{report.tabs.authentication}</h2>
        <AuthenticationTab
          result={result}
          trust={search.trust}
          onTrust={canTrust ? (next) => open({ trust: next }) : null}
        />
      </TabPanel>
      <TabPanel value="reputation">
        <h2 className="sr-only">{report.tabs.reputation}</h2>
        <ReputationTab facts={facts} />
      </TabPanel>
      <TabPanel value="raw">
        <h2 className="sr-only">{report.tabs.raw}</h2>
        <RawTab facts={facts} token={test.token} message={message} />
      </TabPanel>
    </Tabs>
  )
}

/** Whether an element is above the visible part of the page. */
function usePassed(): { above: Ref<HTMLDivElement>; isPassed: boolean } {
  const above = useRef<HTMLDivElement>(null)
  const [isPassed, setPassed] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setPassed(entry !== undefined && !entry.isIntersecting))
    if (above.current) observer.observe(above.current)
    return () => observer.disconnect()
  }, [])
  return { above, isPassed }
}

interface AuthenticationTabProps extends Omit<MessagePathProps, 'facts'> {
  result: Pick<InboxTestResult, 'facts' | 'findings' | 'providers' | 'verdicts'>
}

/** How receivers verify the sender: the results, the path of the message, and what large providers require. */
function AuthenticationTab({ result, ...path }: AuthenticationTabProps) {
  const { facts, providers, verdicts } = result
  const { sections } = useTexts().report
  return (
    <>
      <Authentication facts={facts} verdicts={verdicts} />
      <Later>
        <Section section="path" title={sections.path}>
          <MessagePath facts={facts} {...path} />
        </Section>
        {isMessage(result) && (
          <Section section="providers" title={sections.providers}>
            <ProviderRequirements providers={providers} />
          </Section>
        )}
      </Later>
    </>
  )
}

/** What spam filters and blocklists report. */
function ReputationTab({ facts }: { facts: MessageFacts }) {
  const { sections } = useTexts().report
  return (
    <>
      <Section section="spam" title={sections.spam}>
        <SpamFilters facts={facts} />
      </Section>
      <Section section="lists" title={sections.lists}>
        <ListFacts facts={facts} />
      </Section>
    </>
  )
}

interface PreviewTabProps {
  facts: MessageFacts
  /** Null if it is not on this machine. */
  message: MessageKey | null
}

/** The message as readers see it, how email clients handle its HTML, and its contents. */
function PreviewTab({ facts, message }: PreviewTabProps) {
  return (
    <div className="grid grid-cols-1 gap-4 pt-4 xl:grid-cols-2">
      {/* As wide as possible: in half the width, the desktop view would get the layout for phones. */}
      <div className="min-w-0 xl:col-span-2">
        <Section section="message">
          <Preview message={message} />
        </Section>
      </div>
      <Later>
        <Section section="html">
          {message ? (
            <LocatedIssues facts={facts} message={message} />
          ) : (
            <HtmlCheck html={facts.html} source={[]} message={null} />
          )}
        </Section>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <Content facts={facts} />
          <Links links={facts.links} />
        </div>
        <div className="min-w-0 xl:col-span-2">
          <Parts mime={facts.mime} />
        </div>
      </Later>
    </div>
  )
}

/** The HTML issues with the lines of the source where they occur. */
function LocatedIssues({ facts: { html }, message }: { facts: MessageFacts; message: MessageKey }) {
  const source = usePreview(message).data?.html?.source ?? ''
  const lines = useMemo(() => source.split('\n'), [source])
  return <HtmlCheck html={html} source={lines} message={message} />
}

interface RawTabProps {
  facts: MessageFacts
  token: string
  /** Null if it is not on this machine. */
  message: MessageKey | null
}

/** What the report is based on: the message as received, its header, and the stored facts. */
function RawTab({ facts, token, message }: RawTabProps) {
  const { facts: texts } = useTexts().report
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <Section section="source">
        <SourceCard message={message} isRebuilt={isRebuilt(facts)} />
      </Section>
      <Later>
        <HeaderFields headers={facts.headers} />
        <Section section="facts">
          <div className="grid grid-cols-1 gap-4">
            <DnsAnswers answers={facts.dns} />
            <RawJson value={facts} title={texts.raw} intro={texts.rawIntro} fileName={`sendproof-${token}.json`} />
          </div>
        </Section>
      </Later>
    </div>
  )
}

/** Whether the message was converted from an Outlook file. */
function isRebuilt({ lines }: MessageFacts): boolean {
  return lines.state === 'unavailable' && lines.reason.code === 'octets_lost'
}
