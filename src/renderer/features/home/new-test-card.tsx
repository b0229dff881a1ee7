import { useNavigate, useSearch } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSeedCount } from '../../api/mailboxes.ts'
import { useCreateTest } from '../../api/queries.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { useShortcut } from '../../keyboard/use-shortcut.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FailureNote, faultOf } from '../../ui/feedback/failure.tsx'
import { OptionSwitch } from '../../ui/fields/option-switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FileButton } from '../tests/waiting/file-button.tsx'
import { useUpload } from '../tests/waiting/use-upload.ts'
import { EntryCard } from './entry-card.tsx'

/** Starts a test: an address to send to, or a file to upload. */
export function NewTestCard() {
  const { tests, placement } = useTexts()
  const { home } = tests
  const language = useLanguage()
  const navigate = useNavigate()
  const create = useCreateTest(language)
  const { upload, isPending: isUploading } = useUpload()
  const createButton = useCreateButtonFocus()
  const [name, setName] = useState('')
  const [sendingIp, setSendingIp] = useState('')
  const seeds = useSeedCount()
  const [wantsPlacement, setWantsPlacement] = useState(false)
  const ipFault = faultOf(create.error, 'sending_ip')

  function submit(event: FormEvent): void {
    event.preventDefault()
    create.mutate(
      { name: name.trim(), sendingIp: sendingIp.trim(), placement: wantsPlacement && seeds > 0 },
      { onSuccess: ({ token }) => void navigate({ to: '/t/$token', params: { token } }) },
    )
  }

  return (
    <EntryCard icon={MailCheck} title={home.doorTitle} body={home.doorBody}>
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
        <h3 className="text-sm font-semibold">{home.fileTitle}</h3>
        <p className="mt-0.5 text-sm text-pretty text-muted">{home.fileBody}</p>
        <div className="mt-3">
          <FileButton
            text={isUploading ? home.uploading : home.choose}
            disabled={isUploading}
            onFiles={(files) => void upload(files)}
          />
        </div>
      </div>
    </EntryCard>
  )
}

/** The "New test" shortcut focuses the button that creates a test, so that an accidental key press creates none. */
function useCreateButtonFocus() {
  const button = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate({ from: '/' })
  const wanted = useSearch({ from: '/' }).new === true
  useShortcut('newTest', () => {
    button.current?.focus()
  })
  useEffect(() => {
    if (!wanted) return
    button.current?.focus()
    void navigate({ search: {}, replace: true })
  }, [wanted, navigate])
  return button
}
