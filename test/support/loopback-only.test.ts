import dgram from 'node:dgram'
import net from 'node:net'
import tls from 'node:tls'
import { describe, expect, it } from 'vitest'

// 192.0.2.0/24 is reserved for documentation, so even if the guard fails, no real host is contacted.
const outside = '192.0.2.1'

describe('a socket that would leave this machine', () => {
  it.each<[string, () => unknown]>([
    ['net.connect(options)', () => net.connect({ port: 25, host: outside })],
    ['net.connect(port, host)', () => net.connect(25, outside)],
    ['socket.connect(port, name)', () => new net.Socket().connect(25, 'mail.example')],
    ['tls.connect', () => tls.connect({ port: 443, host: outside })],
    ['dgram send', () => dgram.createSocket('udp4').send('question', 53, outside)],
    ['dgram send with offset', () => dgram.createSocket('udp4').send(Buffer.from('question'), 0, 8, 53, outside)],
    ['dgram connect', () => dgram.createSocket('udp4').connect(53, outside)],
  ])('throws from %s', (_name, open) => {
    expect(open).toThrow('a test reaches out to')
  })

  it('rejects a fetch', async () => {
    await expect(fetch(`http://${outside}/`)).rejects.toMatchObject({
      cause: { message: `a test reaches out to ${outside}` },
    })
  })
})

it('allows loopback', async () => {
  const server = net.createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const socket = net.connect({ port: address.port, host: '127.0.0.1' })
  await new Promise((resolve) => socket.once('close', resolve))
  server.close()
})
