import { Field } from '@base-ui/react/field'
import { join } from '../class-names.ts'
import { LabeledField } from './labeled-field.tsx'
import { inputLook } from './text-field.tsx'

interface TextLinesProps {
  label: string
  hint: string
  /** The error message. */
  fault?: string | undefined
  rows: number
  required?: boolean
  value: string
  onChange(value: string): void
}

/** A multi-line field for source text. */
export function TextLines({ label, hint, fault, rows, required = false, value, onChange }: TextLinesProps) {
  return (
    <LabeledField label={label} hint={hint} fault={fault}>
      <Field.Control
        render={<textarea rows={rows} />}
        className={join(inputLook, 'h-auto resize-y py-2 font-mono text-sm')}
        autoComplete="off"
        spellCheck={false}
        required={required}
        value={value}
        onValueChange={onChange}
      />
    </LabeledField>
  )
}
