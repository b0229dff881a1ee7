import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { createNetworkTest, networkOf } from '../../network/networks.ts'

/** What stands for clients that left before they could be counted. */
const nobody = '0.0.0.0'
/** No honest way to here has more proxies. */
const maxProxies = 10

/**
 * Tells the network that a request comes from (`networkOf`). Where the proxies of the settings hand it on, it is the
 * last address in X-Forwarded-For that is not theirs: whatever stands before that, anyone may have written.
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
