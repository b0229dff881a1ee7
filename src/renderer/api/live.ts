import { type StatusEvent, statusEventSchema, watchTest } from '../../shared/contract/tests.ts'
import { apiPath } from './client.ts'

/** What a watcher of a test is told. */
export interface StatusListener {
  onStatus(event: StatusEvent): void
  /** Whether events arrive at the moment; while they do not, the page asks by itself. */
  onConnection(connected: boolean): void
}

/**
 * Follows the status of a test by server-sent events until it is done. The browser reconnects by itself; an event that
 * is not as the contract says is ignored, as the next read tells the truth anyhow. Returns what ends it.
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
    // The engine ends the stream here, and the browser would only open it again.
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
