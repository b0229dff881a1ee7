import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { createNetworkTest, networkOf } from '../../network/networks.ts'

/** Stands for clients that left before they were counted. */
const nobody = '0.0.0.0'
/** More proxies are not realistic. */
const maxProxies = 10

/**
 * Determines the network of a client (`networkOf`). Behind trusted proxies, it is the last address in X-Forwarded-For
 * that is not theirs; anyone could have written the earlier ones.
 */
export function createClientNetwork(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = createNetworkTest(trustedProxies)
  return ({ socket, headers }) => {
    let address = withoutZone(socket.remoteAddress ?? nobody)
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').slice(-maxProxies)
    while (isTrusted(address)) {
      const sender = readForwarded(forwarded.pop() ?? '')
      if (sender === null) break
      address = sender
    }
    return networkOf(address)
  }
}

/** An address of X-Forwarded-For; some proxies add the port. */
function readForwarded(text: string): string | null {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i.exec(text.trim()) ?? []
  const address = withoutZone(bracketed ?? plain ?? text.trim())
  return isIP(address) === 0 ? null : address
}

function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? address
}
