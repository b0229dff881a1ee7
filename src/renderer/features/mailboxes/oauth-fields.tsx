import type { MailboxFault } from '../../../shared/i18n/text-keys.ts'
import { useTexts } from '../../i18n/language.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { MailboxDraft } from './mailbox-draft.ts'

interface OAuthFieldsProps {
  draft: MailboxDraft
  faults: readonly MailboxFault[]
  onChange(draft: MailboxDraft): void
}

/** The OAuth client, and the provider's endpoints if they are unknown. */
export function OAuthFields({ draft, faults, onChange }: OAuthFieldsProps) {
  const { form } = useTexts().mailboxes
  const { oauth_endpoints: endpoints } = draft
  const faultOf = (fault: MailboxFault) => (faults.includes(fault) ? form.faults[fault] : undefined)
  return (
    <>
      <p className="text-sm text-pretty text-muted">{endpoints ? form.oauthOther : form.oauthKnown}</p>
      <TextField
        label={form.clientId}
        hint={form.clientIdHint}
        fault={faultOf('oauth_client_id')}
        mono
        value={draft.oauth_client_id}
        onValueChange={(oauth_client_id) => onChange({ ...draft, oauth_client_id })}
      />
      <TextField
        label={form.clientSecret}
        hint={form.clientSecretHint}
        type="password"
        autoComplete="new-password"
        value={draft.secret}
        onValueChange={(secret) => onChange({ ...draft, secret })}
      />
      {endpoints &&
        (['device', 'token', 'scope'] as const).map((member) => (
          <TextField
            key={member}
            label={form[member]}
            hint={form[`${member}Hint`]}
            fault={faultOf(member)}
            mono
            value={endpoints[member]}
            onValueChange={(entered) => onChange({ ...draft, oauth_endpoints: { ...endpoints, [member]: entered } })}
          />
        ))}
    </>
  )
}
