import { Link } from '@tanstack/react-router'
import { toUnicodeName } from '../../../shared/names/unicode-name.ts'
import { useReportedDomains } from '../../api/domain-reports.ts'
import { useEngine } from '../../api/engine.ts'
import { useTexts } from '../../i18n/language.tsx'
import { usePreferences } from '../../preferences/preferences.ts'
import { Card, CardList, Page, PageHeading, Section } from '../../ui/page.tsx'
import { RecentDomains } from '../recent/recent-domains.tsx'
import { ReportsLine } from '../recent/reports-line.tsx'
import { SubjectForm } from '../recent/subject-form.tsx'
import { AddedFiles } from './reports/added-files.tsx'

export function DomainsPage() {
  const { domain: texts, frame } = useTexts()
  const { recentDomains } = usePreferences()
  return (
    <Page>
      <PageHeading>{frame.domains}</PageHeading>
      <p className="mt-1 text-pretty text-muted">{texts.intro}</p>
      <AddedFiles domain={null} />
      <Card className="mt-6 max-w-2xl p-5">
        <SubjectForm member="domain" />
      </Card>
      {recentDomains.length > 0 && (
        <Section id="recent" title={texts.recent} className="mt-10 max-w-2xl">
          <RecentDomains domains={recentDomains} hasReports />
        </Section>
      )}
      <ReportedDomains listed={recentDomains.map(({ name }) => name)} />
    </Page>
  )
}

interface ReportedDomainsProps {
  /** Domains that the page already lists with their reports. */
  listed: readonly string[]
}

/** The domains of the latest reports, which may have arrived without anyone having opened the domain. */
function ReportedDomains(props: ReportedDomainsProps) {
  const { data: engine } = useEngine()
  return engine?.session && engine.mode !== 'hosted' ? <Domains {...props} /> : null
}

function Domains({ listed }: ReportedDomainsProps) {
  const { domain: texts } = useTexts()
  const { data } = useReportedDomains()
  const domains = data?.filter((domain) => !listed.includes(domain)) ?? []
  if (domains.length === 0) return null
  return (
    <Section id="reported" title={texts.reported} className="mt-10 max-w-2xl">
      <CardList className="mt-3 overflow-hidden">
        {domains.map((name) => (
          <li key={name} className="relative px-4 py-2.5 hover:bg-sunken md:px-5">
            <Link
              to="/domain/$name/reports"
              params={{ name }}
              className="block rounded-sm font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-[inherit]"
            >
              {toUnicodeName(name)}
            </Link>
            <p className="text-sm text-muted">
              <ReportsLine domain={name} className="relative" />
            </p>
          </li>
        ))}
      </CardList>
    </Section>
  )
}
