import type { Request, Response } from 'express'
import { refuse, sendRefusal } from './problems/problem.ts'

/** Each stream needs a connection and a timer; with more clients, polling works better for everyone. */
const maxStreams = 1000
/** Proxies commonly close connections that have been silent for 30 to 60 seconds. */
const heartbeatMilliseconds = 15_000

/** The id of the last event of a stream. `EventSource` sends it when it reconnects. */
const lastEventId = 'last'

/** Sends events to one client. */
export interface EventSink {
  send(event: string, data: unknown): void
  /** Sends the last event, after which there are none, and ends the stream. */
  finish(event: string, data: unknown): void
  end(): void
}

/** A source of events. */
export interface EventStream {
  /** Starts sending. The returned function is called once, when the client disconnects or the stream ends. */
  open(sink: EventSink): () => void
}

/** The server-sent events of a server (WHATWG HTML, section 9.2). */
export type EventStreams = ReturnType<typeof createEventStreams>

export function createEventStreams(max = maxStreams) {
  const open = new Set<Response>()

  function send(request: Request, response: Response, stream: EventStream): void {
    // The only answer with which `EventSource` stops reconnecting.
    if (request.get('Last-Event-ID') === lastEventId) {
      response.status(204).end()
      return
    }
    if (open.size >= max) {
      sendRefusal(request, response, refuse('too_many_watchers'))
      return
    }
    // A keep-alive connection would delay the shutdown.
    response.set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no', Connection: 'close' })
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    // A client that has already disconnected triggers no event.
    if (response.destroyed) return
    response.flushHeaders()
    open.add(response)
    const stop = stream.open({
      send: (event, data) => write(response, `${formatEvent(event, data)}\n`),
      finish: (event, data) => void response.end(`${formatEvent(event, data)}id: ${lastEventId}\n\n`),
      end: () => void response.end(),
    })
    const heartbeat = setInterval(() => keepAlive(response), heartbeatMilliseconds)
    onWritingSideEnd(request, response, () => void response.end())
    response.once('close', () => {
      clearInterval(heartbeat)
      open.delete(response)
      stop()
    })
  }

  return {
    send,
    /** Ends all streams. */
    close: (): void => {
      for (const response of open) response.end()
    },
  }
}

/**
 * Ends a stream when the client half-closes its connection. The client may still read or have disconnected, which looks
 * the same; waiting would waste a place on a client that is gone.
 */
export function onWritingSideEnd({ socket }: Request, response: Response, end: () => void): void {
  if (socket.readableEnded) end()
  else {
    socket.once('end', end)
    response.once('close', () => socket.off('end', end))
  }
}

/** Disconnects a client that has not read the last heartbeat. */
function keepAlive(response: Response): void {
  if (response.writableNeedDrain) response.destroy()
  else write(response, ': still here\n\n')
}

function formatEvent(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n`
}

function write(response: Response, text: string): void {
  if (!response.writableEnded) response.write(text)
}
