import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { openHttpServer } from '../../../src/server/http/server.ts'

/* Clients that never finish a request must not hold a connection forever. */

const dripMilliseconds = 5

it.each([
  ['header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: '],
  ['body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n'],
  ['chunked body', 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nfffff\r\n'],
])('disconnects a client whose %s drips', async (_what, begin) => {
  const timeouts = { header: 50, request: 100, answer: 10_000, interval: 10 }
  const server = await openHttpServer({ host: '127.0.0.1', port: 0 }, { timeouts })
  onTestFinished(() => server.close())
  server.answerWith((request) => request.resume())
  const socket = createConnection(server.port, '127.0.0.1')
  socket.write(begin)
  const drip = setInterval(() => socket.write('a'), dripMilliseconds)
  onTestFinished(() => clearInterval(drip))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const answer = await text(socket).catch(() => '')
  await closed
  // If bytes were still in transit, the answer may be lost, but the connection is closed.
  if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

it('answers a silent client with 408', async () => {
  const timeouts = { header: 50, request: 100, answer: 10_000, interval: 10 }
  const server = await openHttpServer({ host: '127.0.0.1', port: 0 }, { timeouts })
  onTestFinished(() => server.close())
  server.answerWith((request) => request.resume())
  const socket = createConnection(server.port, '127.0.0.1')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
})
