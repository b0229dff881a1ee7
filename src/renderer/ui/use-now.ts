import { useEffect, useState } from 'react'

/** The current time, updated at an interval in milliseconds. */
export function useNow(interval: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), interval)
    return () => window.clearInterval(timer)
  }, [interval])
  return now
}
