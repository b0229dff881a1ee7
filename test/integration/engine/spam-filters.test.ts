import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createSpamFilters, noFilters } from '../../../src/engine/spam/filters.ts'
import { listenOnLoopback } from '../../support/listen-on-loopback.ts'
import { messageFacts } from '../../support/message-facts.ts'

/* Stand-ins that behave like rspamd and spamd, or misbehave. */

const { envelope } = messageFacts()
const raw = Buffer.from('Subject: test\r\n\r\nXJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X\r\n')
const servers: Server[] = []

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

async function listen(server: Server): Promise<string> {
  servers.push(server)
  return `127.0.0.1:${await listenOnLoopback(server)}`
}

function rspamd(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  return listen(createHttpServer(answer))
}

function spamd(answer: (socket: Socket, request: string) => void): Promise<string> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let request = ''
    socket.on('data', (chunk) => {
      request += chunk.toString()
    })
    socket.on('end', () => answer(socket, request))
  })
  return listen(server)
}

async function askRspamd(address: string, signal = new AbortController().signal) {
  const [filter] = createSpamFilters({ ...noFilters, rspamd: `http://${address}` })
  return filter?.scan({ raw, envelope }, signal)
}

async function askSpamd(address: string, signal = new AbortController().signal) {
  const [filter] = createSpamFilters({ ...noFilters, spamd: address })
  return filter?.scan({ raw, envelope }, signal)
}

describe('rspamd', () => {
  it('receives the session data, and its verdict is parsed', async () => {
    let asked: IncomingMessage | null = null
    const address = await rspamd((request, response) => {
      asked = request
      const symbols = { GTUBE: { name: 'GTUBE', score: 0, description: 'Test' } }
      response.end(JSON.stringify({ is_skipped: false, score: 0, required_score: 15, action: 'reject', symbols }))
    })
    expect(await askRspamd(address)).toEqual({
      state: 'known',
      value: {
        score: 0,
        required_score: 15,
        action: 'reject',
        symbols: [{ name: 'GTUBE', score: 0, group: '', description: 'Test' }],
      },
    })
    expect(asked).toMatchObject({
      method: 'POST',
      url: '/checkv2',
      headers: { ip: '203.0.113.7', helo: 'mx.shop.example', from: 'bounce@shop.example' },
    })
  })

  it.each([
    ['an error', (_: IncomingMessage, response: ServerResponse) => response.writeHead(500).end('no'), 'HTTP 500'],
    ['another document', (_: IncomingMessage, response: ServerResponse) => response.end('<html>'), 'not a response'],
    [
      'a skipped message',
      (_: IncomingMessage, response: ServerResponse) =>
        response.end('{"is_skipped":true,"score":0,"required_score":0,"action":"no action"}'),
      'message skipped',
    ],
    [
      'an oversized answer',
      (_: IncomingMessage, response: ServerResponse) => response.end('x'.repeat(2_000_000)),
      'more than',
    ],
  ])('gives no verdict on %s', async (_, answer, detail) => {
    expect(await askRspamd(await rspamd(answer))).toMatchObject({
      state: 'unavailable',
      reason: { code: 'filter_failed', detail: expect.stringContaining(detail) },
    })
  })
})

describe('spamd', () => {
  it('is queried, and its report is parsed', async () => {
    const asked: string[] = []
    const address = await spamd((socket, request) => {
      asked.push(request)
      socket.end('SPAMD/1.1 0 EX_OK\r\nSpam: True ; 1000.0 / 5.0\r\n\r\n1000 GTUBE                  BODY: Test\r\n')
    })
    expect(await askSpamd(address)).toMatchObject({
      state: 'known',
      value: { score: 1000, required_score: 5, symbols: [{ name: 'GTUBE', score: 1000 }] },
    })
    // Another test may try to connect to this port, which its own server had before.
    expect(asked).toContain(`REPORT SPAMC/1.5\r\nContent-length: ${raw.length}\r\n\r\n${raw}`)
  })

  it.each([
    ['no answer', (socket: Socket) => socket.end(), 'not a response from spamd'],
    ['a protocol error', (socket: Socket) => socket.end('SPAMD/1.0 76 Bad header line\r\n'), '76 Bad header line'],
    ['an oversized answer', (socket: Socket) => socket.end('x'.repeat(2_000_000)), 'more than'],
  ])('gives no verdict on %s', async (_, answer, detail) => {
    expect(await askSpamd(await spamd(answer))).toMatchObject({
      state: 'unavailable',
      reason: { code: 'filter_failed', detail: expect.stringContaining(detail) },
    })
  })
})

it('reports that nothing listens', async () => {
  const address = await listen(createServer())
  await new Promise((resolve) => servers.pop()?.close(resolve))
  const expected = {
    state: 'unavailable',
    reason: { code: 'connection_failed', subject: address, detail: 'ECONNREFUSED' },
  }
  expect(await askRspamd(address)).toEqual(expected)
  expect(await askSpamd(address)).toEqual(expected)
})

it('stops with the analysis', async () => {
  const sockets: Socket[] = []
  const address = await listen(createServer((socket) => void sockets.push(socket)))
  for (const ask of [askRspamd, askSpamd]) {
    const ending = new AbortController()
    const verdict = ask(address, ending.signal)
    ending.abort()
    expect(await verdict).toEqual({ state: 'unavailable', reason: { code: 'deadline', subject: address } })
  }
  for (const socket of sockets) socket.destroy()
})
