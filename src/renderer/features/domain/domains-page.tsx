import { useTexts } from '../../i18n/language.tsx'
import { usePreferences } from '../../preferences.ts'
import { Card, Page, PageHeading } from '../../ui/page.tsx'
import { linkToDomain } from '../look-up/links.ts'
import { RecentLookUps } from '../look-up/recent-look-ups.tsx'
import { DomainForm } from './domain-form.tsx'

/** Where audits of domains begin, and where the last ones are found again. */
export function DomainsPage() {
  const { domain: texts } = useTexts()
  const { recentDomains } = usePreferences()
  return (
    <Page>
      <PageHeading>{texts.title}</PageHeading>
      <p className="mt-1 text-pretty text-muted">{texts.intro}</p>
      <Card className="mt-6 max-w-2xl p-5">
        <DomainForm />
      </Card>
      <RecentLookUps title={texts.recent} names={recentDomains} linkOf={linkToDomain} />
    </Page>
  )
}
