import { type RelayAnswer, relaySecurities } from '../../../shared/contract/relay.ts'
import type { RelayFault } from '../../../shared/i18n/text-keys.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TextLines } from '../../ui/fields/text-lines.tsx'
import { SecretField } from '../mailboxes/secret-field.tsx'
import { ServerFields } from '../mailboxes/server-fields.tsx'
import { chooseSecurity, keepsRelaySecret, type RelayDraft } from './relay-draft.ts'

interface FieldsProps {
  draft: RelayDraft
  /** The saved relay; null for a new one. */
  relay: RelayAnswer | null
  faults: readonly RelayFault[]
  onChange(draft: RelayDraft): void
}

export function RelayFields(props: FieldsProps) {
  const { relay: texts } = useTexts()
  const { draft, faults, onChange } = props
  const faultOf = (fault: RelayFault) => (faults.includes(fault) ? texts.faults[fault] : undefined)
  return (
    <>
      <ServerFields
        words={texts}
        server={draft}
        securities={relaySecurities}
        faultOf={faultOf}
        onEnter={(entered) => onChange({ ...draft, ...entered })}
        onSecurity={(security) => onChange(chooseSecurity(draft, security))}
      />
      {draft.security === 'none' ? <p className="text-sm text-muted">{texts.inClear}</p> : <LoginFields {...props} />}
      <Disclosure summary={texts.more}>
        <div className="mt-3 grid gap-4">
          <TextField
            label={texts.from}
            hint={texts.fromHint}
            fault={faultOf('from')}
            mono
            value={draft.from}
            onValueChange={(from) => onChange({ ...draft, from })}
          />
          <TextLines
            label={texts.certificate}
            hint={texts.certificateHint}
            fault={faultOf('certificate')}
            rows={5}
            value={draft.certificate}
            onChange={(certificate) => onChange({ ...draft, certificate })}
          />
        </div>
      </Disclosure>
    </>
  )
}

function LoginFields({ draft, relay, faults, onChange }: FieldsProps) {
  const { relay: texts } = useTexts()
  return (
    <>
      <TextField
        label={texts.user}
        hint={texts.userHint}
        mono
        value={draft.user}
        onValueChange={(user) => onChange({ ...draft, user })}
      />
      <SecretField
        words={texts}
        state={{ isKnown: relay?.has_secret === true, isKept: keepsRelaySecret(relay, draft) }}
        fault={faults.includes('secret') ? texts.faults.secret : undefined}
        value={draft.secret}
        onValueChange={(secret) => onChange({ ...draft, secret })}
      />
    </>
  )
}
