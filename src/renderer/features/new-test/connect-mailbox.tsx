import { Inbox } from 'lucide-react'
import { useTexts } from '../../i18n/language.tsx'
import { setPreferences } from '../../preferences/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { CopyableLines } from '../../ui/copy/code-block.tsx'
import { Card } from '../../ui/page.tsx'
import { useFocusWhen } from '../../ui/use-focus-when.ts'

/** Opens a signed-in page. */
const signInCommand = 'sendproof open'

interface ConnectMailboxProps {
  /** The service or server that sends. */
  sender: string
  /** Whether only the address can identify the test, because the message is sent unchanged. */
  needsPlus?: boolean
  /** Opens the form for a mailbox. Null if the user must sign in to add one. */
  onConnect: (() => void) | null
  takesFocus?: boolean
  /** Called if the user chooses to upload a file instead. */
  onFile?(): void
}

/**
 * The step before a service on the internet can send a test: connecting a mailbox that it can reach, after signing in,
 * or uploading a file instead.
 */
export function ConnectMailbox(props: ConnectMailboxProps) {
  const { sender, needsPlus = false, onConnect, takesFocus = false, onFile } = props
  const { connect: texts } = useTexts().waiting.ways
  const firstButton = useFocusWhen<HTMLButtonElement>(takesFocus)
  return (
    <Card className="mt-4 max-w-2xl p-5 md:p-6">
      <section aria-labelledby="connect-title">
        <h2 id="connect-title" className="flex items-center gap-2.5 text-lg font-semibold">
          <Inbox className="size-5 shrink-0 text-accent" aria-hidden />
          {onConnect ? texts.title : texts.notAllowedTitle}
        </h2>
        <p className="mt-2 text-pretty">
          {texts.why({ service: sender })} {onConnect ? texts.how : texts.notAllowed} {needsPlus && texts.plus}
        </p>
        {onConnect ? (
          <Button ref={firstButton} look="primary" size="large" className="mt-4" onClick={onConnect}>
            {texts.action}
          </Button>
        ) : (
          <div className="mt-3 max-w-sm">
            <CopyableLines text={signInCommand} what={texts.signInCommand} />
          </div>
        )}
        <div className="mt-5 border-t border-line pt-4">
          <p className="text-sm text-pretty text-muted">{texts.file}</p>
          <Button
            {...(!onConnect && { ref: firstButton })}
            className="mt-3"
            onClick={() => {
              setPreferences({ sendWay: 'file' })
              onFile?.()
            }}
          >
            {texts.useFile}
          </Button>
        </div>
      </section>
    </Card>
  )
}
