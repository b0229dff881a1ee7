import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { showToast } from './feedback/toasts.tsx'

interface DialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

/** A dialog whose code is loaded when it is first opened, so that no page waits for it. */
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
        // The engine, which serves it, does not respond.
        props.onOpenChange(false)
        showToast({ title: failures.unreachable })
      }
    })
    useEffect(() => {
      if (isMissing) void onMissing()
    }, [isMissing])
    return Dialog && <Dialog {...props} />
  }
}
