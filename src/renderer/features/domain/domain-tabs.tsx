import { Link } from '@tanstack/react-router'
import { useTexts } from '../../i18n/language.tsx'

const tabLook =
  '-mb-px flex h-11 items-center border-b-2 border-transparent px-2.5 text-sm font-medium text-muted select-none hover:text-ink focus-visible:-outline-offset-2'
const hereLook = 'border-accent! text-accent!'

/** The pages of a domain. */
export function DomainTabs({ domain }: { domain: string }) {
  const { tabs } = useTexts().domainReports
  const params = { name: domain }
  const common = { params, className: tabLook, activeProps: { className: hereLook } }
  return (
    <nav aria-label={tabs.label} className="mb-6 flex gap-0.5 border-b border-line">
      <Link to="/domain/$name" activeOptions={{ exact: true, includeSearch: false }} preload={false} {...common}>
        {tabs.audit}
      </Link>
      <Link to="/domain/$name/reports" {...common}>
        {tabs.reports}
      </Link>
    </nav>
  )
}
