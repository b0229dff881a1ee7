import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchMonitors } from '../../../shared/contract/monitoring/monitor-events.ts'
import { followEvents } from '../live.ts'
import { renewMonitoring } from './monitors.ts'

/** Milliseconds to collect events, because hundreds of monitors may run in a second. */
const collectingTime = 500

/** Keeps everything about monitors up to date while the component is mounted. */
export function useLiveMonitors(enabled: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!enabled) return
    let timer: number | undefined
    const renew = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined
        void renewMonitoring(client)
      }, collectingTime)
    }
    const stopping = new AbortController()
    let isFirst = true
    const onConnection = (connected: boolean) => {
      // Events may have been lost in the meantime.
      if (connected && !isFirst) renew()
      isFirst &&= !connected
    }
    void followEvents(watchMonitors, {}, { onEvent: renew, onConnection }, stopping.signal)
    return () => {
      stopping.abort()
      window.clearTimeout(timer)
    }
  }, [client, enabled])
}
