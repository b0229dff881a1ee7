import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { join } from '../class-names.ts'
import { LabeledField } from './labeled-field.tsx'

export const inputLook =
  'h-10 w-full rounded-md border border-edge bg-surface px-3 text-base text-ink placeholder:text-subtle data-invalid:border-critical'

interface TextFieldProps extends Omit<ComponentProps<typeof Field.Control>, 'className'> {
  label: string
  hint?: string
  /** The error message. */
  fault?: string | undefined
  mono?: boolean
}

export function TextField({ label, hint, fault, mono, ...props }: TextFieldProps) {
  return (
    <LabeledField label={label} hint={hint} fault={fault}>
      <Field.Control
        className={join(inputLook, mono && 'font-mono text-sm')}
        autoComplete="off"
        spellCheck={false}
        {...props}
      />
    </LabeledField>
  )
}
