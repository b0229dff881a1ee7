import { useEffect, useRef } from 'react'

/**
 * Returns the callback, without effect once the component is gone. For answers that close a dialog: it may have been
 * closed and opened again meanwhile.
 */
export function useWhileMounted(callback: () => void): () => void {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => {
    if (isMounted.current) callback()
  }
}
