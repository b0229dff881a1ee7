import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useEngineState } from '../../api/engine.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CopyableLines } from '../../ui/copy/code-block.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { SettingsLink } from '../../ui/settings-link.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { Prose } from '../../ui/text/prose.tsx'
import { type AssistantClient, assistantClients, snippetFor } from './snippets.ts'

/** How to set up an assistant to check messages and domains. */
export function AssistantsPage() {
  const { assistants: texts } = useTexts()
  const { engine } = useEngineState()
  const [client, setClient] = useState<AssistantClient>('claude_code')
  return (
    <Page>
      <SettingsLink />
      <div className="max-w-2xl">
        <PageHeading>{texts.title}</PageHeading>
        <p className="mt-1 text-pretty text-muted">{texts.intro}</p>
        <Tabs value={client} onValueChange={setClient} className="mt-6">
          <TabList
            label={texts.clients}
            tabs={assistantClients.map((value) => ({ value, text: texts.names[value] }))}
          />
          {assistantClients.map((each) => (
            <TabPanel key={each} value={each}>
              <p className="mt-4 mb-3 text-pretty">
                <Prose text={texts.places[each]} />
              </p>
              {engine ? (
                <CopyableLines text={snippetFor(each, engine.http)} what={texts.configuration} wraps />
              ) : (
                <Skeleton className="h-24 w-full" />
              )}
              {each !== 'claude_desktop' && (
                <p className="mt-3 text-sm text-pretty text-muted">
                  <Prose text={texts.needsKey} />{' '}
                  <Link to="/keys" className="font-medium text-accent hover:underline">
                    {texts.createKey}
                  </Link>
                </p>
              )}
            </TabPanel>
          ))}
        </Tabs>
        <h2 className="mt-8 text-lg font-semibold">{texts.mayTitle}</h2>
        <p className="mt-1 text-pretty text-muted">{texts.may}</p>
      </div>
    </Page>
  )
}
