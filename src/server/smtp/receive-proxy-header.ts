import type { Socket } from 'node:net'
import { type ProxiedClient, readProxyHeader } from './proxy-header.ts'

/** Milliseconds; proxies send the header together with the connection (section 2 of the protocol). */
const timeout = 5_000

/**
 * Reads the PROXY header of a connection. Resolves with the client; null if the proxy names none; undefined, after
 * destroying the connection, if the header is invalid or late.
 */
export async function receiveProxyHeader(socket: Socket): Promise<ProxiedClient | null | undefined> {
  const timer = setTimeout(() => socket.destroy(), timeout)
  const onError = () => socket.destroy()
  socket.on('error', onError)
  try {
    return await takeHeader(socket)
  } finally {
    clearTimeout(timer)
    // A destroyed socket may still emit errors.
    if (!socket.destroyed) socket.off('error', onError)
  }
}

function takeHeader(socket: Socket): Promise<ProxiedClient | null | undefined> {
  return new Promise((resolve) => {
    let octets = Buffer.alloc(0)
    const finish = (client: ProxiedClient | null | undefined) => {
      socket.off('readable', read).off('close', giveUp).off('end', giveUp)
      resolve(client)
    }
    const giveUp = () => {
      finish(undefined)
      socket.destroy()
    }
    const read = () => {
      const chunk: unknown = socket.read()
      if (!Buffer.isBuffer(chunk)) return
      octets = Buffer.concat([octets, chunk])
      const header = readProxyHeader(octets)
      if (header.state === 'invalid') giveUp()
      if (header.state !== 'complete') return
      finish(header.client)
      const rest = octets.subarray(header.length)
      if (rest.length > 0) socket.unshift(rest)
    }
    socket.on('readable', read).on('close', giveUp).on('end', giveUp)
  })
}
