import { useNavigate, useSearch } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { Envelope } from '../../../shared/contract/facts/message/envelope.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { useEngineState } from '../../api/engine.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { useRemoval } from '../recent/removals.ts'
import { ShareButton } from '../share/share-button.tsx'
import { FileButton } from '../uploads/file-button.tsx'
import { UploadFaultNote } from '../uploads/upload-fault-note.tsx'
import { useUpload } from '../uploads/use-upload.ts'
import { EditButton } from '../what-if/what-if-bar.tsx'
import { arrivalOf } from './arrival.ts'
import { OtherReports, ReportMenu } from './report-history.tsx'

export interface ReportActionsProps {
  test: InboxTestReport
  name: string
  facts: MessageFacts
  /** Starts editing records; null if not possible. */
  onEdit: (() => void) | null
  /** Whether it shows edited records, which cannot be shared. */
  isPlanned: boolean
  /** Whether it is the sample, which is not in any list. */
  isSample: boolean
}

/** What can be done with a report. */
export function ReportActions({ test, name, facts, onEdit, isPlanned, isSample }: ReportActionsProps) {
  const navigate = useNavigate()
  const { engine } = useEngineState()
  const { report: number } = useSearch({ from: '/t/$token' })
  // A hosted instance gives others no access to its history.
  const isOwn = engine?.session === true && engine.mode === 'local' && !isSample
  const remove = useRemoval()
  const reference = { token: test.token, number }
  return (
    <div className="-mx-2.5 flex flex-wrap items-center lg:justify-end">
      {!isPlanned && (
        <ShareButton shared={{ kind: 'report', report: test }} link={isSample ? null : test.url} redactsAtFirst />
      )}
      {!isSample && <TestAgain test={test} facts={facts} />}
      {onEdit && <EditButton onEdit={onEdit} />}
      {isOwn && <OtherReports reference={reference} />}
      {isOwn && (
        <ReportMenu
          reference={reference}
          doneAt={test.done_at}
          hasStream={facts.author.state === 'known'}
          onRemove={() => {
            void remove([{ token: test.token, name }])
            void navigate({ to: '/tests' })
          }}
        />
      )}
    </div>
  )
}

/** Tests the changed message in the same way as before. */
function TestAgain({ test, facts }: Pick<ReportActionsProps, 'test' | 'facts'>) {
  const { report, waiting } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const arrival = arrivalOf(test, facts)
  if (arrival.way === 'file') return <UploadAgain token={test.token} envelope={facts.envelope} />
  return (
    <>
      <Button icon={RotateCw} look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {report.testAgain}
      </Button>
      {isOpen && (
        <div className="order-last w-full px-2.5 pb-2 text-sm text-muted">
          <p>{report.again}</p>
          <p className="flex items-center font-mono">
            <span className="wrap-anywhere">{arrival.address}</span>
            <CopyButton text={arrival.address} what={waiting.address} />
          </p>
        </div>
      )}
    </>
  )
}

/** Uploads the new file with the sending IP that was stated for this one. */
function UploadAgain({ token, envelope }: { token: string; envelope: Envelope }) {
  const { report } = useTexts()
  const { upload, isPending } = useUpload()
  const [isReceived, setReceived] = useState(false)
  const stated =
    envelope.origin.source === 'upload' && envelope.client_ip !== null
      ? { ip: envelope.client_ip, helo: envelope.helo ?? undefined }
      : {}
  return (
    <>
      <FileButton
        text={report.testAgain}
        look="quiet"
        disabled={isPending}
        onFiles={(files) => void upload(files, { token, ...stated }).then(setReceived)}
      />
      {isReceived && (
        <p role="status" className="order-last w-full px-2.5 text-sm text-muted">
          {report.uploaded}
        </p>
      )}
      <div className="order-last w-full px-2.5 empty:hidden">
        <UploadFaultNote />
      </div>
    </>
  )
}
