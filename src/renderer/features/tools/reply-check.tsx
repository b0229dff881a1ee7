import { useEffect, useEffectEvent, useState } from 'react'
import type { Bounce, Explanation } from '../../../shared/contract/received/explanation.ts'
import type { ReceiverVerdict } from '../../../shared/contract/received/verdict.ts'
import { maxMessageOctets } from '../../../shared/limits.ts'
import { useExplanation } from '../../api/single-lookups.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useMessageDrop } from '../../ui/files/message-drop.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { LevelBadge } from '../../ui/severity-icon.tsx'
import { Prose } from '../../ui/text/prose.tsx'
import { FactList, Verbatim } from '../findings/fact-list.tsx'
import { FileButton } from '../uploads/file-button.tsx'
import { noticeFiles } from '../uploads/opened-files.ts'
import { NoticeActions } from './notice-actions.tsx'

/** Explains a pasted reply, log line, or bounce, or a file with one. Nothing is stored unless asked for. */
export function ReplyCheck({ text: initial }: { text: string }) {
  const { reply: texts } = useTexts().lookups
  const explain = useExplanation(useLanguage())
  const [text, setText] = useState(initial)
  const [fault, setFault] = useState<string>()
  /** What the explanation is about. */
  const [asked, setAsked] = useState<File | null>(null)
  const explainFile = (file: File) => {
    setAsked(file)
    explain.mutate(file)
  }
  const start = useEffectEvent(() => {
    if (initial !== '') explainFile(asFile(initial))
  })
  useEffect(() => start(), [])

  function submit(): void {
    setFault(text.trim() === '' ? texts.empty : undefined)
    if (text.trim() !== '') explainFile(asFile(text))
  }

  function take([file]: readonly File[]): void {
    if (file && file.size <= maxMessageOctets) explainFile(file)
  }

  noticeFiles.useOpened(explainFile)
  useMessageDrop({ promise: texts.drop, onDrop: take })

  return (
    <>
      <Card className="mt-4 p-5">
        <Form noValidate onSubmit={submit}>
          <TextField
            label={texts.label}
            hint={texts.hint}
            fault={fault}
            rows={6}
            required
            value={text}
            onChange={setText}
          />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button look="primary" type="submit" disabled={explain.isPending}>
              {explain.isPending ? texts.pending : texts.action}
            </Button>
            <FileButton
              text={texts.choose}
              disabled={explain.isPending}
              accept=".eml,.txt,.log,message/rfc822,text/plain"
              onFiles={take}
            />
          </div>
        </Form>
      </Card>
      {explain.error && <FailureNote className="mt-4" error={explain.error} />}
      {explain.isPending && <Skeleton className="mt-4 h-40 w-full rounded-xl" />}
      {explain.data && asked && <Answer key={asked.name} file={asked} explanation={explain.data} />}
    </>
  )
}

function asFile(text: string): File {
  return new File([text], 'reply.eml')
}

function Answer({ file, explanation }: { file: File; explanation: Explanation }) {
  const { reply: texts } = useTexts().lookups
  const { kind, bounces, complaint, verdicts, returned } = explanation
  return (
    <section aria-label={texts.result} aria-live="polite">
      <p className="mt-6 font-semibold">{texts.kinds[kind]}</p>
      {(kind === 'bounce' || kind === 'complaint') && <NoticeActions file={file} returned={returned ?? null} />}
      {bounces.map((bounce, position) => (
        // Several entries may be about the same recipient.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <BounceCard key={position} bounce={bounce} />
      ))}
      {complaint && (
        <Card className="mt-3 p-4 md:p-5">
          <FactList
            facts={[
              [texts.complaint.kind, complaint.feedback_type],
              [texts.complaint.domain, complaint.reported_domain],
              [texts.complaint.ip, complaint.source_ip],
              [texts.complaint.sender, complaint.original_mail_from],
              [texts.complaint.arrived, complaint.arrived_at],
            ]}
          />
        </Card>
      )}
      {verdicts.length > 0 && (
        <Disclosure className="mt-4" summary={texts.verdicts({ count: verdicts.length })}>
          <ul className="grid gap-2 text-sm">
            {verdicts.map((verdict) => (
              <VerdictRow key={`${verdict.field} ${verdict.key} ${verdict.raw}`} verdict={verdict} />
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  )
}

const levels = { permanent: 'critical', temporary: 'minor', none: 'ok', unknown: 'info' } as const

function BounceCard({ bounce }: { bounce: Bounce }) {
  const { reply: texts } = useTexts().lookups
  const { recipient, permanence, treatment, meaning, fix, status, reply_code, diagnostic, source } = bounce
  const code = [reply_code, status].filter((part) => part !== null).join(' ')
  return (
    <Card className="mt-3 p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <LevelBadge level={levels[permanence]}>{texts.permanences[permanence]}</LevelBadge>
        <span className="font-semibold">{texts.treatments[treatment]}</span>
      </div>
      <p className="mt-3 max-w-prose text-pretty">
        <Prose text={meaning} />
      </p>
      <p className="mt-2 max-w-prose text-pretty">
        <Prose text={fix} />
      </p>
      <div className="mt-3 text-sm">
        <FactList
          facts={[
            [texts.recipient, recipient === null ? null : <Verbatim key="recipient" text={recipient} />],
            [texts.provider, bounce.provider],
            [texts.code, code === '' ? null : <Verbatim key="code" text={code} />],
            [texts.diagnostic, diagnostic === null ? null : <Verbatim key="reply" text={diagnostic} />],
          ]}
        />
        {source !== null && (
          <a
            href={source}
            target="_blank"
            rel="noreferrer"
            className="mt-2 inline-block rounded-sm text-accent hover:underline"
          >
            {texts.source}
          </a>
        )}
      </div>
    </Card>
  )
}

function VerdictRow({ verdict: { field, key, raw, meaning, trusted } }: { verdict: ReceiverVerdict }) {
  const { reply: texts } = useTexts().lookups
  return (
    <li>
      <code className="wrap-anywhere">{`${key === field ? field : `${field}: ${key}`} ${raw}`}</code>
      <span className="block text-pretty text-muted">
        {meaning}
        {!trusted && ` (${texts.untrusted})`}
      </span>
    </li>
  )
}
