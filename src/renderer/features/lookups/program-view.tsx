import { useEngineState } from '../../api/engine.ts'
import { useTexts } from '../../i18n/language.tsx'
import type { LookupSearch } from '../../preferences/lookup-search.ts'
import { CopyableLines } from '../../ui/copy/code-block.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/page.tsx'
import { RawJson } from '../findings/raw-json.tsx'
import { type ApiLookupKind, curlFor } from './lookup-call.ts'

interface ProgramViewProps {
  kind: ApiLookupKind
  search: LookupSearch
  /** The API response; undefined while there is none. */
  answer: unknown
}

/** The equivalent API request and its response. */
export function ProgramView({ kind, search, answer }: ProgramViewProps) {
  const { program: texts } = useTexts().lookups
  const { engine } = useEngineState()
  const line = engine && curlFor(kind, search, engine.lookup)
  return (
    <div className="mt-4 grid gap-4">
      <Card className="min-w-0 p-4 md:p-5">
        <h3 className="font-semibold">{texts.title}</h3>
        <p className="text-sm text-pretty text-muted">
          {texts.body} {texts.curlNote} {kind === 'html' && texts.jq}
        </p>
        {line ? (
          <div className="mt-3">
            <CopyableLines text={line} what={texts.curl} />
          </div>
        ) : (
          <Skeleton className="mt-3 h-18 w-full" />
        )}
      </Card>
      {answer !== undefined && (
        <RawJson value={answer} title={texts.json} intro={texts.jsonIntro} fileName={`sendproof-${kind}.json`} />
      )}
    </div>
  )
}
