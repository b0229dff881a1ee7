import { useSyncExternalStore } from 'react'

/** Why a file was not uploaded. */
export interface UploadFault {
  /** The file's name; null for none or several. */
  file: string | null
  title: string
  body: string | null
}

let fault: UploadFault | null = null
const listeners = new Set<() => void>()

export function useUploadFault(): UploadFault | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => fault,
  )
}

export function setUploadFault(next: UploadFault | null): void {
  fault = next
  for (const listener of listeners) listener()
}

/** Whether a page shows the fault. */
export function isUploadFaultShown(): boolean {
  return listeners.size > 0
}
