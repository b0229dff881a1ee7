import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Passes files, which may be dropped on any page, to the page that reads them; the caller opens it. */
function createHandover() {
  /** A file that was opened but not taken yet. */
  let opened: File | null = null
  const listeners = new Set<() => void>()
  return {
    open(file: File): void {
      opened = file
      for (const listener of listeners) listener()
    },

    /** Receives the files, each once. */
    useOpened(take: (file: File) => void): void {
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
    },
  }
}

/** For the HTML check. */
export const htmlFiles = createHandover()
/** Bounces and other notices, which are explained instead of tested. */
export const noticeFiles = createHandover()
