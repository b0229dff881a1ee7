import { Link } from '@tanstack/react-router'
import { Activity } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEngineState } from '../../api/engine.ts'
import { useLiveMonitors } from '../../api/monitoring/follow-monitors.ts'
import { useTexts } from '../../i18n/language.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'

const tabLook =
  '-mb-px flex h-11 shrink-0 items-center border-b-2 border-transparent px-2.5 text-sm font-medium text-muted select-none hover:text-ink focus-visible:-outline-offset-2'
const hereLook = 'border-accent! text-accent!'

interface MonitoringFrameProps {
  page: 'monitors' | 'incidents' | 'alerts'
  action?: ReactNode
  children: ReactNode
}

/** The frame of the monitoring pages. Their data updates automatically. */
export function MonitoringFrame({ page, action, children }: MonitoringFrameProps) {
  const { monitoring: texts, frame } = useTexts()
  const { engine } = useEngineState()
  const mayNotSee = engine?.session === false
  useLiveMonitors(engine?.session === true)
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-xl">
          <PageHeading title={`${texts.tabs[page]} · ${frame.monitoring}`}>{frame.monitoring}</PageHeading>
          <p className="mt-1 text-pretty text-muted">{texts.intro}</p>
        </div>
        {!mayNotSee && action}
      </div>
      {mayNotSee ? (
        <EmptyState icon={Activity} title={texts.noSessionTitle} body={texts.noSessionBody} />
      ) : (
        <>
          <MonitoringTabs />
          {engine && children}
        </>
      )}
    </Page>
  )
}

function MonitoringTabs() {
  const { tabs } = useTexts().monitoring
  const common = { className: tabLook, activeProps: { className: hereLook } }
  const exact = { exact: true, includeSearch: false }
  return (
    <nav aria-label={tabs.label} className="mt-5 flex gap-0.5 overflow-x-auto border-b border-line">
      <Link to="/monitoring" activeOptions={exact} {...common}>
        {tabs.monitors}
      </Link>
      <Link to="/monitoring/incidents" activeOptions={exact} {...common}>
        {tabs.incidents}
      </Link>
      <Link to="/monitoring/alerts" activeOptions={exact} {...common}>
        {tabs.alerts}
      </Link>
    </nav>
  )
}
