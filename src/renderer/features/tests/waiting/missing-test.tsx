import { useEngineState } from '../../../api/engine.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { NewTestLink } from '../list/new-test-link.tsx'

/** Possible reasons for an unknown test token. */
export function MissingTest() {
  const { waiting, hosted } = useTexts()
  const { missing } = waiting
  const { engine } = useEngineState()
  return (
    <Page className="max-w-2xl">
      <PageHeading>{missing.title}</PageHeading>
      <p className="mt-2 text-muted">{missing.body}</p>
      <ul className="mt-4 mb-6 list-disc space-y-1.5 pl-5">
        {missing.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {engine?.hosted && <li>{hosted.missing}</li>}
      </ul>
      <NewTestLink />
    </Page>
  )
}
