import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ComponentProps } from 'react'
import { Button, buttonLook } from '../button.tsx'
import { backdropLook, sheetLook } from '../sheet.tsx'
import { FailureNote } from './failure.tsx'

interface ConfirmationProps extends Pick<ComponentProps<typeof AlertDialog.Popup>, 'finalFocus'> {
  title: string
  /** The consequences. */
  body: string
  confirm: string
  cancel: string
  open: boolean
  onOpenChange(open: boolean): void
  onConfirm(): void
  isPending: boolean
  /** Why it failed. */
  error: unknown
}

/** Asks for confirmation before something irreversible. The focus is on Cancel. */
export function Confirmation({
  title,
  body,
  confirm,
  cancel,
  open,
  onOpenChange,
  onConfirm,
  isPending,
  error,
  finalFocus,
}: ConfirmationProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropLook} />
        <AlertDialog.Popup className={sheetLook} {...(finalFocus === undefined ? {} : { finalFocus })}>
          <AlertDialog.Title className="text-lg font-semibold wrap-anywhere">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-pretty text-muted">{body}</AlertDialog.Description>
          {error !== null && (
            <div className="mt-4">
              <FailureNote error={error} />
            </div>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <AlertDialog.Close className={buttonLook('secondary')}>{cancel}</AlertDialog.Close>
            <Button look="primary" disabled={isPending} focusableWhenDisabled onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
