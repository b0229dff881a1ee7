import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchMonitors } from '../../../shared/contract/monitoring/monitor-events.ts'
import { openEvents } from '../client.ts'
import { ProblemError } from '../../../shared/client/call-errors.ts'
import { renewMonitoring } from './monitors.ts'

/** Milliseconds before a broken stream is reopened. */
const reconnectPause = 5_000
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
    void followEvents(renew, stopping.signal)
    return () => {
      stopping.abort()
      window.clearTimeout(timer)
    }
  }, [client, enabled])
}

/** Calls back for every event and after a gap. Reconnects until aborted, unless the engine has no event stream. */
async function followEvents(onEvent: () => void, signal: AbortSignal): Promise<void> {
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      const reader = (await openEvents(watchMonitors, signal)).getReader()
      if (!isFirst) onEvent()
      await readEvents(reader, onEvent)
    } catch (error) {
      // Other failures show up in the page's queries.
      if (error instanceof ProblemError && error.problem.code !== 'too_many_watchers') return
    }
    await new Promise((resolve) => window.setTimeout(resolve, reconnectPause))
  }
}

/** Only the arrival of an event matters, not its content. Lines that begin with a colon are comments. */
async function readEvents(reader: ReadableStreamDefaultReader<Uint8Array>, onEvent: () => void): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    if (blocks.some((block) => block.startsWith('event: '))) onEvent()
  }
}
