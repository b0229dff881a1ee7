import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { join } from '../class-names.ts'
import { LabeledField } from './labeled-field.tsx'

export const inputLook =
  'h-10 w-full rounded-md border border-edge bg-surface px-3 text-base text-ink placeholder:text-subtle data-invalid:border-critical'

interface TextFieldProps extends Omit<ComponentProps<typeof Field.Control>, 'className' | 'value' | 'onChange'> {
  label: string
  hint?: string
  /** The error message. */
  fault?: string | undefined
  mono?: boolean
  /** The height of a field for source text, in lines. */
  rows?: number
  value: string
  onChange(value: string): void
}

export function TextField({ label, hint, fault, mono, rows, onChange, ...props }: TextFieldProps) {
  const isSource = rows !== undefined
  return (
    <LabeledField label={label} hint={hint} fault={fault}>
      <Field.Control
        {...(isSource && { render: <textarea rows={rows} /> })}
        className={join(inputLook, (mono || isSource) && 'font-mono text-sm', isSource && 'h-auto resize-y py-2')}
        autoComplete="off"
        spellCheck={false}
        onValueChange={onChange}
        {...props}
      />
    </LabeledField>
  )
}
