import { type ReactNode, useState } from 'react'
import type { BlockedContent, Preview as PreviewContent } from '../../../../shared/contract/inbox-tests/preview.ts'
import {
  type PreviewView,
  type ViewClient,
  viewClients,
} from '../../../../shared/contract/inbox-tests/preview-views.ts'
import { formatList } from '../../../../shared/i18n/format.ts'
import type { PreviewMode } from '../../../../shared/i18n/text-keys.ts'
import { type MessageKey, previewAddress, usePreview } from '../../../api/message-views.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { CodeBlock } from '../../../ui/copy/code-block.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/page.tsx'
import { MessageFailure, MissingMessage } from '../message-failure.tsx'
import { ClientView } from './client-view.tsx'
import { MessageImages } from './message-images.tsx'
import { PreviewFrame } from './preview-frame.tsx'

/** The message as an email client shows it, in several modes. */
export function Preview({ message }: { message: MessageKey | null }) {
  const { preview: texts } = useTexts()
  return (
    <Card className="min-w-0 p-3 md:p-4">
      <section aria-label={texts.title}>{message ? <Drawing message={message} /> : <MissingMessage />}</section>
    </Card>
  )
}

function Drawing({ message }: { message: MessageKey }) {
  const { preview: texts } = useTexts()
  const { data, error, refetch } = usePreview(message)
  return (
    <>
      {data ? (
        <Views message={message} content={data} />
      ) : error ? (
        <MessageFailure error={error} retry={() => void refetch()} />
      ) : (
        <>
          <p className="sr-only" role="status">
            {texts.loading}
          </p>
          <Skeleton className="h-9 w-96 max-w-full" />
          <Skeleton className="mt-3 h-160 w-full" />
        </>
      )}
    </>
  )
}

const noClient = 'none'

/** The message as sent, or by the rules of an email client. */
function Views({ message, content }: { message: MessageKey; content: PreviewContent }) {
  const { preview: texts } = useTexts()
  const [client, setClient] = useState<ViewClient | typeof noClient>(noClient)
  if (!content.html) return <Modes message={message} content={content} picker={null} />
  const options = viewClients.map((value) => ({ value, text: texts.clients[value] }))
  const picker = (
    <SelectField
      label={texts.client}
      isInline
      value={client}
      options={[{ value: noClient, text: texts.noClient }, ...options]}
      onChange={(next) => setClient(next)}
    />
  )
  return client === noClient ? (
    <Modes message={message} content={content} picker={picker} />
  ) : (
    <ClientView message={message} client={client} loadable={content.html.loadable} picker={picker} />
  )
}

interface ModesProps {
  message: MessageKey
  content: PreviewContent
  /** Chooses the client, in the row of the modes. */
  picker: ReactNode
}

function Modes({ message, content, picker }: ModesProps) {
  const { preview: texts } = useTexts()
  const modes = modesOf(content)
  const [chosen, setChosen] = useState<PreviewMode>('desktop')
  const mode = modes.find((each) => each === chosen) ?? modes[0]
  if (!mode) return <p className="text-sm">{texts.nothing}</p>
  const view = viewOf(mode)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {picker}
        <Segments
          label={texts.modeLabel}
          value={mode}
          options={modes.map((value) => ({ value, text: texts.modes[value] }))}
          onChange={(next) => setChosen(next)}
        />
      </div>
      {view && content.html ? (
        <>
          <PreviewFrame
            name={`${message.version} ${view} ${content.html.loadable.length}`}
            address={previewAddress(message.token, view)}
            isDark={view === 'dark'}
            isNarrow={mode === 'mobile'}
          />
          {mode !== 'noImages' && <MessageImages message={message} loadable={content.html.loadable} />}
          <Remarks html={content.html} mode={mode} />
        </>
      ) : (
        <PlainText text={content.text} />
      )}
    </>
  )
}

function Remarks({ html, mode }: { html: NonNullable<PreviewContent['html']>; mode: PreviewMode }) {
  const { preview: texts } = useTexts()
  const dark = html.has_dark_design ? texts.ownDarkDesign : texts.turnedColors
  const remarks = [
    texts.intro,
    ...(mode === 'dark' ? [dark] : []),
    ...(mode === 'noImages' ? [texts.noImages] : []),
    useBlockedWords(html.blocked),
    ...(html.removed > 0 ? [texts.removed({ count: html.removed })] : []),
    ...(html.truncated ? [texts.truncated] : []),
    texts.links,
  ]
  return (
    <ul className="mt-3 grid list-disc gap-1 pl-4 text-sm text-pretty text-muted">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  )
}

function useBlockedWords(blocked: BlockedContent): string {
  const { preview: texts } = useTexts()
  const language = useLanguage()
  const kinds = (['images', 'style_sheets', 'fonts', 'media'] as const).filter((kind) => blocked[kind] > 0)
  if (kinds.length === 0) return texts.nothingBlocked
  return texts.notLoaded({
    things: formatList(
      language,
      kinds.map((kind) => texts.blocked[kind]({ count: blocked[kind] })),
    ),
  })
}

function PlainText({ text }: Pick<PreviewContent, 'text'>) {
  const { preview: texts } = useTexts()
  return (
    <>
      <CodeBlock
        text={text?.content ?? ''}
        className="mt-3 max-h-160 border border-line text-sm whitespace-pre-wrap wrap-anywhere"
      />
      {text?.truncated && <p className="mt-2 text-sm text-muted">{texts.textTruncated}</p>}
    </>
  )
}

const views: Record<Exclude<PreviewMode, 'text'>, PreviewView> = {
  desktop: 'normal',
  mobile: 'normal',
  dark: 'dark',
  noImages: 'no_images',
}

/** The available preview modes; HTML comes first if there is any. */
function modesOf({ html, text }: PreviewContent): PreviewMode[] {
  return [...(html ? (['desktop', 'mobile', 'dark', 'noImages'] as const) : []), ...(text ? (['text'] as const) : [])]
}

/** The HTML view of a mode; null for plain text. */
function viewOf(mode: PreviewMode): PreviewView | null {
  return mode === 'text' ? null : views[mode]
}
