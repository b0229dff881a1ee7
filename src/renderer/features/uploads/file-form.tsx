import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useMessageDrop } from '../../ui/files/message-drop.tsx'
import { Card } from '../../ui/page.tsx'
import { useFocusWhen } from '../../ui/use-focus-when.ts'
import { FileButton } from './file-button.tsx'
import { PastedSource } from './pasted-source.tsx'
import { UploadFaultNote } from './upload-fault-note.tsx'
import { useUpload } from './use-upload.ts'

interface FileFormProps {
  /** The test that waits for the file; without one, a new test is created. */
  token?: string
  takesFocus: boolean
}

/** Uploads a message file with the session data that it lacks. */
export function FileForm({ token, takesFocus }: FileFormProps) {
  const { frame, waiting } = useTexts()
  const texts = waiting.file
  const { upload, isPending } = useUpload()
  const chooseButton = useFocusWhen<HTMLButtonElement>(takesFocus)
  const [ip, setIp] = useState('')
  const [helo, setHelo] = useState('')
  const [mailFrom, setMailFrom] = useState('')

  function onFiles(files: readonly File[]): void {
    const stated = (text: string) => text.trim() || undefined
    void upload(files, {
      ...(token !== undefined && { token }),
      ip: stated(ip),
      helo: stated(helo),
      mailFrom: stated(mailFrom),
    })
  }

  useMessageDrop({ promise: token === undefined ? frame.drop.newTest : frame.drop.thisTest, onDrop: onFiles })

  return (
    <Card className="mt-4 max-w-2xl p-5 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="font-semibold">{texts.title}</h2>
          <p className="text-sm text-muted">{texts.body}</p>
        </div>
        <FileButton
          text={isPending ? texts.sending : texts.choose}
          disabled={isPending}
          button={chooseButton}
          onFiles={onFiles}
        />
      </div>
      <UploadFaultNote />
      <PastedSource
        summary={texts.paste}
        action={texts.handIn}
        isPending={isPending}
        onSource={(file) => onFiles([file])}
      />
      <Disclosure summary={texts.envelope} className="mt-3">
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField label={texts.ip} hint={texts.ipHint} mono value={ip} onChange={setIp} />
          <TextField label={texts.helo} hint={texts.heloHint} mono value={helo} onChange={setHelo} />
          <TextField label={texts.mailFrom} hint={texts.mailFromHint} mono value={mailFrom} onChange={setMailFrom} />
        </div>
      </Disclosure>
    </Card>
  )
}
