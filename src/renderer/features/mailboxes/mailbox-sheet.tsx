import { type RefObject, useRef, useState } from 'react'
import type { MailboxAnswer } from '../../../shared/contract/mailboxes.ts'
import type { MailboxFault } from '../../../shared/i18n/text-keys.ts'
import { useSaveMailbox, useTryMailbox } from '../../api/mailboxes.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { draftOf, isSameServer, type MailboxDraft, readDraft } from './mailbox-draft.ts'
import { MailboxFields } from './mailbox-fields.tsx'
import { needsSignIn, SignIn } from './sign-in.tsx'
import { TrialVerdict } from './trial-verdict.tsx'

interface MailboxSheetProps {
  /** Null for a new one. */
  mailbox: MailboxAnswer | null
  open: boolean
  onOpenChange(open: boolean): void
}

/** Edits a mailbox, saves and tests it; with OAuth, after its owner has signed in at the provider. */
export function MailboxSheet({ mailbox, open, onOpenChange }: MailboxSheetProps) {
  const { form } = useTexts().mailboxes
  const addressField = useRef<HTMLInputElement>(null)
  return (
    <Sheet
      title={mailbox ? form.editTitle : form.addTitle}
      open={open}
      onOpenChange={onOpenChange}
      initialFocus={addressField}
      isSticky
    >
      <MailboxForm mailbox={mailbox} addressField={addressField} onDone={() => onOpenChange(false)} />
    </Sheet>
  )
}

interface MailboxFormProps {
  mailbox: MailboxAnswer | null
  addressField: RefObject<HTMLInputElement | null>
  onDone(): void
}

function MailboxForm({ mailbox: given, addressField, onDone }: MailboxFormProps) {
  const { form } = useTexts().mailboxes
  const language = useLanguage()
  const [mailbox, setMailbox] = useState(given)
  const [draft, setDraft] = useState(() => draftOf(given))
  const [faults, setFaults] = useState<readonly MailboxFault[]>([])
  const save = useSaveMailbox(language)
  const attempt = useTryMailbox(language)
  const [isSigningIn, setIsSigningIn] = useState(false)
  const submitButton = useRef<HTMLButtonElement>(null)
  const isBusy = save.isPending || attempt.isPending
  const works = attempt.data?.trial.trouble === null

  function changeDraft(next: MailboxDraft): void {
    // The result is about the saved mailbox: it does not apply to another server, or to changes of a working mailbox.
    if (works || !isSameServer(next, draft)) attempt.reset()
    setDraft(next)
    setIsSigningIn(false)
  }

  function saveAndTest(entered: MailboxDraft): void {
    attempt.reset()
    setIsSigningIn(false)
    const read = readDraft(entered, mailbox)
    setFaults(read.faults)
    if (!read.settings) return
    const { settings } = read
    // The fields are disabled while saving, which would drop the focus.
    submitButton.current?.focus()
    save.mutate(
      { id: mailbox?.id ?? null, settings, secret: entered.secret },
      {
        onSuccess: (saved) => {
          setMailbox(saved)
          setDraft(draftOf(saved))
          if (needsSignIn(saved)) setIsSigningIn(true)
          else attempt.mutate({ mailbox: saved })
        },
      },
    )
  }

  function submit(): void {
    if (!isBusy) saveAndTest(draft)
  }

  /** The provider may have revoked access. */
  function signInAnew(): void {
    attempt.reset()
    setIsSigningIn(true)
  }

  return (
    <Form onSubmit={submit} className="mt-4 grid gap-5" noValidate>
      <fieldset disabled={isBusy} className="grid min-w-0 gap-5">
        <MailboxFields
          draft={draft}
          mailbox={mailbox}
          faults={faults}
          addressField={addressField}
          onChange={changeDraft}
        />
      </fieldset>
      <div className="sticky -bottom-6 low:static -mx-6 -mb-6 grid gap-4 border-t border-line bg-raised px-6 py-4">
        {save.error && <FailureNote error={save.error} />}
        {mailbox && isSigningIn && <SignIn mailbox={mailbox} onGranted={() => attempt.mutate({ mailbox })} />}
        <TrialVerdict
          trial={attempt.data?.trial}
          isPending={attempt.isPending}
          error={attempt.error}
          onTrust={(certificate) => saveAndTest({ ...draft, certificate })}
          onSignIn={signInAnew}
        />
        {works ? (
          <Button look="primary" className="h-10 justify-self-end" onClick={onDone}>
            {form.done}
          </Button>
        ) : (
          <SubmitButton
            ref={submitButton}
            text={form.submit}
            pending={save.isPending && form.submitting}
            disabled={isBusy}
          />
        )}
      </div>
    </Form>
  )
}
