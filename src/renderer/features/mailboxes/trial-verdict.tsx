import type { MailboxTrial } from '../../../shared/contract/mailboxes.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { TroubleNote } from './trouble-note.tsx'
import { WorksNote } from './works-note.tsx'

interface TrialVerdictProps {
  trial: MailboxTrial | undefined
  isPending: boolean
  error: Error | null
  onTrust(certificate: string): void
  onSignIn(): void
}

/** The result of testing a mailbox: success, or the error and how to fix it. */
export function TrialVerdict({ trial, isPending, error, onTrust, onSignIn }: TrialVerdictProps) {
  const { trial: texts, signIn } = useTexts().mailboxes
  return (
    <div role="status" className="text-sm">
      {isPending ? (
        <p className="text-muted">{texts.pending}</p>
      ) : error ? (
        <FailureNote error={error} />
      ) : trial?.trouble ? (
        <>
          <TroubleNote trouble={trial.trouble} />
          {trial.trouble.code === 'no_consent' && (
            <Button className="mt-3 ml-6.5" onClick={onSignIn}>
              {signIn.action}
            </Button>
          )}
          {trial.certificate !== null && trial.fingerprint !== null && (
            <Certificate certificate={trial.certificate} fingerprint={trial.fingerprint} onTrust={onTrust} />
          )}
        </>
      ) : (
        trial?.folders && <Works {...trial.folders} />
      )}
    </div>
  )
}

function Works({ inbox, spam, others }: NonNullable<MailboxTrial['folders']>) {
  const { trial: texts } = useTexts().mailboxes
  return (
    <WorksNote
      text={spam === null ? texts.worksWithoutSpam({ inbox, others }) : texts.works({ inbox, spam, others })}
    />
  )
}

interface CertificateProps {
  certificate: string
  fingerprint: string
  onTrust(certificate: string): void
}

function Certificate({ certificate, fingerprint, onTrust }: CertificateProps) {
  const { trial: texts } = useTexts().mailboxes
  return (
    <div className="mt-3 ml-6.5">
      <p className="font-medium">{texts.fingerprint}</p>
      <p className="mt-0.5 font-mono text-xs leading-5 wrap-anywhere">{fingerprint}</p>
      <p className="mt-1 text-muted">{texts.compare}</p>
      <Button className="mt-2" onClick={() => onTrust(certificate)}>
        {texts.trust}
      </Button>
    </div>
  )
}
