import { Field } from '@base-ui/react/field'
import { join } from '../class-names.ts'

interface FieldFaultProps {
  fault: string
  className?: string
}

/** The error of a field. Those of the engine continue the name of a field; what a user typed keeps its case. */
export function FieldFault({ fault, className }: FieldFaultProps) {
  const isContinuation = /^\p{Ll}/u.test(fault)
  return (
    <Field.Error match className={join('text-sm text-critical', isContinuation && 'first-letter:uppercase', className)}>
      {fault}
    </Field.Error>
  )
}
