import { ExternalLink, TriangleAlert } from 'lucide-react'
import type { RefObject } from 'react'
import { type MailboxAnswer, mailboxAuthentications } from '../../../shared/contract/mailboxes.ts'
import type { MailboxFault } from '../../../shared/i18n/text-keys.ts'
import { imapSecurities, mailboxPresets, mailboxProviders } from '../../../shared/mailboxes/mailbox-providers.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { bindDraft, optionsOf } from '../../ui/fields/field-props.ts'
import { ChoiceField } from '../../ui/fields/segments.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { OptionSwitch } from '../../ui/fields/toggle-switch.tsx'
import {
  chooseAuthentication,
  chooseProvider,
  enterAddress,
  enterServer,
  keepsSecret,
  type MailboxDraft,
  mayUseOAuth,
} from './mailbox-draft.ts'
import { SecretField, ServerFields } from './server-fields.tsx'

interface FieldsProps {
  draft: MailboxDraft
  /** The saved mailbox; null for a new one. */
  mailbox: MailboxAnswer | null
  faults: readonly MailboxFault[]
  onChange(draft: MailboxDraft): void
}

/** All fields of a mailbox: owner, login, and purpose. */
export function MailboxFields({
  addressField,
  ...props
}: FieldsProps & { addressField: RefObject<HTMLInputElement | null> }) {
  const { mailboxes: texts } = useTexts()
  const { form } = texts
  const { draft, mailbox, faults, onChange } = props
  const isServerOpen = draft.provider === 'custom' || faults.some((fault) => serverFaults.includes(fault))
  return (
    <>
      <div className="grid gap-1.5">
        <SelectField
          label={form.provider}
          value={draft.provider}
          options={optionsOf(mailboxProviders, texts.providers)}
          onChange={(provider) => onChange(chooseProvider(draft, provider))}
        />
        <PasswordHelp provider={draft.provider} />
      </div>
      <TextField
        ref={addressField}
        label={form.address}
        hint={form.addressHint}
        fault={faults.includes('address') ? form.faults.address : undefined}
        type="email"
        value={draft.address}
        onChange={(address) => onChange(enterAddress(draft, address))}
      />
      {mayUseOAuth(draft) && (
        <ChoiceField
          label={form.authentication}
          value={draft.authentication}
          options={optionsOf(mailboxAuthentications, form.authentications)}
          onChange={(authentication) => onChange(chooseAuthentication(draft, authentication))}
        />
      )}
      {draft.authentication === 'oauth2' ? (
        <OAuthFields {...props} />
      ) : (
        <SecretField
          words={form}
          state={{ isKnown: mailbox?.has_secret === true, isKept: keepsSecret(mailbox, draft) }}
          fault={faults.includes('secret') ? form.faults.secret : undefined}
          {...bindDraft(draft, onChange).field('secret')}
        />
      )}
      {isServerOpen ? (
        <ImapFields {...props} />
      ) : (
        <Disclosure summary={form.server}>
          <ImapFields {...props} />
        </Disclosure>
      )}
      <PurposeFields draft={draft} onChange={onChange} />
    </>
  )
}

const serverFaults: readonly MailboxFault[] = ['host', 'port', 'user']

/** The OAuth client, and the provider's endpoints if they are unknown. */
function OAuthFields({ draft, faults, onChange }: FieldsProps) {
  const { form } = useTexts().mailboxes
  const { oauth_endpoints: endpoints } = draft
  const { field } = bindDraft(draft, onChange)
  const faultOf = (fault: MailboxFault) => (faults.includes(fault) ? form.faults[fault] : undefined)
  return (
    <>
      <p className="text-sm text-pretty text-muted">{endpoints ? form.oauthOther : form.oauthKnown}</p>
      <TextField
        label={form.clientId}
        hint={form.clientIdHint}
        fault={faultOf('oauth_client_id')}
        mono
        {...field('oauth_client_id')}
      />
      <TextField
        label={form.clientSecret}
        hint={form.clientSecretHint}
        type="password"
        autoComplete="new-password"
        {...field('secret')}
      />
      {endpoints &&
        (['device', 'token', 'scope'] as const).map((member) => (
          <TextField
            key={member}
            label={form[member]}
            hint={form[`${member}Hint`]}
            fault={faultOf(member)}
            mono
            {...bindDraft(endpoints, (oauth_endpoints) => onChange({ ...draft, oauth_endpoints })).field(member)}
          />
        ))}
    </>
  )
}

/** A sentence on how to create an app password at the provider. */
function PasswordHelp({ provider }: Pick<MailboxDraft, 'provider'>) {
  const { form } = useTexts().mailboxes
  const help = mailboxPresets[provider]?.help
  return (
    <p className="text-sm text-pretty text-muted" aria-live="polite">
      {form.passwords[provider]}
      {help !== undefined && (
        <>
          {' '}
          <a
            href={help}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 rounded-sm wrap-anywhere text-accent hover:underline"
          >
            <span className="sr-only">{form.help}: </span>
            {help.replace('https://', '')}
            <ExternalLink className="size-3.5 shrink-0" aria-hidden />
          </a>
        </>
      )}
    </p>
  )
}

function ImapFields({ draft, mailbox, faults, onChange }: FieldsProps) {
  const { form } = useTexts().mailboxes
  const faultOf = (fault: MailboxFault) => (faults.includes(fault) ? form.faults[fault] : undefined)
  return (
    <div className="grid gap-4">
      <ServerFields
        words={form}
        server={draft}
        securities={imapSecurities}
        faultOf={faultOf}
        onEnter={(entered) => onChange(enterServer(draft, entered))}
        onSecurity={(security) => onChange({ ...draft, security })}
      />
      <TextField
        label={form.user}
        hint={form.userHint}
        fault={faultOf('user')}
        mono
        {...bindDraft(draft, onChange).field('user')}
      />
      {mailbox?.certificate != null && (
        <OptionSwitch
          label={form.certificate}
          hint={form.certificateHint}
          checked={draft.certificate !== null}
          onChange={(isTrusted) => onChange({ ...draft, certificate: isTrusted ? mailbox.certificate : null })}
        />
      )}
    </div>
  )
}

function PurposeFields({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  const { form } = useTexts().mailboxes
  const { option } = bindDraft(draft, onChange)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{form.purpose}</legend>
      <OptionSwitch label={form.placement} hint={form.placementHint} {...option('for_placement')} />
      <OptionSwitch label={form.pickup} hint={form.pickupHint} {...option('for_pickup')} />
      <OptionSwitch label={form.reports} hint={form.reportsHint} {...option('for_reports')} />
      {draft.for_reports && (
        <TextField
          label={form.reportFolder}
          hint={form.reportFolderHint}
          value={draft.report_folder ?? ''}
          onChange={(folder) => onChange({ ...draft, report_folder: folder === '' ? null : folder })}
        />
      )}
      <OptionSwitch label={form.plus} hint={form.plusHint} {...option('plus_addressing')} />
      <OptionSwitch label={form.cleanUp} hint={form.cleanUpHint} {...option('clean_up')} />
      {draft.clean_up && (
        <p role="alert" className="flex items-start gap-2.5 rounded-lg bg-major-soft px-4 py-3 text-sm">
          <TriangleAlert className="mt-0.5 size-4.5 shrink-0 text-major" aria-hidden />
          {form.cleanUpWarning}
        </p>
      )}
    </fieldset>
  )
}
