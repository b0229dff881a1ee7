import { type RelayAnswer, relaySecurities } from '../../../shared/contract/relay.ts'
import type { RelayFault } from '../../../shared/i18n/ui/relay.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLines } from '../../ui/text-lines.tsx'
import { chooseSecurity, keepsRelaySecret, type RelayDraft } from './relay-draft.ts'

interface FieldsProps {
  draft: RelayDraft
  /** As the engine has it; null for one that it does not have yet. */
  relay: RelayAnswer | null
  faults: readonly RelayFault[]
  onChange(draft: RelayDraft): void
}

/** Everything that is stated of a relay. */
export function RelayFields(props: FieldsProps) {
  const { relay: texts } = useTexts()
  const { draft, faults, onChange } = props
  const faultOf = (fault: RelayFault) => (faults.includes(fault) ? texts.faults[fault] : undefined)
  return (
    <>
      <div className="grid grid-cols-[1fr_8rem] gap-3">
        <TextField
          label={texts.host}
          hint={texts.hostHint}
          fault={faultOf('host')}
          mono
          value={draft.host}
          onValueChange={(host) => onChange({ ...draft, host })}
        />
        <TextField
          label={texts.port}
          hint={texts.portHint}
          fault={faultOf('port')}
          mono
          inputMode="numeric"
          value={draft.port}
          onValueChange={(port) => onChange({ ...draft, port })}
        />
      </div>
      <div className="grid justify-items-start gap-1">
        <span className="text-sm font-medium" aria-hidden>
          {texts.security}
        </span>
        <Segments
          label={texts.security}
          value={draft.security}
          options={relaySecurities.map((value) => ({ value, text: texts.securities[value] }))}
          onChange={(security) => onChange(chooseSecurity(draft, security))}
        />
      </div>
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
  const isKept = keepsRelaySecret(relay, draft)
  return (
    <>
      <TextField
        label={texts.user}
        hint={texts.userHint}
        mono
        value={draft.user}
        onValueChange={(user) => onChange({ ...draft, user })}
      />
      <TextField
        label={texts.secret}
        hint={isKept ? texts.secretKept : relay?.has_secret ? texts.secretAgain : texts.secretHint}
        fault={faults.includes('secret') ? texts.faults.secret : undefined}
        type="password"
        autoComplete="new-password"
        value={draft.secret}
        onValueChange={(secret) => onChange({ ...draft, secret })}
      />
    </>
  )
}
