import { useRouter } from '@tanstack/react-router'
import { MailPlus } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

interface DropTarget {
  /** A sentence on what will happen. */
  promise: string
  onDrop(files: readonly File[]): void
}

const targets: { current: () => DropTarget }[] = []

/**
 * Accepts files dropped anywhere on the window while the component is mounted. The latest page handler wins; the
 * window's own handler comes last.
 */
export function useMessageDrop(target: DropTarget, of: 'page' | 'window' = 'page'): void {
  const current = useEffectEvent(() => target)
  // Accepts files from the moment its page is shown.
  useLayoutEffect(() => {
    const own = { current: () => current() }
    if (of === 'page') targets.push(own)
    else targets.unshift(own)
    return () => void targets.splice(targets.indexOf(own), 1)
  }, [of])
}

interface DropOverlayProps {
  title: string
  /** Handles files that no particular page handles, such as zone files; returns false to leave them to the page. */
  claim(files: readonly File[]): Promise<boolean>
}

/** Watches the window for dragged files and shows what dropping them will do. Mounted once, by the frame. */
export function DropOverlay({ title, claim }: DropOverlayProps) {
  const [promise, setPromise] = useState<string | null>(null)
  const router = useRouter()
  const drop = useEffectEvent(async (files: readonly File[]) => {
    await awaitPage(router)
    const target = targets.at(-1)?.current()
    if (!(await claim(files))) target?.onDrop(files)
  })
  useEffect(() => watchDrops(setPromise, (files) => void drop(files)), [])
  if (promise === null) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-50 bg-canvas p-6">
      <div className="flex h-full flex-col items-center justify-center gap-3 rounded-xl border-2 border-dashed border-accent text-center">
        <MailPlus className="size-10 text-accent" aria-hidden />
        <p className="text-xl font-semibold">{title}</p>
        <p className="text-muted">{promise}</p>
      </div>
    </div>
  )
}

/** Resolves once the page of the current URL is shown. */
async function awaitPage({ state, subscribe }: ReturnType<typeof useRouter>): Promise<void> {
  if (state.status === 'idle') return
  await new Promise<void>((resolve) => {
    const stop = subscribe('onResolved', () => {
      stop()
      resolve()
    })
  })
}

/**
 * Tracks a drag over the window and calls `show` with the sentence of the drop target, or null when it ends.
 * `dragenter` and `dragleave` fire for every element, so counting them shows whether the drag is still over the window.
 */
function watchDrops(show: (promise: string | null) => void, onDrop: DropTarget['onDrop']): () => void {
  let depth = 0
  const end = () => {
    depth = 0
    show(null)
  }
  const listeners: { [K in 'dragenter' | 'dragover' | 'dragleave' | 'drop']: (event: DragEvent) => void } = {
    dragenter: () => {
      depth += 1
      show(targets.at(-1)?.current().promise ?? null)
    },
    dragover: (event) => event.preventDefault(),
    dragleave: () => {
      depth -= 1
      if (depth <= 0) end()
    },
    drop: (event) => {
      event.preventDefault()
      end()
      onDrop([...(event.dataTransfer?.files ?? [])])
    },
  }
  const onlyFiles = Object.entries(listeners).map(([name, listener]) => {
    const handler = (event: Event) => {
      if (event instanceof DragEvent && event.dataTransfer?.types.includes('Files')) listener(event)
    }
    window.addEventListener(name, handler)
    return () => window.removeEventListener(name, handler)
  })
  return () => {
    for (const stop of onlyFiles) stop()
  }
}
