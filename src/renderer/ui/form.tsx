import type { ComponentProps, ReactNode, Ref } from 'react'
import { Button } from './button.tsx'
import { FailureNote } from './feedback/failure.tsx'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit(): void
}

/** A form whose page handles what is submitted. */
export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}

interface SheetFormProps {
  onSubmit(): void
  /** The text of the button at the end. */
  submit: string
  /** The text while the form is being submitted. */
  pending: string | false | null
  /** Why it failed, if no field shows it. */
  error?: Error | null | false
  children: ReactNode
}

/** The form of a sheet. It checks its fields itself. */
export function SheetForm({ onSubmit, submit, pending, error, children }: SheetFormProps) {
  return (
    <Form onSubmit={onSubmit} className="mt-4 grid gap-5" noValidate>
      {children}
      {error && <FailureNote error={error} />}
      <SubmitButton text={submit} pending={pending} />
    </Form>
  )
}

interface SubmitButtonProps extends Pick<SheetFormProps, 'pending'> {
  ref?: Ref<HTMLButtonElement>
  text: string
  disabled?: boolean
}

/** The button at the end of a form in a sheet. */
export function SubmitButton({ ref, text, pending, disabled = Boolean(pending) }: SubmitButtonProps) {
  return (
    <Button ref={ref} look="primary" type="submit" disabled={disabled} className="h-10 justify-self-end">
      {pending || text}
    </Button>
  )
}
