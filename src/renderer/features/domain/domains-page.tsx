import { useState } from 'react'
import type { DomainState } from '../../../shared/contract/domain-states.ts'
import { toUnicodeName } from '../../../shared/names/unicode-name.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { usePreferences } from '../../preferences/preferences.ts'
import { Card, Page, PageHeading, Section } from '../../ui/page.tsx'
import { DomainStates } from '../recent/domain-states.tsx'
import { byNeed } from '../recent/order-domains.ts'
import { RecentDomains } from '../recent/recent-domains.tsx'
import { SubjectForm } from '../recent/subject-form.tsx'
import { useDomainStates } from '../recent/use-domain-states.ts'
import { AddedFiles } from './reports/added-files.tsx'

/** Every domain that was met, those that need something first. */
export function DomainsPage() {
  const { domain: texts, frame } = useTexts()
  const { recentDomains } = usePreferences()
  const { data: states } = useDomainStates(useLanguage())
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const isWanted = ({ domain }: DomainState) => domain.includes(wanted) || toUnicodeName(domain).includes(wanted)
  const found = byNeed(states?.filter(isWanted) ?? [])
  return (
    <Page>
      <PageHeading>{frame.domains}</PageHeading>
      <p className="mt-1 text-pretty text-muted">{texts.intro}</p>
      <AddedFiles domain={null} />
      <Card className="mt-6 max-w-2xl p-5">
        <SubjectForm member="domain" onType={setTyped} />
      </Card>
      {found.length > 0 && (
        <Section id="domains" title={texts.yours} className="mt-8 max-w-3xl">
          <DomainStates states={found} />
        </Section>
      )}
      {!states && recentDomains.length > 0 && (
        <Section id="recent" title={texts.recent} className="mt-10 max-w-2xl">
          <RecentDomains domains={recentDomains} />
        </Section>
      )}
    </Page>
  )
}
