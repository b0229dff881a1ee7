import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** An HTML file that was opened but not passed to the check yet. */
let opened: File | null = null
const listeners = new Set<() => void>()

/** Passes a file to the HTML check; the caller opens its page. */
export function openHtmlFile(file: File): void {
  opened = file
  for (const listener of listeners) listener()
}

/** Receives the files passed to the check, each once. */
export function useOpenedHtml(take: (file: File) => void): void {
  const file = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => opened,
  )
  const onFile = useEffectEvent(take)
  useEffect(() => {
    if (!file) return
    opened = null
    onFile(file)
  }, [file])
}
