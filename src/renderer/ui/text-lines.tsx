import { Field } from '@base-ui/react/field'
import { join } from './class-names.ts'
import { inputLook } from './text-field.tsx'

interface TextLinesProps {
  label: string
  hint: string
  /** What is wrong with what was entered. */
  fault?: string | undefined
  rows: number
  value: string
  onChange(value: string): void
}

/** Several lines of source to type or paste, with their label and what they are for. */
export function TextLines({ label, hint, fault, rows, value, onChange }: TextLinesProps) {
  return (
    <Field.Root invalid={fault !== undefined} className="flex min-w-0 flex-col gap-1">
      <Field.Label className="text-sm font-medium">{label}</Field.Label>
      <Field.Control
        render={<textarea rows={rows} />}
        className={join(inputLook, 'h-auto resize-y py-2 font-mono text-sm')}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onValueChange={onChange}
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
