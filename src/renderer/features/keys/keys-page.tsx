import { ExternalLink, KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useEngineState } from '../../api/engine.ts'
import { useKeys } from '../../api/keys.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { KeyTable } from './key-table.tsx'
import { NewKeySheet } from './new-key-sheet.tsx'

export function KeysPage() {
  const { keys: texts } = useTexts()
  const { engine } = useEngineState()
  const [isCreating, setIsCreating] = useState(false)
  const mayNotSee = engine?.session === false
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-lg">
          <PageHeading>{texts.title}</PageHeading>
          <p className="mt-1 text-pretty text-muted">{texts.intro}</p>
        </div>
        {!mayNotSee && (
          <Button icon={Plus} look="primary" disabled={!engine} onClick={() => setIsCreating(true)}>
            {texts.create}
          </Button>
        )}
      </div>
      {engine && <Descriptions address={engine.http} />}
      {mayNotSee ? (
        <EmptyState icon={KeyRound} title={texts.noSessionTitle} body={texts.noSessionBody} />
      ) : (
        <Keys isAllowed={engine !== undefined} />
      )}
      {engine && <NewKeySheet open={isCreating} onOpenChange={setIsCreating} engineAddress={engine.http} />}
    </Page>
  )
}

/** Links to the API documentation, for people and for programs. */
function Descriptions({ address }: { address: string }) {
  const { keys: texts } = useTexts()
  const descriptions = [
    { url: `${address}/api/docs`, text: texts.documentation },
    { url: `${address}/api/v1/openapi.json`, text: texts.openApi },
  ]
  return (
    <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {descriptions.map(({ url, text }) => (
        <a
          key={url}
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 rounded-sm text-accent hover:underline"
        >
          {text}
          <ExternalLink className="size-3.5" aria-hidden />
        </a>
      ))}
    </p>
  )
}

function Keys({ isAllowed }: { isAllowed: boolean }) {
  const { keys: texts } = useTexts()
  const empty = { icon: KeyRound, title: texts.emptyTitle, body: texts.emptyBody }
  return (
    <ListFrame query={useKeys(isAllowed)} empty={empty}>
      {(keys) => <KeyTable keys={keys} />}
    </ListFrame>
  )
}
