import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { createNetworkTest, networkOf } from '../../network/networks.ts'

/** Counts for clients that disconnected before their address was read. */
const unknownAddress = '0.0.0.0'
/** Addresses of X-Forwarded-For to read; longer chains of proxies do not occur. */
const maxProxies = 10

/** Determines the network of a client (`networkOf`). */
export function createClientNetwork(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const addressOf = createClientAddress(trustedProxies)
  return (request) => networkOf(addressOf(request))
}

/**
 * Determines the address of a client. Behind trusted proxies, it is the last one in X-Forwarded-For that is not a proxy's; any
 * client can write the earlier ones.
 */
export function createClientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = createNetworkTest(trustedProxies)
  return ({ socket, headers }) => {
    let address = withoutZone(socket.remoteAddress ?? unknownAddress)
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').slice(-maxProxies)
    while (isTrusted(address)) {
      const sender = readForwarded(forwarded.pop() ?? '')
      if (sender === null) break
      address = sender
    }
    return address
  }
}

/** An address in X-Forwarded-For; some proxies append the port. */
function readForwarded(text: string): string | null {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i.exec(text.trim()) ?? []
  const address = withoutZone(bracketed ?? plain ?? text.trim())
  return isIP(address) === 0 ? null : address
}

function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? address
}
