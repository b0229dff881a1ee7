import type { RequestListener, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createBodyMemory, readJson } from '../../../src/server/http/guard/body.ts'
import { isRefusal } from '../../../src/server/http/problems/problem.ts'
import { type HttpServerOptions, openHttpServer } from '../../../src/server/http/server.ts'
import { anyProblemSchema } from '../../../src/shared/contract/problem.ts'

/* Idle connections must not block other clients or fill memory. */

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const twoSeconds = 2_000

const answerAtOnce: RequestListener = (_request, response) => void response.end('hello')

async function start(listener: RequestListener, options: HttpServerOptions) {
  const server = await openHttpServer({ host: '127.0.0.1', port: 0 }, options)
  onTestFinished(() => server.close())
  server.answerWith(listener)
  return {
    /** A client that sends something when it connects. */
    open(octets = ''): Socket {
      const socket = connect(server.port, '127.0.0.1').on('error', () => {})
      socket.write(octets)
      onTestFinished(() => void socket.destroy())
      return socket
    },
  }
}

/** A handler that answers on demand, and counts its requests. */
function createSlowHandler() {
  const waiting: (() => void)[] = []
  const listener: RequestListener = (_request, response) => void waiting.push(() => response.end('hello'))
  return {
    listener,
    has: (count: number) => expect.poll(() => waiting.length).toBe(count),
    answerAll: () => {
      for (const answer of waiting) answer()
    },
  }
}

function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.resume().once('close', resolve))
}

function expectRefused(answer: string): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(anyProblemSchema.parse(JSON.parse(body)).code).toBe('too_many_connections')
}

describe('a server at its connection limit', () => {
  it.each([
    ['for all', { all: 3, ofNetwork: 10 }],
    ['per network', { all: 10, ofNetwork: 3 }],
  ])('closes the connection that has been idle longest: limit %s', async (_which, places) => {
    const { open } = await start(answerAtOnce, { places })
    const [first, ...others] = [open(), open('GET /'), open()]
    const ended = closed(first ?? open())
    expect(await text(open(request))).toMatch(/hello$/)
    await ended
    expect(others.map(({ destroyed }) => destroyed)).toEqual([false, false])
  })

  it('rejects new clients while requests are in progress, and keeps those', async () => {
    const { listener, has, answerAll } = createSlowHandler()
    const { open } = await start(listener, { places: { all: 2, ofNetwork: 2 } })
    const answers = [text(open(request)), text(open(request))]
    await has(2)
    expectRefused(await text(open()))
    answerAll()
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/hello$/)
    expect(await text(open('nonsense\r\n\r\n'))).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('closes a slow upload to make room, but not immediately', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { listener, has } = createSlowHandler()
    const { open } = await start(listener, { places: { all: 1, ofNetwork: 1 } })
    const dripping = open('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\na')
    await has(1)
    expectRefused(await text(open()))
    vi.advanceTimersByTime(twoSeconds)
    const ended = closed(dripping)
    open(request)
    await ended
    await has(2)
  })

  it('does not count a proxy as one client', async () => {
    const places = { all: 10, ofNetwork: 1 }
    const { listener, has } = createSlowHandler()
    const { open } = await start(listener, { places, trustedProxies: ['127.0.0.0/8'] })
    open(request)
    open(request)
    await has(2)
  })
})

it('disconnects a client with too many pipelined requests', async () => {
  const { listener, has } = createSlowHandler()
  const { open } = await start(listener, {})
  const ended = closed(open('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1_000)))
  await ended
  await has(4)
})

describe('an answer', () => {
  const timeouts = { header: 5_000, request: 5_000, answer: 100, interval: 1_000 }

  it('that is not read is abandoned', async () => {
    const ended = Promise.withResolvers<void>()
    const { open } = await start(
      (_request, response) => void response.once('close', ended.resolve).end(Buffer.alloc(50_000_000)),
      { timeouts },
    )
    open(request).pause()
    await ended.promise
  })

  it('that takes long to produce is awaited', async () => {
    const { open } = await start((_request, response) => void setTimeout(() => response.end('hello'), 500), {
      timeouts,
    })
    expect(await text(open(request))).toMatch(/hello$/)
  })
})

it('applies one limit to all large bodies, and still reads small ones', async () => {
  const memory = createBodyMemory(150_000)
  const answer = (response: ServerResponse, isRead: boolean) => {
    response.statusCode = isRead ? 200 : 503
    response.end()
  }
  const { open } = await start((request, response) => {
    readJson(request, { limit: 200_000, memory }).then(
      (json) => answer(response, !isRefusal(json)),
      () => response.destroy(),
    )
  }, {})
  const json = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n'
  const head = (octets: number) => `${json}Content-Length: ${octets}\r\n\r\n`
  const send = (octets: number) => text(open(`${head(octets)}"${'a'.repeat(octets - 2)}"`))

  const unfinished = open(`${head(100_000)}"${'a'.repeat(90_000)}`)
  await expect.poll(() => send(90_000)).toMatch(/^HTTP\/1\.1 503 /)
  expect(await send(9_000)).toMatch(/^HTTP\/1\.1 200 /)
  unfinished.destroy()
  await expect.poll(() => send(90_000)).toMatch(/^HTTP\/1\.1 200 /)
})
