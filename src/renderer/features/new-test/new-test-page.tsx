import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useSeedCount } from '../../api/mailboxes.ts'
import { useCreateTest } from '../../api/queries.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { useShortcut } from '../../keyboard/use-shortcut.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FailureNote, faultOf } from '../../ui/feedback/failure.tsx'
import { OptionSwitch } from '../../ui/fields/option-switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card, Page, PageHeading } from '../../ui/page.tsx'
import { FileButton } from '../tests/waiting/file-button.tsx'
import { useUpload } from '../tests/waiting/use-upload.ts'

/** Starts a test: an address to send to, or a file to upload. */
export function NewTestPage() {
  const { tests, placement, frame } = useTexts()
  const { home } = tests
  const language = useLanguage()
  const navigate = useNavigate()
  const create = useCreateTest(language)
  const { upload, isPending: isUploading } = useUpload()
  const createButton = useRef<HTMLButtonElement>(null)
  const [name, setName] = useState('')
  const [sendingIp, setSendingIp] = useState('')
  const seeds = useSeedCount()
  const [wantsPlacement, setWantsPlacement] = useState(false)
  // Only focused, so that an accidental key press creates nothing.
  useShortcut('newTest', () => {
    createButton.current?.focus()
  })
  const ipFault = faultOf(create.error, 'sending_ip')

  function submit(event: FormEvent): void {
    event.preventDefault()
    create.mutate(
      { name: name.trim(), sendingIp: sendingIp.trim(), placement: wantsPlacement && seeds > 0 },
      { onSuccess: ({ token }) => void navigate({ to: '/t/$token', params: { token } }) },
    )
  }

  return (
    <Page>
      <PageHeading>{frame.actions.newTest}</PageHeading>
      <p className="mt-1 max-w-prose text-pretty text-muted">{home.doorBody}</p>
      <Card className="mt-6 max-w-2xl p-5">
        <form onSubmit={submit} className="flex flex-col items-start">
          <Button ref={createButton} look="primary" type="submit" disabled={create.isPending} className="h-10 w-full">
            {create.isPending ? home.creating : home.create}
          </Button>
          {seeds > 0 && (
            <div className="mt-4 w-full">
              <OptionSwitch
                label={placement.choice}
                hint={placement.choiceHint({ count: seeds })}
                checked={wantsPlacement}
                onChange={setWantsPlacement}
              />
            </div>
          )}
          <Disclosure summary={home.options} className="mt-3 w-full">
            <div className="mt-3 grid gap-4">
              <TextField
                label={home.name}
                hint={home.nameHint}
                value={name}
                maxLength={200}
                onChange={(event) => setName(event.target.value)}
              />
              <TextField
                label={home.sendingIp}
                hint={home.sendingIpHint}
                fault={ipFault}
                mono
                value={sendingIp}
                onChange={(event) => setSendingIp(event.target.value)}
              />
            </div>
          </Disclosure>
          {create.error && ipFault === undefined && (
            <div className="mt-4 w-full">
              <FailureNote error={create.error} />
            </div>
          )}
        </form>
        <div className="mt-4 border-t border-line pt-4">
          <h2 className="text-sm font-semibold">{home.fileTitle}</h2>
          <p className="mt-0.5 text-sm text-pretty text-muted">{home.fileBody}</p>
          <div className="mt-3">
            <FileButton
              text={isUploading ? home.uploading : home.choose}
              disabled={isUploading}
              onFiles={(files) => void upload(files)}
            />
          </div>
        </div>
      </Card>
    </Page>
  )
}
