import { useTexts } from '../../i18n/language.tsx'
import { usePreferences } from '../../preferences.ts'
import { Card, Page, PageHeading } from '../../ui/page.tsx'
import { linkToIp } from '../recent/links.ts'
import { RecentLookups } from '../recent/recent-lookups.tsx'
import { AddressForm } from './address-form.tsx'

export function AddressesPage() {
  const { address: texts } = useTexts()
  const { recentIps } = usePreferences()
  return (
    <Page>
      <PageHeading>{texts.title}</PageHeading>
      <p className="mt-1 text-pretty text-muted">{texts.intro}</p>
      <Card className="mt-6 max-w-2xl p-5">
        <AddressForm />
      </Card>
      <RecentLookups title={texts.recent} names={recentIps} linkOf={linkToIp} />
    </Page>
  )
}
