import { Field } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { join } from '../class-names.ts'

interface LabeledFieldProps {
  label: string
  /** What to enter, and why. */
  hint?: string | undefined
  /** The error; replaces the hint. */
  fault?: string | undefined
  /** Whether the label is beside the control. */
  isInline?: boolean
  /** The control, a `Field.Control` associated with label, hint, and error. */
  children: ReactNode
}

/** The frame of a form field: its label above, its hint or error below. */
export function LabeledField({ label, hint, fault, isInline = false, children }: LabeledFieldProps) {
  return (
    <Field.Root
      invalid={fault !== undefined}
      className={isInline ? 'flex min-w-0 items-center gap-2' : 'flex min-w-0 flex-col gap-1'}
    >
      <Field.Label className={join('text-sm font-medium', isInline && 'whitespace-nowrap max-sm:sr-only')}>
        {label}
      </Field.Label>
      {children}
      {hint !== undefined && fault === undefined && (
        <Field.Description className="text-sm text-muted">{hint}</Field.Description>
      )}
      {fault !== undefined && <FieldFault fault={fault} />}
    </Field.Root>
  )
}

/** The error of a field. Those of the engine continue the name of a field; what a user typed keeps its case. */
export function FieldFault({ fault, className }: { fault: string; className?: string }) {
  const isContinuation = /^\p{Ll}/u.test(fault)
  return (
    <Field.Error match className={join('text-sm text-critical', isContinuation && 'first-letter:uppercase', className)}>
      {fault}
    </Field.Error>
  )
}
