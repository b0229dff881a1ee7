import { useState } from 'react'
import type { MailboxAnswer, MailboxTrouble } from '../../../shared/contract/mailboxes.ts'
import type { UiTexts } from '../../../shared/i18n/ui-texts.ts'
import { useRemoveMailbox, useTryMailbox } from '../../api/mailboxes.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { RemovalButton } from '../../ui/feedback/removal-button.tsx'
import { MailboxSheet } from './lazy-sheets.ts'
import { MailboxReports } from './mailbox-reports.tsx'
import { PermanentAddress } from './permanent-address.tsx'
import { SignInSheet } from './sign-in.tsx'
import { TrialVerdict } from './trial-verdict.tsx'
import { TroubleNote } from './trouble-note.tsx'

/** A mailbox with its purpose, status, and actions. */
export function MailboxRow({ mailbox }: { mailbox: MailboxAnswer }) {
  const { mailboxes: texts } = useTexts()
  const { id, address, provider } = mailbox
  const language = useLanguage()
  const attempt = useTryMailbox(language)
  const remove = useRemoveMailbox(language)
  const wasTried = attempt.data !== undefined || attempt.isPending || attempt.error !== null
  const [isEditing, setIsEditing] = useState(false)
  const [isSigningIn, setIsSigningIn] = useState(false)
  return (
    <li className="px-4 py-4 md:px-5">
      <section aria-labelledby={`mailbox-${id}`}>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 id={`mailbox-${id}`} className="font-medium wrap-anywhere">
              {address}
            </h2>
            <p className="text-sm text-muted">
              {texts.providers[provider]} · {usesOf(mailbox, texts)}
            </p>
          </div>
          <div className="-ml-2.5 flex flex-wrap">
            <Button
              look="quiet"
              aria-label={texts.trial.actionOf({ address })}
              disabled={attempt.isPending}
              onClick={() => attempt.mutate({ mailbox })}
            >
              {texts.trial.action}
            </Button>
            <Button look="quiet" aria-label={texts.editOf({ address })} onClick={() => setIsEditing(true)}>
              {texts.edit}
            </Button>
            <RemovalButton words={texts.removal} named={{ address }} mutation={remove} target={id} />
          </div>
        </div>
        <div className="mt-2 empty:hidden">
          {!wasTried && <LastKnown mailbox={mailbox} onSignIn={() => setIsSigningIn(true)} />}
          <TrialVerdict
            trial={attempt.data?.trial}
            isPending={attempt.isPending}
            error={attempt.error}
            onTrust={(trust) => attempt.mutate({ mailbox, trust })}
            onSignIn={() => setIsSigningIn(true)}
          />
        </div>
        <MailboxReports mailbox={mailbox} />
        <PermanentAddress mailbox={mailbox} />
      </section>
      <MailboxSheet
        mailbox={mailbox}
        open={isEditing}
        onOpenChange={(open) => {
          setIsEditing(open)
          // The sheet tests the mailbox itself: the previous result is outdated.
          attempt.reset()
        }}
      />
      <SignInSheet
        mailbox={mailbox}
        open={isSigningIn}
        onOpenChange={setIsSigningIn}
        onGranted={() => attempt.mutate({ mailbox })}
      />
    </li>
  )
}

interface LastKnownProps {
  mailbox: MailboxAnswer
  onSignIn(): void
}

/** The result of the engine's last check. */
function LastKnown({ mailbox, onSignIn }: LastKnownProps) {
  const { mailboxes: texts } = useTexts()
  const trouble = troubleOf(mailbox)
  if (!trouble) return <p className="text-sm text-muted">{texts.noTrouble}</p>
  return (
    <>
      <TroubleNote trouble={trouble} />
      {trouble.code === 'no_consent' && (
        <Button
          className="mt-3 ml-6.5"
          aria-label={texts.signIn.actionOf({ address: mailbox.address })}
          onClick={onSignIn}
        >
          {texts.signIn.action}
        </Button>
      )}
    </>
  )
}

function troubleOf({ has_secret: hasSecret, authentication, trouble }: MailboxAnswer): MailboxTrouble | null {
  if (hasSecret) return trouble
  return { code: authentication === 'oauth2' ? 'no_consent' : 'no_secret', detail: null }
}

function usesOf({ for_placement, for_pickup, for_reports }: MailboxAnswer, { uses }: UiTexts['mailboxes']): string {
  const names = [
    ...(for_placement ? [uses.placement] : []),
    ...(for_pickup ? [uses.pickup] : []),
    ...(for_reports ? [uses.reports] : []),
  ]
  return names.length === 0 ? uses.none : uses.all({ names })
}
