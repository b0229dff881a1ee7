import { once } from 'node:events'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'

const cancelledSchema = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
})

/** Requests of an assistant that have no answer yet. Call this before the server connects to the transport. */
export function watchRequests(transport: Transport): { answered(signal: AbortSignal): Promise<void> } {
  const open = new Set<string | number>()
  const changes = new EventTarget()
  const sending = transport.send.bind(transport)

  function closeRequest(id: string | number): void {
    open.delete(id)
    changes.dispatchEvent(new Event('settled'))
  }

  transport.onmessage = (message: JSONRPCMessage) => {
    if (isJSONRPCRequest(message)) open.add(message.id)
    // A cancelled request gets no answer.
    const cancelled = cancelledSchema.safeParse(message)
    if (cancelled.success) closeRequest(cancelled.data.params.requestId)
  }
  transport.send = async (message, options) => {
    await sending(message, options)
    if ('id' in message && message.id !== undefined && !('method' in message)) closeRequest(message.id)
  }

  return {
    /** Waits until none is left, or for the signal. */
    async answered(signal) {
      while (open.size > 0 && !signal.aborted) await once(changes, 'settled', { signal }).catch(() => {})
    },
  }
}
