import { useTexts } from '../../../i18n/language.tsx'
import { OptionSwitch } from '../../../ui/fields/option-switch.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { dayChoices, hourChoices, type WantedDraft, wantedKinds } from './wanted-draft.ts'

interface WantedFieldsProps {
  draft: WantedDraft
  onChange(draft: WantedDraft): void
}

/** What to watch: the audit, whether something arrives, or whether something expires. */
export function WantedFields({ draft, onChange }: WantedFieldsProps) {
  const { add } = useTexts().monitoring
  const { kind } = draft
  return (
    <>
      <SelectField
        label={add.kind}
        value={kind}
        options={wantedKinds.map((value) => ({ value, text: add.kinds[value] }))}
        onChange={(next) => onChange({ ...draft, kind: next })}
      />
      {(kind === 'reports' || kind === 'test_address') && (
        <SelectField
          label={add.hours}
          value={draft.hours}
          options={hourChoices.map((value) => ({ value, text: add.days({ days: Number(value) / 24 }) }))}
          onChange={(hours) => onChange({ ...draft, hours })}
        />
      )}
      {kind === 'expiry' && (
        <>
          <SelectField
            label={add.before}
            value={draft.days}
            options={dayChoices.map((value) => ({ value, text: add.days({ days: Number(value) }) }))}
            onChange={(days) => onChange({ ...draft, days })}
          />
          <OptionSwitch
            label={add.registration}
            hint={add.registrationHint}
            checked={draft.registration}
            onChange={(registration) => onChange({ ...draft, registration })}
          />
        </>
      )}
    </>
  )
}
