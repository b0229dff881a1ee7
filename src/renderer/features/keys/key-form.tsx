import { type FormEvent, type RefObject, useState } from 'react'
import { defaultRights, type KeyRight, keyRights } from '../../../shared/contract/key-rights.ts'
import { type KeyPlan, keyPlans, maxKeyNameLength } from '../../../shared/contract/keys.ts'
import type { KeyOptions } from '../../api/keys.ts'
import { useTexts } from '../../i18n/language.tsx'
import { FailureNote, faultOf } from '../../ui/feedback/failure.tsx'
import { CheckList } from '../../ui/fields/check-list.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { SubmitButton } from '../../ui/fields/submit-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { readCredits } from './read-credits.ts'

interface KeyFormProps {
  nameField: RefObject<HTMLInputElement | null>
  onSubmit(wishes: KeyOptions): void
  isPending: boolean
  error: Error | null
}

/** The name, the permissions, and the limits of a new key. */
export function KeyForm({ nameField, onSubmit, isPending, error }: KeyFormProps) {
  const { keys: texts } = useTexts()
  const { form } = texts
  const [name, setName] = useState('')
  const [plan, setPlan] = useState<KeyPlan>('free')
  const [rights, setRights] = useState<KeyRight[]>([...defaultRights])
  const [creditText, setCreditText] = useState('0')
  const [isChecked, setIsChecked] = useState(false)
  const credits = readCredits(creditText)
  const creditsFault = isChecked && credits === null ? form.creditsFault : undefined
  const nameFault = faultOf(error, 'name')

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsChecked(true)
    if (credits !== null && rights.length > 0) onSubmit({ name: name.trim(), plan, rights, credits })
  }

  return (
    <form onSubmit={submit} className="mt-4 grid gap-5" noValidate>
      <TextField
        ref={nameField}
        label={form.name}
        hint={form.nameHint}
        fault={nameFault}
        value={name}
        maxLength={maxKeyNameLength}
        onChange={(event) => setName(event.target.value)}
      />
      <ChoiceField
        label={form.plan}
        hint={form.planHints[plan]}
        value={plan}
        options={keyPlans.map((value) => ({ value, text: texts.plans[value] }))}
        onChange={(next) => setPlan(next)}
      />
      <CheckList
        label={form.rights}
        hint={form.rightsHint}
        fault={isChecked && rights.length === 0 ? form.rightsFault : undefined}
        options={keyRights.map((value) => ({ value, text: texts.rights[value].name, hint: texts.rights[value].hint }))}
        chosen={rights}
        onChange={setRights}
      />
      <TextField
        label={form.credits}
        hint={form.creditsHint}
        fault={creditsFault}
        value={creditText}
        inputMode="numeric"
        onChange={(event) => setCreditText(event.target.value)}
      />
      {error && nameFault === undefined && <FailureNote error={error} />}
      <SubmitButton text={form.submit} pending={isPending && form.submitting} />
    </form>
  )
}
