import { type MailboxAnswer, mailboxSettingsSchema, maxArrivalsPerHour } from '../../../shared/contract/mailboxes.ts'
import { maxMessageOctets } from '../../../shared/limits.ts'
import { useSaveMailbox } from '../../api/mailboxes.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { OptionSwitch } from '../../ui/fields/option-switch.tsx'

/** The switch for the permanent test address of a mailbox, and how to use it. */
export function PermanentAddress({ mailbox }: { mailbox: MailboxAnswer }) {
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
