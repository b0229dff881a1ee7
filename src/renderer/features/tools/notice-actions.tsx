import { Link } from '@tanstack/react-router'
import type { Explanation } from '../../../shared/contract/received/explanation.ts'
import { toUnicodeName } from '../../../shared/names/unicode-name.ts'
import { useAddNotice } from '../../api/domain-reports.ts'
import { useEngineState } from '../../api/engine.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { UploadFaultNote } from '../uploads/upload-fault-note.tsx'
import { useUpload } from '../uploads/use-upload.ts'

interface NoticeActionsProps {
  file: File
  /** The message that it returns. */
  returned: Explanation['returned'] | null
}

/** What to do with a bounce or a complaint: test the message that it returns, fix its domain, and count it. */
export function NoticeActions({ file, returned }: NoticeActionsProps) {
  const { returned: texts } = useTexts().lookups.reply
  const { engine } = useEngineState()
  const { upload, isPending } = useUpload()
  const add = useAddNotice(useLanguage())
  const stored = add.data?.flatMap((result) => (result.state === 'refused' ? [] : (result.domain ?? [])))
  const domain = returned?.domain ?? stored?.[0] ?? null
  // Bounces are stored on this computer, by its owner.
  const mayAdd = engine?.session === true && engine.mode !== 'hosted'
  const isNew = add.data?.some(({ state }) => state === 'stored')
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {returned && (
          <Button look="primary" disabled={isPending} onClick={() => void upload([file], { returned: true })}>
            {isPending ? texts.testing : texts.test}
          </Button>
        )}
        {mayAdd && !add.data && (
          <Button disabled={add.isPending} onClick={() => add.mutate(file)}>
            {add.isPending ? texts.keeping : texts.keep}
          </Button>
        )}
        {domain !== null && (
          <Link to="/domain/$name" params={{ name: domain }} className="rounded-sm text-accent hover:underline">
            {texts.audit({ domain: toUnicodeName(domain) })}
          </Link>
        )}
      </div>
      {add.data && (
        <p role="status" className="mt-2 text-pretty">
          {isNew ? texts.kept : texts.known}{' '}
          {domain !== null && (
            <Link
              to="/domain/$name/reports"
              params={{ name: domain }}
              className="rounded-sm text-accent hover:underline"
            >
              {texts.seeAll({ domain: toUnicodeName(domain) })}
            </Link>
          )}
        </p>
      )}
      {add.error && <FailureNote className="mt-3" error={add.error} />}
      <UploadFaultNote />
    </>
  )
}
