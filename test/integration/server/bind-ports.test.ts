import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { openHttpServer } from '../../../src/server/http/server.ts'
import { bindPort, listen } from '../../../src/server/network/listen.ts'

/* Ports are open before the engine can serve, so early clients wait. */

const anywhere = { host: '127.0.0.1', port: 0 }

async function comeTo(port: number, octets: string): Promise<Socket> {
  const client = connect(port, anywhere.host).on('error', () => {})
  onTestFinished(() => void client.destroy())
  await once(client, 'connect')
  client.write(octets)
  return client
}

/** Resolves with the number of received bytes once the connection has ended in any way. */
function ended(client: Socket): Promise<number> {
  return new Promise((resolve) => client.resume().once('close', () => resolve(client.bytesRead)))
}

/** Answers each connection with its input in capitals. */
function createEcho() {
  const server = createServer((socket) => {
    socket.on('error', () => {}).on('data', (octets) => socket.end(String(octets).toUpperCase()))
  })
  onTestFinished(() => void server.close())
  return server
}

it('passes waiting connections and their data to the server, and later ones', async () => {
  const port = await bindPort(anywhere)
  const early = [await comeTo(port.port, 'one'), await comeTo(port.port, 'two')]
  const gone = await comeTo(port.port, 'three')
  gone.resetAndDestroy()
  await once(gone, 'close')
  const server = createEcho()
  port.passTo(server)
  port.close()
  const late = await comeTo(port.port, 'four')
  expect(await Promise.all([...early, late].map(text))).toEqual(['ONE', 'TWO', 'FOUR'])
  server.close()
  await once(server, 'close')
  await expect(listen(createEcho(), { ...anywhere, port: port.port })).resolves.toBe(port.port)
})

it('releases an unused port, and closes waiting connections', async () => {
  const port = await bindPort(anywhere)
  const client = await comeTo(port.port, 'hello')
  port.close()
  await ended(client)
  await expect(listen(createEcho(), { ...anywhere, port: port.port })).resolves.toBe(port.port)
})

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

it('answers requests that arrived before the server', async () => {
  const server = await openHttpServer(anywhere)
  onTestFinished(() => server.close())
  const early = await comeTo(server.port, request)
  const alsoEarly = await comeTo(server.port, request.replace('\r\n\r\n', '\r\nExpect: the unexpected\r\n\r\n'))
  // Invalid input is answered immediately, so everything before it has been read by then.
  expect(await text(await comeTo(server.port, 'nonsense\r\n\r\n'))).toMatch(/^HTTP\/1\.1 400 /)
  server.answerWith((_request, response) => void response.end('served'))
  const late = await comeTo(server.port, request)
  for (const answer of await Promise.all([early, alsoEarly, late].map(text))) expect(answer).toMatch(/served$/)
})

it('closes waiting requests if no server starts', async () => {
  const server = await openHttpServer(anywhere)
  const client = await comeTo(server.port, request)
  await server.close()
  expect(await ended(client)).toBe(0)
})
