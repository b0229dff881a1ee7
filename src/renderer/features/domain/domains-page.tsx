import { useTexts } from '../../i18n/language.tsx'
import { usePreferences } from '../../preferences.ts'
import { Card, Page, PageHeading } from '../../ui/page.tsx'
import { linkToDomain } from '../recent/links.ts'
import { RecentLookups } from '../recent/recent-lookups.tsx'
import { ZoneButton } from '../zone/zone-button.tsx'
import { DomainForm } from './domain-form.tsx'

export function DomainsPage() {
  const { domain: texts, zone } = useTexts()
  const { recentDomains } = usePreferences()
  return (
    <Page>
      <PageHeading>{texts.title}</PageHeading>
      <p className="mt-1 text-pretty text-muted">{texts.intro}</p>
      <Card className="mt-6 max-w-2xl p-5">
        <DomainForm />
      </Card>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <ZoneButton text={zone.open} />
        <p className="text-sm text-muted">{zone.promise}</p>
      </div>
      <RecentLookups title={texts.recent} names={recentDomains} linkOf={linkToDomain} />
    </Page>
  )
}
