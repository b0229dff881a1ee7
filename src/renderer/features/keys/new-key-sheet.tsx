import { type RefObject, useRef, useState } from 'react'
import { defaultRights, keyRights } from '../../../shared/contract/key-rights.ts'
import { keyPlans, maxKeyNameLength } from '../../../shared/contract/keys.ts'
import { lookUpSpf } from '../../../shared/contract/lookups.ts'
import { apiPath } from '../../api/client.ts'
import { type KeyOptions, useCreateKey } from '../../api/keys.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { CopyableLines } from '../../ui/copy/code-block.tsx'
import { OneTimeSecret } from '../../ui/copy/one-time-secret.tsx'
import { faultOf } from '../../ui/feedback/failure.tsx'
import { CheckList } from '../../ui/fields/check-list.tsx'
import { bindDraft, optionsOf } from '../../ui/fields/field-props.ts'
import { ChoiceField } from '../../ui/fields/segments.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SheetForm } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { readCredits } from './read-credits.ts'

interface NewKeySheetProps {
  open: boolean
  onOpenChange(open: boolean): void
  /** The engine's base URL for API clients. */
  engineAddress: string
}

/** The form for a new key; then the key, which is shown only once. */
export function NewKeySheet({ open, onOpenChange, engineAddress }: NewKeySheetProps) {
  const { form, made } = useTexts().keys
  const create = useCreateKey(useLanguage())
  const nameField = useRef<HTMLInputElement>(null)
  const newKey = create.data?.key
  return (
    <Sheet
      title={newKey === undefined ? form.title : made.title}
      open={open}
      onOpenChange={onOpenChange}
      onClosed={create.reset}
      isBusy={create.isPending}
      isSticky={newKey !== undefined}
      initialFocus={nameField}
    >
      {newKey === undefined ? (
        <KeyForm nameField={nameField} onSubmit={create.mutate} isPending={create.isPending} error={create.error} />
      ) : (
        <MadeKey value={newKey} engineAddress={engineAddress} onDone={() => onOpenChange(false)} />
      )}
    </Sheet>
  )
}

interface MadeKeyProps {
  value: string
  engineAddress: string
  onDone(): void
}

/** A new key with an example command. */
function MadeKey({ value, engineAddress, onDone }: MadeKeyProps) {
  const { made } = useTexts().keys
  // Double quotes work in every shell, including those of Windows.
  const line = `curl -H "X-API-Key: ${value}" "${engineAddress}${apiPath(lookUpSpf)}?domain=example.com"`
  return (
    <OneTimeSecret value={value} words={made} onDone={onDone}>
      <section className="grid min-w-0 gap-1.5" aria-label={made.tryIt}>
        <h3 className="text-sm font-medium">{made.tryIt}</h3>
        <CopyableLines text={line} what={made.tryLine} wraps />
      </section>
    </OneTimeSecret>
  )
}

interface KeyFormProps {
  nameField: RefObject<HTMLInputElement | null>
  onSubmit(wishes: KeyOptions): void
  isPending: boolean
  error: Error | null
}

const newKey: Omit<KeyOptions, 'credits'> & { credits: string } = {
  name: '',
  plan: 'free',
  rights: [...defaultRights],
  credits: '0',
}

/** The name, the permissions, and the limits of a new key. */
function KeyForm({ nameField, onSubmit, isPending, error }: KeyFormProps) {
  const { keys: texts } = useTexts()
  const { form } = texts
  const [draft, setDraft] = useState(newKey)
  const [isChecked, setIsChecked] = useState(false)
  const { field } = bindDraft(draft, setDraft)
  const { name, plan, rights } = draft
  const credits = readCredits(draft.credits)
  const nameFault = faultOf(error, 'name')

  function submit(): void {
    setIsChecked(true)
    if (credits !== null && rights.length > 0) onSubmit({ name: name.trim(), plan, rights, credits })
  }

  return (
    <SheetForm
      onSubmit={submit}
      submit={form.submit}
      pending={isPending && form.submitting}
      error={nameFault === undefined && error}
    >
      <TextField
        ref={nameField}
        label={form.name}
        hint={form.nameHint}
        fault={nameFault}
        maxLength={maxKeyNameLength}
        {...field('name')}
      />
      <ChoiceField
        label={form.plan}
        hint={form.planHints[plan]}
        options={optionsOf(keyPlans, texts.plans)}
        {...field('plan')}
      />
      <CheckList
        label={form.rights}
        hint={form.rightsHint}
        fault={isChecked && rights.length === 0 ? form.rightsFault : undefined}
        options={keyRights.map((value) => ({ value, text: texts.rights[value].name, hint: texts.rights[value].hint }))}
        chosen={rights}
        onChange={(chosen) => setDraft({ ...draft, rights: chosen })}
      />
      <TextField
        label={form.credits}
        hint={form.creditsHint}
        fault={isChecked && credits === null ? form.creditsFault : undefined}
        inputMode="numeric"
        {...field('credits')}
      />
    </SheetForm>
  )
}
