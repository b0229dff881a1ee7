import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Field } from '@base-ui/react/field'
import { type ComponentProps, useState } from 'react'
import { Button, buttonLook } from '../button.tsx'
import { inputLook } from '../fields/text-field.tsx'
import { backdropLook, sheetLook } from '../sheet.tsx'
import { FailureNote } from './failure.tsx'

interface QuestionProps {
  title: string
  /** The consequences. */
  body: string
  confirm: string
  cancel: string
  /** The label of the field, and the word to type before confirming, in any case. */
  typed?: { label: string; word: string }
  /** Red by default, because most confirmed actions cannot be undone. */
  look?: 'danger' | 'primary'
  onConfirm(): void
  isPending: boolean
  /** Why it failed. */
  error: unknown
}

interface ConfirmationProps extends QuestionProps, Pick<ComponentProps<typeof AlertDialog.Popup>, 'finalFocus'> {
  open: boolean
  onOpenChange(open: boolean): void
}

/** Asks for confirmation before something irreversible. The focus is on the field to type into, else on Cancel. */
export function Confirmation({ open, onOpenChange, finalFocus, ...question }: ConfirmationProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropLook} />
        <AlertDialog.Popup className={sheetLook} {...(finalFocus === undefined ? {} : { finalFocus })}>
          <Question {...question} />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

function Question({
  title,
  body,
  confirm,
  cancel,
  typed,
  look = 'danger',
  onConfirm,
  isPending,
  error,
}: QuestionProps) {
  const [text, setText] = useState('')
  const isTyped = !typed || text.trim().toLowerCase() === typed.word.toLowerCase()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog may be inside a form, and React would pass the event on to it.
        event.stopPropagation()
        if (isTyped && !isPending) onConfirm()
      }}
    >
      <AlertDialog.Title className="text-lg font-semibold wrap-anywhere">{title}</AlertDialog.Title>
      <AlertDialog.Description className="mt-2 text-pretty text-muted">{body}</AlertDialog.Description>
      {typed && (
        <Field.Root className="mt-4 flex flex-col gap-1">
          <Field.Label className="text-sm font-medium">{typed.label}</Field.Label>
          <Field.Control
            value={text}
            onValueChange={setText}
            autoComplete="off"
            spellCheck={false}
            className={inputLook}
          />
        </Field.Root>
      )}
      {error !== null && <FailureNote className="mt-4" error={error} />}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <AlertDialog.Close className={buttonLook('secondary')}>{cancel}</AlertDialog.Close>
        <Button look={look} type="submit" disabled={isPending || !isTyped}>
          {confirm}
        </Button>
      </div>
    </form>
  )
}
