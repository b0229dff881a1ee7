import { useTexts } from '../../i18n/language.tsx'
import { usePreferences } from '../../preferences/preferences.ts'
import { Card, Page, PageHeading, Section } from '../../ui/page.tsx'
import { RecentDomains } from '../recent/recent-domains.tsx'
import { SubjectForm } from '../recent/subject-form.tsx'
import { ReportedDomains } from './reported-domains.tsx'
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
