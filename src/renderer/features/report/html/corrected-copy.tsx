import { useState } from 'react'
import type { CorrectedHtml } from '../../../../shared/contract/inbox-tests/preview.ts'
import { type MessageKey, useCorrectedHtml } from '../../../api/message-views.ts'
import { useLanguage, useSharedTexts, useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { download } from '../../../ui/copy/download.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Card } from '../../../ui/page.tsx'
import { titleOfIssue } from '../../findings/html-issues.ts'
import { MessageFailure } from '../message-failure.tsx'

/** A copy of the HTML without the issues that have one right fix, with each change. */
export function CorrectedCopy({ message }: { message: MessageKey }) {
  const { corrected: texts } = useTexts().htmlCheck
  const [isWanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useCorrectedHtml(message, isWanted)
  return (
    <Card className="p-4 md:p-5">
      <section aria-label={texts.title}>
        <h3 className="font-semibold">{texts.title}</h3>
        <p className="mt-1 max-w-prose text-sm text-pretty text-muted">{texts.intro}</p>
        {data ? (
          <Copy copy={data} />
        ) : error ? (
          <MessageFailure error={error} retry={() => void refetch()} />
        ) : (
          <Button className="mt-3" disabled={isFetching} onClick={() => setWanted(true)}>
            {isFetching ? texts.making : texts.make}
          </Button>
        )}
      </section>
    </Card>
  )
}

function Copy({ copy: { html, changes, scores } }: { copy: CorrectedHtml }) {
  const { corrected: texts } = useTexts().htmlCheck
  const issueTexts = useSharedTexts('html')
  const language = useLanguage()
  if (changes.length === 0) return <p className="mt-3 text-sm">{texts.nothing}</p>
  const kinds = [...Map.groupBy(changes, ({ issue }) => issue)]
  return (
    <>
      <p className="mt-3 text-sm">{texts.result({ count: changes.length, ...scores })}</p>
      <Button className="mt-3" onClick={() => download('corrected.html', html, 'text/html')}>
        {texts.download}
      </Button>
      {kinds.map(([issue, made]) => (
        <Disclosure
          key={issue}
          className="mt-3"
          summary={`${titleOfIssue({ key: issue, params: {} }, issueTexts, language)} (${made.length})`}
        >
          <ol className="grid gap-2 font-mono text-xs">
            {made.slice(0, maxShown).map(({ line, before, after }) => (
              <li key={`${line} ${before}`} className="grid gap-1 wrap-anywhere">
                <span className="text-muted">{texts.line({ line })}</span>
                <del className="no-underline opacity-70">{before}</del>
                <ins className="no-underline">{after}</ins>
              </li>
            ))}
          </ol>
          {made.length > maxShown && (
            <p className="mt-2 text-sm text-muted">{texts.more({ count: made.length - maxShown })}</p>
          )}
        </Disclosure>
      ))}
    </>
  )
}

/** Changes of one kind that are listed: they are much alike. */
const maxShown = 20
