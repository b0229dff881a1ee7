import { useState } from 'react'
import {
  type MailboxAnswer,
  type MailboxTrouble,
  mailboxSettingsSchema,
  maxArrivalsPerHour,
} from '../../../shared/contract/mailboxes.ts'
import type { ReportSyncResult } from '../../../shared/contract/reports/app-report-routes.ts'
import type { UiTexts } from '../../../shared/i18n/ui-texts.ts'
import { maxMessageOctets } from '../../../shared/limits.ts'
import { useRemoveMailbox, useSaveMailbox, useSyncReports, useTryMailbox } from '../../api/mailboxes.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { RemovalButton } from '../../ui/feedback/confirmed-button.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { OptionSwitch } from '../../ui/fields/toggle-switch.tsx'
import { MailboxSheet } from './lazy-sheets.ts'
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

/** When a mailbox was last searched for reports, with what result, and a button to search it now. */
function MailboxReports({ mailbox: { id, address, reports } }: { mailbox: MailboxAnswer }) {
  const { reports: texts } = useTexts().mailboxes
  const formats = useFormats()
  const sync = useSyncReports(useLanguage())
  if (!reports) return null
  const { searched_at: searchedAt, trouble } = reports
  const [found] = sync.data?.mailboxes ?? []
  const earlier = searchedAt === null ? texts.never : texts.read({ when: formats.ago(searchedAt, new Date()) })
  return (
    <div className="mt-3 grid gap-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-muted" aria-live="polite">
          {sync.isPending ? texts.pending : found && !found.trouble ? describeFound(found, texts) : earlier}
        </p>
        <Button
          look="quiet"
          className="-ml-2.5"
          aria-label={texts.actionOf({ address })}
          disabled={sync.isPending}
          onClick={() => sync.mutate(id)}
        >
          {texts.action}
        </Button>
      </div>
      {found && found.refused > 0 && <p>{texts.refused({ count: found.refused })}</p>}
      {trouble && !sync.isPending && <TroubleNote trouble={trouble} />}
      {sync.error && <FailureNote error={sync.error} />}
    </div>
  )
}

function describeFound(
  { stored, is_complete: isComplete }: ReportSyncResult,
  texts: UiTexts['mailboxes']['reports'],
): string {
  return isComplete ? texts.done({ stored }) : texts.more({ stored })
}

/** The switch for the permanent test address of a mailbox, and how to use it. */
function PermanentAddress({ mailbox }: { mailbox: MailboxAnswer }) {
  const { permanent: texts } = useTexts().mailboxes
  const save = useSaveMailbox(useLanguage())
  const { permanent, permanent_address: isOn } = mailbox
  const settings = mailboxSettingsSchema.parse(mailbox)
  return (
    <div className="mt-4 grid gap-3 text-sm">
      <OptionSwitch
        label={texts.label}
        hint={texts.hint}
        checked={save.isPending ? save.variables.settings.permanent_address : isOn}
        onChange={(checked) => save.mutate({ id: mailbox.id, settings: { ...settings, permanent_address: checked } })}
      />
      {save.error && <FailureNote error={save.error} />}
      {permanent && <HowToUse {...permanent} />}
    </div>
  )
}

function HowToUse({ address, mark, refused }: NonNullable<MailboxAnswer['permanent']>) {
  const { permanent: texts } = useTexts().mailboxes
  const formats = useFormats()
  return (
    <div className="rounded-lg bg-sunken px-4 py-3">
      <CopyLine text={address} what={texts.address} />
      {mark !== null && <CopyLine text={mark} what={texts.mark} />}
      <p className="mt-1 max-w-prose text-pretty text-muted">
        {mark === null ? texts.byAddress : texts.bySubject({ mark })}
      </p>
      {refused > 0 && (
        <p className="mt-2 max-w-prose text-pretty">
          {texts.refused({ count: refused, limit: maxArrivalsPerHour, size: formats.size(maxMessageOctets) })}
        </p>
      )}
    </div>
  )
}

function CopyLine({ text, what }: { text: string; what: string }) {
  return (
    <p className="flex items-center gap-1 font-mono">
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <CopyButton text={text} what={what} />
    </p>
  )
}
