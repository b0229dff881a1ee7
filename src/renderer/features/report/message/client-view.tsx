import { type ReactNode, useState } from 'react'
import type { ClientView as View, ViewDifference } from '../../../../shared/contract/inbox-tests/client-view.ts'
import { type ViewClient, type ViewMode, viewModes } from '../../../../shared/contract/inbox-tests/preview-views.ts'
import { clientViewAddress, type MessageKey, useClientView } from '../../../api/message-views.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { MessageFailure } from '../message-failure.tsx'
import { MessageImages } from './message-images.tsx'
import { PreviewFrame } from './preview-frame.tsx'

interface ClientViewProps {
  message: MessageKey
  client: ViewClient
  loadable: readonly string[]
  /** Chooses the client, in the row of the modes. */
  picker: ReactNode
}

/** The message as one email client shows it, by rules, with everything that it takes out. */
export function ClientView({ message, client, loadable, picker }: ClientViewProps) {
  const { preview: texts } = useTexts()
  const [mode, setMode] = useState<ViewMode>('light')
  const [marked, setMarked] = useState<string | null>(null)
  const { data, error, refetch } = useClientView(message, { client, mode, lang: useLanguage() })
  const isDark = mode === 'partial-dark' || mode === 'full-dark'
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {picker}
        <Segments
          label={texts.modeLabel}
          value={mode}
          options={viewModes.map((value) => ({ value, text: texts.clientModes[value] }))}
          onChange={(next) => setMode(next)}
        />
      </div>
      {data ? (
        <>
          <PreviewFrame
            name={`${message.version} ${client} ${mode} ${loadable.length}`}
            address={clientViewAddress(message.token, client, mode)}
            isDark={isDark}
            marked={marked}
          />
          {data.inbox ? (
            <InboxRow inbox={data.inbox} />
          ) : (
            <p className="mt-3 text-sm text-muted">{texts.noInbox({ client: texts.clients[client] })}</p>
          )}
          <MessageImages message={message} loadable={loadable} />
          <Differences view={data} onMark={setMarked} />
        </>
      ) : error ? (
        <MessageFailure error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-3 h-160 w-full" />
      )}
    </>
  )
}

/** The row of the message in a list, cut where the client cuts it. */
function InboxRow({ inbox: { shown, preheader, source } }: { inbox: NonNullable<View['inbox']> }) {
  const { preview: texts } = useTexts()
  return (
    <section aria-label={texts.inbox} className="mt-3 rounded-lg border border-line bg-raised p-3 text-sm">
      <h4 className="text-muted">
        {texts.inbox} (<SourceLink address={source} />)
      </h4>
      <p className="mt-1 font-semibold wrap-anywhere">{shown.from}</p>
      <p className="wrap-anywhere">{shown.subject}</p>
      {shown.preheader === null || preheader === '' ? null : (
        <p className="text-muted wrap-anywhere">{shown.preheader || texts.noPreheader}</p>
      )}
    </section>
  )
}

/** Names the feature whose places to mark; null for none. */
type OnMark = (feature: string | null) => void

function Differences({ view, onMark }: { view: View; onMark: OnMark }) {
  const { preview: texts } = useTexts()
  const kinds = (['removed', 'partial', 'unknown'] as const).filter((kind) => view[kind].length > 0)
  const remarks = [
    texts.simulated({ date: view.data.date }),
    ...(view.clipped ? [texts.clipped] : []),
    ...view.notes.map(({ text }) => text),
    ...(kinds.length === 0 ? [texts.nothingTaken] : []),
    texts.links,
  ]
  return (
    <>
      <ul className="mt-3 grid list-disc gap-1 pl-4 text-sm text-pretty text-muted">
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
      {kinds.map((kind) => (
        <Disclosure
          key={`${view.client} ${kind}`}
          className="mt-3"
          summary={texts.differences[kind]({ count: view[kind].length })}
        >
          <ul className="grid gap-2 text-sm">
            {view[kind].map((difference) => (
              <Difference key={difference.feature} difference={difference} onMark={onMark} />
            ))}
          </ul>
        </Disclosure>
      ))}
    </>
  )
}

/** Clients change: what was tested earlier may no longer be true. */
const yearsOfTrust = 4

function Difference({ difference, onMark }: { difference: ViewDifference; onMark: OnMark }) {
  const { preview: texts } = useTexts()
  const { feature, what, count, lines, source, tested } = difference
  const [ownRule] = Object.entries(texts.ownRules).flatMap(([key, text]) => (key === feature ? [text] : []))
  const isOld = tested !== null && Number(tested.slice(0, 4)) + yearsOfTrust < new Date().getFullYear()
  const when = tested && (isOld ? texts.testedLongAgo({ date: tested }) : texts.tested({ date: tested }))
  const rest = [ownRule, texts.places({ count, lines: lines.map(String) }), when].filter(Boolean).join(', ')
  return (
    <li
      onMouseEnter={() => onMark(feature)}
      onMouseLeave={() => onMark(null)}
      onFocus={() => onMark(feature)}
      onBlur={() => onMark(null)}
    >
      <code className="wrap-anywhere">{what}</code>
      <span className="text-muted">
        {' '}
        {rest}, <SourceLink address={source} />
      </span>
    </li>
  )
}

function SourceLink({ address }: { address: string }) {
  const { preview: texts } = useTexts()
  return (
    <a href={address} target="_blank" rel="noreferrer" className="rounded-sm text-accent hover:underline">
      {texts.source}
    </a>
  )
}
