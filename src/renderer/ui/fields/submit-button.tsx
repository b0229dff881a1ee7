import type { Ref } from 'react'
import { Button } from '../button.tsx'

interface SubmitButtonProps {
  ref?: Ref<HTMLButtonElement>
  text: string
  /** The text while the form is being submitted. */
  pending: string | false | null
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
