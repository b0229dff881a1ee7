import { Field } from '@base-ui/react/field'
import { useState } from 'react'
import { useMessageDrop } from '../../frame/message-drop.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { join } from '../../ui/class-names.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Card } from '../../ui/page.tsx'
import { inputLook, TextField } from '../../ui/text-field.tsx'
import { FileButton } from './file-button.tsx'
import { useHandIn } from './use-hand-in.ts'

/** Hands a message in as a file, with what the file itself cannot say. */
export function FileForm({ token }: { token: string }) {
  const { frame, waiting } = useTexts()
  const texts = waiting.file
  const { handIn, isPending } = useHandIn()
  const [ip, setIp] = useState('')
  const [helo, setHelo] = useState('')
  const [mailFrom, setMailFrom] = useState('')

  function onFiles(files: readonly File[]): void {
    const stated = (text: string) => text.trim() || undefined
    void handIn(files, { token, ip: stated(ip), helo: stated(helo), mailFrom: stated(mailFrom) })
  }

  useMessageDrop({ promise: frame.drop.thisTest, onDrop: onFiles })

  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="font-semibold">{texts.title}</h2>
          <p className="text-sm text-muted">{texts.body}</p>
        </div>
        <FileButton text={isPending ? texts.sending : texts.choose} disabled={isPending} onFiles={onFiles} />
      </div>
      <PastedSource isPending={isPending} onHandIn={(source) => onFiles([new File([source], 'pasted.eml')])} />
      <Disclosure summary={texts.envelope} className="mt-3">
        <div className="mt-3 grid gap-4 sm:grid-cols-3">
          <TextField
            label={texts.ip}
            hint={texts.ipHint}
            mono
            value={ip}
            onChange={(event) => setIp(event.target.value)}
          />
          <TextField
            label={texts.helo}
            hint={texts.heloHint}
            mono
            value={helo}
            onChange={(event) => setHelo(event.target.value)}
          />
          <TextField
            label={texts.mailFrom}
            hint={texts.mailFromHint}
            mono
            value={mailFrom}
            onChange={(event) => setMailFrom(event.target.value)}
          />
        </div>
      </Disclosure>
    </Card>
  )
}

/** The message as text, for those whose mailbox shows it and saves no file. */
function PastedSource({ isPending, onHandIn }: { isPending: boolean; onHandIn(source: string): void }) {
  const { file: texts } = useTexts().waiting
  const [source, setSource] = useState('')
  return (
    <Disclosure summary={texts.paste} className="mt-3">
      <Field.Root className="mt-3 flex flex-col items-start gap-1">
        <Field.Label className="text-sm font-medium">{texts.source}</Field.Label>
        <Field.Control
          render={<textarea rows={8} />}
          className={join(inputLook, 'h-auto resize-y py-2 font-mono text-sm')}
          autoComplete="off"
          spellCheck={false}
          value={source}
          onChange={(event) => setSource(event.target.value)}
        />
        <Field.Description className="text-sm text-muted">{texts.sourceHint}</Field.Description>
        <Button
          className="mt-2"
          disabled={isPending || source.trim() === ''}
          onClick={() => onHandIn(source.trimStart())}
        >
          {texts.handIn}
        </Button>
      </Field.Root>
    </Disclosure>
  )
}
