import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { Envelope } from '../../../shared/contract/facts/message/envelope.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { useTexts } from '../../i18n/language.tsx'
import { join } from '../../ui/class-names.ts'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { FileButton } from '../uploads/file-button.tsx'
import { UploadFaultNote } from '../uploads/upload-fault-note.tsx'
import { useUpload } from '../uploads/use-upload.ts'
import { arrivalOf } from './arrival.ts'

/** How to test the changed message, in the same way as before. */
export function SendAgain({ test, facts }: { test: InboxTestReport; facts: MessageFacts }) {
  const { report, waiting } = useTexts()
  const arrival = arrivalOf(test, facts)
  return (
    <div className="mt-5 flex items-start gap-2.5 text-sm text-muted">
      <RotateCw className={join('size-4 shrink-0', arrival.way === 'file' ? 'mt-2.5' : 'mt-0.5')} aria-hidden />
      <div className="min-w-0">
        {arrival.way === 'file' ? (
          <UploadAgain token={test.token} envelope={facts.envelope} />
        ) : (
          <>
            <p>{report.again}</p>
            <p className="flex items-center font-mono">
              <span className="wrap-anywhere">{arrival.address}</span>
              <CopyButton text={arrival.address} what={waiting.address} />
            </p>
          </>
        )}
      </div>
    </div>
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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{report.againFile}</p>
        <FileButton
          text={report.uploadAgain}
          disabled={isPending}
          onFiles={(files) => void upload(files, { token, ...stated }).then(setReceived)}
        />
      </div>
      {isReceived && (
        <p role="status" className="mt-2">
          {report.uploaded}
        </p>
      )}
      <UploadFaultNote />
    </>
  )
}
