import { ProblemError, UnexpectedAnswerError } from '../../shared/client/call-errors.ts'
import type { Route } from '../../shared/contract/route.ts'
import { openEvents } from './client.ts'

/** Milliseconds before a broken stream is reopened. */
const reconnectPause = 5_000
/** Characters of one event; ours have at most a few hundred. */
const maxEventLength = 65_536

interface EventListener {
  /** Called with the data of every event; undefined if it is not JSON. */
  onEvent(data: unknown): void
  /** Whether events arrive from now on. */
  onConnection(connected: boolean): void
}

/**
 * Follows the server-sent events of a route (WHATWG HTML, section 9.2) and reconnects until aborted, unless the engine
 * has no such stream. `EventSource` cannot send the page's half of the session secret.
 */
export async function followEvents(
  route: Route,
  params: Record<string, unknown>,
  { onEvent, onConnection }: EventListener,
  signal: AbortSignal,
): Promise<void> {
  let error: unknown
  while (!signal.aborted && !isFinal(error)) {
    try {
      const events = await openEvents(route, params, signal)
      onConnection(true)
      await readEvents(events, onEvent)
    } catch (cause) {
      // Other failures show up in the page's queries.
      error = cause
    }
    if (signal.aborted) return
    onConnection(false)
    await new Promise((resolve) => window.setTimeout(resolve, reconnectPause))
  }
}

/** Whether trying again is of no use. */
function isFinal(error: unknown): boolean {
  if (error instanceof ProblemError) return error.problem.code !== 'too_many_watchers'
  return error instanceof UnexpectedAnswerError && error.isRefusal && error.status < 500
}

async function readEvents(stream: ReadableStream<Uint8Array>, onEvent: (data: unknown) => void): Promise<void> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    if (rest.length > maxEventLength) return await reader.cancel()
    for (const block of blocks) {
      const [, data] = /^data: (.*)$/m.exec(block) ?? []
      // A block without data is a heartbeat.
      if (data !== undefined) onEvent(parseJson(data))
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
