import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** An HTML file on its way to the check. */
let opened: File | null = null
const listeners = new Set<() => void>()

/** Hands a file to the HTML check, whose page the caller opens. */
export function openHtmlFile(file: File): void {
  opened = file
  for (const listener of listeners) listener()
}

/** Takes files handed to the check, each once. */
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
