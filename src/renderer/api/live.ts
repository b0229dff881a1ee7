import { type StatusEvent, statusEventSchema, watchTest } from '../../shared/contract/tests/tests.ts'
import { apiPath } from './client.ts'

/** Receives the status of a test. */
export interface StatusListener {
  onStatus(event: StatusEvent): void
  /** Whether events arrive at the moment; otherwise the page polls. */
  onConnection(connected: boolean): void
}

/**
 * Follows the status of a test by server-sent events until it is done. The browser reconnects automatically. Invalid
 * events are ignored: the next read corrects the status. Returns a function that stops.
 */
export function followTest(token: string, { onStatus, onConnection }: StatusListener): () => void {
  const source = new EventSource(apiPath(watchTest, { token }))
  source.addEventListener('open', () => onConnection(true))
  source.addEventListener('error', () => onConnection(false))
  source.addEventListener('status', ({ data }) => {
    const event = statusEventSchema.safeParse(parseJson(data))
    if (!event.success) return
    onStatus(event.data)
    if (event.data.status !== 'done') return
    // The server ends the stream here; without this the browser would reconnect.
    source.close()
    onConnection(false)
  })
  return () => source.close()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
