import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { buttonLook } from '../button.tsx'
import { focusHeading } from '../page.tsx'

/** Long enough to read two lines and decide, in milliseconds. */
const toastTimeout = 7_000

const manager = Toast.createToastManager()

interface ToastOptions {
  title: string
  description?: string
  action?: { label: string; onClick(): void }
  onClose?(): void
}

/** Shows a short message at the edge of the window for a while. */
export function showToast({ title, description, action, onClose }: ToastOptions): void {
  const id = manager.add({
    title,
    timeout: toastTimeout,
    ...(description ? { description } : {}),
    ...(onClose ? { onClose } : {}),
    ...(action
      ? {
          actionProps: {
            children: action.label,
            onClick: () => {
              action.onClick()
              manager.close(id)
              focusHeading()
            },
          },
        }
      : {}),
  })
}

export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider toastManager={manager} timeout={toastTimeout}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-[min(26rem,calc(100vw-2rem))] flex-col gap-2 print:hidden">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { actions } = useTexts().frame
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection="right"
      className="rounded-lg border border-line bg-raised shadow-raised data-ending-style:opacity-0 data-starting-style:opacity-0 motion-safe:transition-opacity"
    >
      <Toast.Content className="flex items-center gap-2 py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1 py-1 text-sm">
          <Toast.Title className="line-clamp-3 font-medium wrap-anywhere" />
          <Toast.Description className="text-muted wrap-anywhere" />
        </div>
        {toast.actionProps && <Toast.Action className={`${buttonLook('quiet')} text-accent`} />}
        <Toast.Close
          aria-label={actions.close}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
        >
          <X className="size-4" aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
