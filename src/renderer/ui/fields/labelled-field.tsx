import { Field } from '@base-ui/react/field'
import type { ReactNode } from 'react'

interface LabelledFieldProps {
  label: string
  /** What is to be entered, and what for. */
  hint?: string | undefined
  /** What is wrong with what was entered; it stands in place of the hint. */
  fault?: string | undefined
  /** The control, a `Field.Control` that label, hint and fault are tied to. */
  children: ReactNode
}

/** The frame of everything that is entered: its label above it, and below what it is for or what is wrong with it. */
export function LabelledField({ label, hint, fault, children }: LabelledFieldProps) {
  return (
    <Field.Root invalid={fault !== undefined} className="flex min-w-0 flex-col gap-1">
      <Field.Label className="text-sm font-medium">{label}</Field.Label>
      {children}
      {hint !== undefined && fault === undefined && (
        <Field.Description className="text-sm text-muted">{hint}</Field.Description>
      )}
      {fault !== undefined && (
        <Field.Error match className="text-sm text-critical first-letter:uppercase">
          {fault}
        </Field.Error>
      )}
    </Field.Root>
  )
}
