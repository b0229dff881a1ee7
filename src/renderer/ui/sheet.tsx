import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTexts } from '../i18n/language.tsx'

/** The backdrop of a dialog. */
export const backdropLook =
  'fixed inset-0 z-40 bg-veil data-ending-style:opacity-0 data-starting-style:opacity-0 motion-safe:transition-opacity'

const raisedLook = 'fixed z-50 overflow-y-auto border-line bg-raised p-6 shadow-raised outline-none'

/** Stays visible while the content scrolls. */
const headLook = 'sticky -top-6 z-10 -mx-6 -mt-6 flex items-center bg-raised px-6 pt-5 pb-1'

export const sheetLook = `${raisedLook} top-1/2 left-1/2 max-h-[calc(100dvh-3rem)] w-[min(30rem,calc(100vw-2rem))] -translate-1/2 scroll-pt-18 scroll-pb-24 rounded-xl border`

const drawerLook = `${raisedLook} inset-y-0 right-0 w-[min(44rem,calc(100vw-2rem))] scroll-pt-18 border-l`

interface SheetProps extends Pick<ComponentProps<typeof Dialog.Popup>, 'initialFocus'> {
  title: string
  open: boolean
  onOpenChange(open: boolean): void
  /** Called after the closing animation. */
  onClosed?(): void
  /** Whether it cannot be closed, because an answer is awaited that is shown only once. */
  isBusy?: boolean
  /** Whether it stays open on a click outside, for content that cannot be shown again. */
  isSticky?: boolean
  /** Whether it is at the side of the window in full height, for content beside a list. */
  isDrawer?: boolean
  children: ReactNode
}

/** A modal dialog. */
export function Sheet(props: SheetProps) {
  const { title, open, onOpenChange, onClosed, initialFocus, children } = props
  const { isBusy = false, isSticky = false, isDrawer = false } = props
  const { actions } = useTexts().frame
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen || !isBusy) onOpenChange(isOpen)
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.()
      }}
      disablePointerDismissal={isSticky}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropLook} />
        <Dialog.Popup
          className={isDrawer ? drawerLook : sheetLook}
          {...(initialFocus === undefined ? {} : { initialFocus })}
        >
          <div className={headLook}>
            <Dialog.Title className="min-w-0 flex-1 text-lg font-semibold wrap-anywhere">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={actions.close}
              disabled={isBusy}
              className="-mr-2 inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink disabled:opacity-40"
            >
              <X className="size-4.5" aria-hidden />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
