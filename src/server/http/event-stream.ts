import type { Request, Response } from 'express'
import { refuse, sendRefusal } from './problems/problem.ts'

/** Each stream holds a connection and a timer; past this many, reading from time to time serves everyone better. */
const maxStreams = 1000
/** Proxies cut connections that are silent for longer; commonly after 30 to 60 seconds. */
const heartbeatMilliseconds = 15_000

/** Where the events of one client go. */
export interface EventSink {
  send(event: string, data: unknown): void
  end(): void
}

/** Events that are sent from now until there are no more. */
export interface EventStream {
  /** Begins to send to a client. What it returns is called once, when the client is gone or the stream has ended. */
  open(sink: EventSink): () => void
}

/** The server-sent events (WHATWG HTML, section 9.2) of one server. */
export interface EventStreams {
  send(request: Request, response: Response, stream: EventStream): void
  /** Ends every stream, so that the server can close. */
  close(): void
}

export function createEventStreams(most = maxStreams): EventStreams {
  const open = new Set<Response>()

  function send(request: Request, response: Response, stream: EventStream): void {
    if (open.size >= most) {
      sendRefusal(request, response, refuse('too_many_watchers'))
      return
    }
    // The connection ends with its stream: one that was kept would hold up an engine that stops.
    response.set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no', Connection: 'close' })
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    // A client that has left already will not leave again, so nothing would end its stream.
    if (response.destroyed) return
    response.flushHeaders()
    open.add(response)
    const stop = stream.open({
      send: (event, data) => write(response, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
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
    close: () => {
      for (const response of open) response.end()
    },
  }
}

/**
 * Ends a stream when its client closes its writing side. The client may still read, or be gone: the two look the same. An
 * answer is sent in either case, but a stream without end would keep a place for nobody.
 */
export function onWritingSideEnd({ socket }: Request, response: Response, end: () => void): void {
  if (socket.readableEnded) end()
  else {
    socket.once('end', end)
    response.once('close', () => socket.off('end', end))
  }
}

/** A client that has not even read the last heart-beat is gone. */
function keepAlive(response: Response): void {
  if (response.writableNeedDrain) response.destroy()
  else write(response, ': still here\n\n')
}

function write(response: Response, text: string): void {
  if (!response.writableEnded) response.write(text)
}
