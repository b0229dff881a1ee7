import { ExternalLink } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { AuthorizationAnswer, MailboxAnswer } from '../../../shared/contract/mailboxes.ts'
import { useSignIn } from '../../api/mailboxes.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useNow } from '../../ui/use-now.ts'

/** Whether the mailbox is unusable until its owner signs in at the provider. */
export function needsSignIn({ authentication, has_secret: hasConsent }: MailboxAnswer): boolean {
  return authentication === 'oauth2' && !hasConsent
}

interface SignInProps {
  mailbox: Pick<MailboxAnswer, 'id' | 'address'>
  onGranted(): void
}

/** Signs in at the provider of a mailbox: shows a code to enter there, and the result. */
export function SignIn({ mailbox: { id, address }, onGranted }: SignInProps) {
  const { signIn: texts } = useTexts().mailboxes
  const { begin, answer, state, error } = useSignIn(id, useLanguage())
  const beginAtOnce = useEffectEvent(() => begin())
  const tellGranted = useEffectEvent(onGranted)
  useEffect(() => beginAtOnce(), [])
  useEffect(() => {
    if (state === 'granted') tellGranted()
  }, [state])
  return (
    <section aria-label={texts.title({ address })} className="rounded-lg border border-line bg-surface p-4 text-sm">
      {error ? (
        <FailureNote error={error} retry={() => begin()} />
      ) : !answer || state === undefined ? (
        <Skeleton className="h-44 w-full" />
      ) : state === 'pending' ? (
        <CodeToEnter answer={answer} address={address} />
      ) : (
        <div role="status">
          <SignInEnd state={state} said={answer.trouble?.detail ?? null} />
          {state !== 'granted' && (
            <Button className="mt-3 ml-6.5" onClick={() => begin()}>
              {texts.renew}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

interface SignInSheetProps extends SignInProps {
  open: boolean
  onOpenChange(open: boolean): void
}

/** Sign-in for a saved mailbox; closes when done. */
export function SignInSheet({ mailbox, open, onOpenChange, onGranted }: SignInSheetProps) {
  const { signIn: texts } = useTexts().mailboxes

  function onDone(): void {
    onOpenChange(false)
    onGranted()
  }

  return (
    <Sheet title={texts.title({ address: mailbox.address })} open={open} onOpenChange={onOpenChange} isSticky>
      <div className="mt-4">
        <SignIn mailbox={mailbox} onGranted={onDone} />
      </div>
    </Sheet>
  )
}

function CodeToEnter({ answer, address }: { answer: AuthorizationAnswer; address: string }) {
  const { signIn: texts } = useTexts().mailboxes
  const { user_code: code, verification_uri: uri, verification_uri_complete: complete, expires_at: end } = answer
  return (
    <>
      {uri !== null && (
        <>
          <p className="text-pretty wrap-anywhere">{texts.open({ address })}</p>
          <a
            href={complete ?? uri}
            target="_blank"
            rel="noreferrer"
            className={`${buttonLook('primary')} mt-2 max-w-full`}
          >
            <span className="truncate">{uri.replace('https://', '')}</span>
            <ExternalLink className="size-4 shrink-0" aria-hidden />
          </a>
        </>
      )}
      {code !== null && (
        <>
          <p className="mt-4">{texts.enter}</p>
          <p className="mt-1 flex items-center gap-2 font-mono text-2xl font-semibold tracking-wider">
            <span className="min-w-0 wrap-anywhere">{code}</span>
            <CopyButton text={code} what={texts.code} />
          </p>
        </>
      )}
      <p className="mt-3 text-pretty text-muted">
        {texts.waits} {end !== null && <TimeLeft end={end} />}
      </p>
    </>
  )
}

const second = 1000

function TimeLeft({ end }: { end: string }) {
  const { signIn: texts } = useTexts().mailboxes
  const left = Math.max(0, Math.round((new Date(end).getTime() - useNow(second).getTime()) / second))
  const minutes = Math.floor(left / 60)
  return (
    <span className="tabular-nums">{texts.holds({ time: `${minutes}:${String(left % 60).padStart(2, '0')}` })}</span>
  )
}

interface SignInEndProps {
  state: 'granted' | 'refused' | 'expired' | 'failed' | 'lost'
  /** The provider's message. */
  said: string | null
}

function SignInEnd({ state, said }: SignInEndProps) {
  const { signIn: texts, said: inItsWords } = useTexts().mailboxes
  const { title, remedy } = texts.ends[state]
  return (
    <div className="flex items-start gap-2">
      <SeverityIcon level={state === 'granted' ? 'ok' : 'major'} className="mt-px size-4.5" />
      <div className="min-w-0">
        <p className="font-medium text-pretty">{title}</p>
        <p className="text-pretty">{remedy}</p>
        {said !== null && <p className="mt-1 text-pretty wrap-anywhere text-muted">{inItsWords({ words: said })}</p>}
      </div>
    </div>
  )
}
