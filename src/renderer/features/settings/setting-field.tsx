import { Field } from '@base-ui/react/field'
import { Clock, KeyRound, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SettingState, SettingValue } from '../../../shared/contract/settings.ts'
import type { UiTexts } from '../../../shared/i18n/ui-texts.ts'
import { isLanguage, languageInfo } from '../../../shared/languages.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { join } from '../../ui/class-names.ts'
import { CheckList } from '../../ui/fields/check-list.tsx'
import { FieldFault } from '../../ui/fields/labeled-field.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { inputLook } from '../../ui/fields/text-field.tsx'
import { ToggleSwitch } from '../../ui/fields/toggle-switch.tsx'
import { type Draft, differsFromDefault, draftOf, shownDraft } from './drafts.ts'
import { fieldIdOf, focusField } from './field-focus.ts'
import { type Choice, choicesOf, kindOf } from './setting-kinds.ts'

interface SettingFieldProps {
  setting: SettingState
  /** The unsaved value. */
  draft: Draft | undefined
  /** The engine's error message. */
  fault: string | undefined
  onChange(draft: Draft): void
}

/** A setting: label, value, and how it differs from the default. */
export function SettingField({ setting, draft, fault, onChange }: SettingFieldProps) {
  const { settingItems } = useTexts()
  const { label, hint } = settingItems[setting.name]
  const shown = setting.is_secret ? (draft === undefined ? '' : draft) : shownDraft(setting, draft)
  return (
    <Field.Root
      invalid={fault !== undefined}
      disabled={setting.stated_by !== null}
      id={fieldIdOf(setting.name)}
      className="grid gap-x-8 gap-y-2 px-4 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] md:px-5"
    >
      <div className="min-w-0">
        <Field.Label className="font-medium">{label}</Field.Label>
        <Field.Description className="text-sm text-pretty wrap-anywhere text-muted">{hint}</Field.Description>
      </div>
      <div className="min-w-0">
        <SettingControl setting={setting} label={label} draft={shown} onChange={onChange} />
        {fault !== undefined && <FieldFault fault={fault} className="mt-1" />}
        <Provenance
          setting={setting}
          draft={draft}
          hasFault={fault !== undefined}
          onReset={() => {
            onChange(null)
            // The button disappears together with the difference.
            focusField(setting.name)
          }}
        />
      </div>
    </Field.Root>
  )
}

interface SettingControlProps {
  setting: SettingState
  label: string
  draft: Draft
  onChange(draft: Draft): void
}

function SettingControl({ setting, label, draft, onChange }: SettingControlProps): ReactNode {
  const texts = useTexts().settings
  const kind = kindOf(setting.name)
  const text = typeof draft === 'string' ? draft : ''
  if (kind === 'secret') return <SecretControl setting={setting} draft={draft} onChange={onChange} />
  if (kind === 'switch') return <ToggleSwitch checked={draft === true} onCheckedChange={onChange} />
  if (kind === 'choice') {
    const options = choicesOf(setting.name).map((value) => ({ value, text: describeChoice(value, texts) }))
    const chosen = options.find(({ value }) => value === text)
    if (setting.stated_by !== null) return <p>{chosen?.text}</p>
    return <Segments label={label} value={chosen?.value ?? 'none'} options={options} onChange={onChange} />
  }
  if (setting.options) {
    return (
      <CheckList
        label={label}
        isLabelHidden
        disabled={setting.stated_by !== null}
        options={setting.options}
        chosen={text.split('\n').filter(Boolean)}
        onChange={(chosen) => onChange(chosen.join('\n'))}
      />
    )
  }
  if (kind === 'lines') {
    return (
      <Field.Control
        render={<textarea />}
        value={text}
        onValueChange={onChange}
        spellCheck={false}
        className={join(
          inputLook,
          'block field-sizing-content h-auto max-h-60 min-h-16 resize-y py-2 font-mono text-sm disabled:bg-sunken',
        )}
      />
    )
  }
  return (
    <Field.Control
      value={text}
      onValueChange={onChange}
      autoComplete="off"
      spellCheck={false}
      {...(kind === 'number' && { inputMode: 'numeric' as const })}
      className={join(inputLook, 'font-mono text-sm disabled:bg-sunken')}
    />
  )
}

interface ProvenanceProps {
  setting: SettingState
  draft: Draft | undefined
  hasFault: boolean
  onReset(): void
}

/** The default if the field has another value, what sets the value, and when a change takes effect. */
function Provenance({ setting, draft, hasFault, onReset }: ProvenanceProps) {
  const { settings: texts, settingItems } = useTexts()
  const { stated_by: holder, is_pending: isPending, needs_restart: needsRestart, is_secret: isSecret } = setting
  const isChanged = draft !== undefined && draft !== draftOf(setting)
  const showsDefault = !isSecret && (hasFault || differsFromDefault(setting, draft))
  const waits = isPending ? texts.isPending : isChanged && needsRestart ? texts.needsRestart : null
  return (
    <>
      {holder !== null && (
        <p className="mt-1.5 flex items-start gap-1.5 text-sm text-muted">
          <LockKeyhole className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span className="wrap-anywhere">{texts.heldBy({ flagOrVariable: holder })}</span>
        </p>
      )}
      {showsDefault && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span className="wrap-anywhere">{texts.standard({ value: wordsOf(setting, texts) })}</span>
          {holder === null && (
            <Button
              look="quiet"
              className="-mx-2.5 h-7! text-accent!"
              aria-label={texts.resetOf({ label: settingItems[setting.name].label })}
              onClick={onReset}
            >
              {texts.reset}
            </Button>
          )}
        </p>
      )}
      {waits && (
        <p className="mt-1 flex items-start gap-1.5 text-sm text-major">
          <Clock className="mt-0.5 size-4 shrink-0" aria-hidden />
          {waits}
        </p>
      )}
    </>
  )
}

/** The default value as the field shows it. */
function wordsOf({ name, default: standard }: SettingState, texts: UiTexts['settings']): string {
  if (kindOf(name) === 'choice') {
    return describeChoice(choicesOf(name).find((choice) => choice === standard) ?? 'none', texts)
  }
  return describeValue(standard, texts)
}

function describeChoice(choice: Choice, { choices }: UiTexts['settings']): string {
  return isLanguage(choice) ? languageInfo[choice].name : choices[choice]
}

function describeValue(value: SettingValue | null, { on, off, noValue }: UiTexts['settings']): string {
  if (typeof value === 'boolean') return value ? on : off
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : noValue
  return value === null ? noValue : String(value)
}

interface SecretControlProps {
  setting: SettingState
  draft: Draft
  onChange(draft: Draft): void
}

/** Sets, replaces, or removes a secret, which is never displayed. */
function SecretControl({ setting, draft, onChange }: SecretControlProps) {
  const { settings: texts } = useTexts()
  const { is_set: isSet, stated_by: holder } = setting
  return (
    <>
      <Field.Control
        type="password"
        value={draft === null ? '' : String(draft)}
        onValueChange={onChange}
        autoComplete="new-password"
        placeholder={isSet && draft !== null ? texts.secretSet : ''}
        className={join(inputLook, 'font-mono text-sm disabled:bg-sunken')}
      />
      {isSet && holder === null && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <p className="flex items-center gap-1.5">
            <KeyRound className="size-4 shrink-0" aria-hidden />
            {draft === null ? texts.secretRemoved : texts.secretHint}
          </p>
          {draft !== null && (
            <Button look="quiet" className="-ml-2.5" onClick={() => onChange(null)}>
              {texts.secretRemove}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
