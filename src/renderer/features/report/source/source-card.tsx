import { Download } from 'lucide-react'
import { useMemo } from 'react'
import type { MessageSource } from '../../../../shared/contract/inbox-tests/preview.ts'
import { type MessageKey, messageFileAddress, useSource } from '../../../api/message-views.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/page.tsx'
import { MessageFailure, MissingMessage } from '../message-failure.tsx'
import { SourceLines } from './source-lines.tsx'
import { readSourceRows } from './source-rows.ts'

interface SourceCardProps {
  /** Null if it is not on this machine. */
  message: MessageKey | null
  isRebuilt: boolean
}

/** The source of the message, or the one generated from an Outlook file, to read, search, and save. */
export function SourceCard({ message, isRebuilt }: SourceCardProps) {
  const { source: texts } = useTexts()
  return (
    <Card className="min-w-0 overflow-hidden">
      <section aria-label={texts.title}>
        {message ? <Source message={message} isRebuilt={isRebuilt} /> : <NoSource />}
      </section>
    </Card>
  )
}

function NoSource() {
  const { source: texts } = useTexts()
  return (
    <div className="px-4 py-3 md:px-5">
      <h3 className="font-semibold">{texts.title}</h3>
      <MissingMessage />
    </div>
  )
}

function Source({ message, isRebuilt }: SourceCardProps & { message: MessageKey }) {
  const { source: texts } = useTexts()
  const { data, error, refetch } = useSource(message)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold">{texts.title}</h3>
          {data ? <Extent source={data} isRebuilt={isRebuilt} /> : !error && <Skeleton className="mt-1 h-4 w-56" />}
        </div>
        {!error && (
          <a href={messageFileAddress(message.token)} download className={buttonLook('secondary')}>
            <Download className="size-4" aria-hidden />
            {texts.download}
          </a>
        )}
      </div>
      {data ? (
        <Lines source={data} />
      ) : error ? (
        <div className="px-4 pb-4 md:px-5">
          <MessageFailure error={error} retry={() => void refetch()} />
        </div>
      ) : (
        <Skeleton className="h-160 w-full rounded-none" />
      )}
    </>
  )
}

function Extent({ source: { text, size, truncated }, isRebuilt }: { source: MessageSource; isRebuilt: boolean }) {
  const { source: texts } = useTexts()
  const formats = useFormats()
  const whole = formats.size(size)
  const sentences = [
    isRebuilt && texts.rebuilt({ size: whole }),
    truncated && texts.truncated({ shown: formats.size(text.length), size: whole }),
  ].filter((sentence) => sentence !== false)
  return <p className="text-sm text-muted">{sentences.join(' ') || texts.intro({ size: whole })}</p>
}

function Lines({ source: { text } }: { source: MessageSource }) {
  const rows = useMemo(() => readSourceRows(text), [text])
  return <SourceLines rows={rows} />
}
