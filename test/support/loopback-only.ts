import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'

/*
 * A setup file for every test: a socket that would leave this machine throws. This includes sockets whose failure would
 * be handled, because a test that passes only without a network is as broken as one that needs a network.
 */

const closedPort = '127.0.0.1:9'

guard(net.Socket.prototype, 'connect', (args) => {
  // `net.connect` passes its normalized arguments on as a single array.
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  if (typeof first === 'object' && first !== null && 'host' in first) return first.host
  return typeof first === 'number' ? second : undefined
})
guard(dgram.Socket.prototype, 'connect', ([, address]) => address)
guard(dgram.Socket.prototype, 'send', (args) => {
  const port = args.findIndex((argument, index) => index > 0 && typeof argument === 'number')
  // send(message, offset, length, port, address) or send(message, port, address).
  return args.slice(port).find((argument) => typeof argument === 'string')
})
dns.setServers([closedPort])
dns.Resolver.prototype.getServers = () => [closedPort]

/** Makes a method throw if the host that `hostOf` reads from its arguments is not this machine. */
function guard(prototype: object, method: string, hostOf: (args: unknown[]) => unknown): void {
  const original: unknown = Reflect.get(prototype, method)
  if (typeof original !== 'function') throw new Error(`no method ${method} to guard`)
  const guarded = function (this: unknown, ...args: unknown[]) {
    const host = hostOf(args)
    if (typeof host === 'string' && !isLoopback(host)) throw new Error(`a test reaches out to ${host}`)
    return Reflect.apply(original, this, args)
  }
  // This runs again for each test file of a process.
  if (original.name !== guarded.name) Reflect.set(prototype, method, guarded)
}

function isLoopback(host: string): boolean {
  if (net.isIPv4(host)) return host.startsWith('127.')
  if (net.isIPv6(host)) return host === '::1' || host.toLowerCase().startsWith('::ffff:127.')
  return host === '' || host === 'localhost' || host.endsWith('.localhost')
}
