import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { MailboxAnswer } from '../../../shared/contract/mailboxes.ts'
import type { MailboxFault } from '../../../shared/i18n/text-keys.ts'
import { useSaveMailbox, useTryMailbox } from '../../api/mailboxes.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { draftOf, readDraft } from './mailbox-draft.ts'
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
  const works = attempt.data?.trial.trouble === null

  function submit(event: FormEvent): void {
    event.preventDefault()
    attempt.reset()
    setIsSigningIn(false)
    const read = readDraft(draft, mailbox)
    setFaults(read.faults)
    if (!read.settings) return
    const { settings } = read
    save.mutate(
      { id: mailbox?.id ?? null, settings, secret: draft.secret },
      {
        onSuccess: (saved) => {
          accept(saved)
          if (needsSignIn(saved)) setIsSigningIn(true)
          else attempt.mutate({ mailbox: saved })
        },
      },
    )
  }

  /** The engine has stored the mailbox with its password. */
  function accept(saved: MailboxAnswer): void {
    setMailbox(saved)
    setDraft(draftOf(saved))
  }

  function trust(certificate: string): void {
    if (mailbox) attempt.mutate({ mailbox, trust: certificate }, { onSuccess: (tried) => accept(tried.mailbox) })
  }

  /** The provider may have revoked access. */
  function signInAnew(): void {
    attempt.reset()
    setIsSigningIn(true)
  }

  return (
    <form onSubmit={submit} className="mt-4 grid gap-5" noValidate>
      <MailboxFields
        draft={draft}
        mailbox={mailbox}
        faults={faults}
        addressField={addressField}
        onChange={(next) => {
          setDraft(next)
          if (works) attempt.reset()
          setIsSigningIn(false)
        }}
      />
      {save.error && <FailureNote error={save.error} />}
      {mailbox && isSigningIn && <SignIn mailbox={mailbox} onGranted={() => attempt.mutate({ mailbox })} />}
      <TrialVerdict
        trial={attempt.data?.trial}
        isPending={attempt.isPending}
        error={attempt.error}
        onTrust={trust}
        onSignIn={signInAnew}
      />
      {works ? (
        <Button look="primary" className="h-10 justify-self-end" onClick={onDone}>
          {form.done}
        </Button>
      ) : (
        <Button
          look="primary"
          type="submit"
          disabled={save.isPending || attempt.isPending}
          focusableWhenDisabled
          className="h-10 justify-self-end"
        >
          {save.isPending ? form.submitting : form.submit}
        </Button>
      )}
    </form>
  )
}
