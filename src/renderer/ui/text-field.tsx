import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { join } from './class-names.ts'

export const inputLook =
  'h-10 w-full rounded-md border border-edge bg-surface px-3 text-base text-ink placeholder:text-subtle data-invalid:border-critical'

interface TextFieldProps extends Omit<ComponentProps<typeof Field.Control>, 'className'> {
  label: string
  hint: string
  /** What is wrong with what was entered. */
  fault?: string | undefined
  mono?: boolean
}

/** A line to type in, with its label, what it is for, and what is wrong with it. */
export function TextField({ label, hint, fault, mono, ...props }: TextFieldProps) {
  return (
    <Field.Root invalid={fault !== undefined} className="flex min-w-0 flex-col gap-1">
      <Field.Label className="text-sm font-medium">{label}</Field.Label>
      <Field.Control
        className={join(inputLook, mono && 'font-mono text-sm')}
        autoComplete="off"
        spellCheck={false}
        {...props}
      />
      {fault === undefined ? (
        <Field.Description className="text-sm text-muted">{hint}</Field.Description>
      ) : (
        <Field.Error match className="text-sm text-critical">
          {fault}
        </Field.Error>
      )}
    </Field.Root>
  )
}
