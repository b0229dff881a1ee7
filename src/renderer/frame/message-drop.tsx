import { MailPlus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

interface DropTarget {
  /** What will happen, in a sentence. */
  promise: string
  onDrop(files: readonly File[]): void
}

const targets: { current: () => DropTarget }[] = []

/**
 * Takes the files that are dropped anywhere on the window, as long as the component stands. The latest to come wins, but
 * for the window's own: a page that is there from the start comes before what stands around it.
 */
export function useMessageDrop(target: DropTarget, of: 'page' | 'window' = 'page'): void {
  const current = useEffectEvent(() => target)
  useEffect(() => {
    const own = { current: () => current() }
    if (of === 'page') targets.push(own)
    else targets.unshift(own)
    return () => void targets.splice(targets.indexOf(own), 1)
  }, [of])
}

interface DropOverlayProps {
  title: string
  /** Takes files that belong to no page, such as zone files; false where they are for the page. */
  claim(files: readonly File[]): Promise<boolean>
}

/** Watches the whole window for files and says where they would go. Mounted once, by the frame. */
export function DropOverlay({ title, claim }: DropOverlayProps) {
  const [promise, setPromise] = useState<string | null>(null)
  const onClaim = useEffectEvent(claim)
  useEffect(() => watchDrops(setPromise, (files) => onClaim(files)), [])
  if (promise === null) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-50 bg-canvas/90 p-6">
      <div className="flex h-full flex-col items-center justify-center gap-3 rounded-xl border-2 border-dashed border-accent text-center">
        <MailPlus className="size-10 text-accent" aria-hidden />
        <p className="text-xl font-semibold">{title}</p>
        <p className="text-muted">{promise}</p>
      </div>
    </div>
  )
}

/**
 * Follows a drag over the window and calls `show` with the promise of the page, or null when it is over. `dragenter` and
 * `dragleave` come for every element that is passed, so their balance tells whether the drag is still over the window.
 */
function watchDrops(show: (promise: string | null) => void, claim: DropOverlayProps['claim']): () => void {
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
      const files = [...(event.dataTransfer?.files ?? [])]
      const target = targets.at(-1)?.current()
      void claim(files).then((isClaimed) => isClaimed || target?.onDrop(files))
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
