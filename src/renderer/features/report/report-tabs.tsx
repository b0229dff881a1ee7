import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import type { InboxTestReport, InboxTestResult } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { isMessage } from '../../../shared/report/lead-sentence.ts'
import type { MessageKey } from '../../api/message-views.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { UnknownFacts } from '../findings/findings.ts'
import { Authentication } from './authentication/authentication.tsx'
import { Later } from './later.tsx'
import { Preview } from './message/preview.tsx'
import { MessagePath, type MessagePathProps } from './path/message-path.tsx'
import { PlacementSection } from './placement/placement-section.tsx'
import { ProviderRequirements } from './providers/provider-requirements.tsx'
import { ProviderStrip } from './providers/provider-strip.tsx'
import { idOfSection, placeOf, reportTabs } from './report-search.ts'
import { ListFacts } from './reputation/list-facts.tsx'
import { SpamFilters } from './reputation/spam-filters.tsx'
import { Section } from './section.tsx'
import { FindingsTab } from './tabs/findings-tab.tsx'
import { PreviewTab } from './tabs/preview-tab.tsx'
import { RawTab } from './tabs/raw-tab.tsx'
import { useOpen } from './use-open.ts'

/** From this width, the preview is beside the findings. */
const wide = '(min-width: 1600px)'

interface ReportTabsProps {
  test: InboxTestReport
  result: InboxTestResult
  /** Null if it is not on this machine. */
  message: MessageKey | null
  /** Whether another origin can be tried. */
  canTrust: boolean
  /** A control that resolves an unknown. */
  action(ignorance: UnknownFacts): ReactNode
}

/** What the verdict is based on. The tab is part of the URL. */
export function ReportTabs({ test, result, message, canTrust, action }: ReportTabsProps) {
  const { report } = useTexts()
  const search = useSearch({ from: '/t/$token' })
  const { tab, section } = placeOf(search.tab ?? 'findings')
  const open = useOpen()
  const isWide = useMedia(wide)
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (section) document.getElementById(idOfSection(section))?.scrollIntoView()
  }, [section])
  useShortcut('openTab', (way) => {
    open({ tab: reportTabs[way] })
    tabs.current?.scrollIntoView()
  })
  const { facts } = result
  return (
    <Tabs ref={tabs} value={tab} onValueChange={(value) => open({ tab: value })} className="mt-6 min-h-dvh">
      <TabList label={report.tabList} tabs={reportTabs.map((value) => ({ value, text: report.tabs[value] }))} />
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
            {test.placement && <PlacementSection placements={test.placement} />}
            {isMessage(result) && (
              <ProviderStrip providers={result.providers} onOpen={() => open({ tab: 'providers' })} />
            )}
          </FindingsTab>
        </div>
        {isWide && (
          <div className="sticky top-4 min-w-0 pt-4">
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

interface AuthenticationTabProps extends Omit<MessagePathProps, 'facts'> {
  result: Pick<InboxTestResult, 'facts' | 'findings' | 'providers'>
}

/** How receivers verify the sender: the results, the path of the message, and what large providers require. */
function AuthenticationTab({ result, ...path }: AuthenticationTabProps) {
  const { facts, providers } = result
  const { sections } = useTexts().report
  return (
    <>
      <Authentication facts={facts} />
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

/** Whether the window matches a media query, for content that is only rendered then. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )
}
