import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { showToast } from './feedback/toasts.tsx'

interface DialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

/**
 * A dialog whose code is loaded separately when it is first opened. Keys pressed while it loads are meant for the dialog,
 * so the page does not receive them.
 */
export function lazyDialog<P extends DialogProps>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  return function LazyDialog(props: P) {
    const { failures } = useTexts().frame
    const [Dialog, setDialog] = useState(() => loaded)
    const isMissing = props.open && Dialog === null
    const onMissing = useEffectEvent(async () => {
      try {
        loaded ??= await load()
        setDialog(() => loaded)
      } catch {
        // The engine, which serves the code, does not respond.
        props.onOpenChange(false)
        showToast({ title: failures.unreachable })
      }
    })
    const onKey = useEffectEvent((event: KeyboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === 'Escape') props.onOpenChange(false)
    })
    useEffect(() => {
      if (!isMissing) return
      void onMissing()
      const keepFromPage = (event: KeyboardEvent) => onKey(event)
      window.addEventListener('keydown', keepFromPage, { capture: true })
      return () => window.removeEventListener('keydown', keepFromPage, { capture: true })
    }, [isMissing])
    return Dialog && <Dialog {...props} />
  }
}
