import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startListeners } from '../../support/listeners.ts'

/*
 * A client may close its writing side after the request, as `nc -N` does. This only means that no further request
 * follows (RFC 9112 section 9.6).
 */

/** Sends something, closes the writing side, then reads everything. */
async function askAndClose(port: number, octets: string | Buffer): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.end(octets)
  return await text(socket)
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

function post(path: string, type: string, body: string, length = Buffer.byteLength(body)): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`
}

describe('a client that closes its writing side', () => {
  it('is answered', async () => {
    const { httpPort, createTest } = await startListeners()
    const { token } = await createTest()
    const answer = await askAndClose(httpPort, get(`/api/v1/tests/${token}`))
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain('"status":"waiting"')
  })

  it('receives slow answers', async () => {
    const { httpPort } = await startListeners()
    expect(await askAndClose(httpPort, get('/api/v1/domain/shop.example'))).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('can upload a message', async () => {
    const { httpPort, createTest, store } = await startListeners()
    const { token } = await createTest()
    const body = `Subject: Sale\r\n\r\n${'a'.repeat(300_000)}\r\n`
    const answer = await askAndClose(httpPort, post(`/api/v1/tests/${token}/message`, 'message/rfc822', body))
    expect(answer).toMatch(/^HTTP\/1\.1 202 /)
    expect(await store.messages.claimNext()).not.toBeNull()
  })

  it('receives all pipelined answers', async () => {
    const { httpPort } = await startListeners()
    const answers = await askAndClose(httpPort, get('/api/v1/openapi.json') + get('/api/v1/nothing'))
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404'])
  })

  it('receives an error for an incomplete request, which changes nothing', async () => {
    const { httpPort, createTest, store } = await startListeners()
    const { token } = await createTest()
    const part = post(`/api/v1/tests/${token}/message`, 'message/rfc822', 'Subject: Sale\r\n', 1000)
    expect(await askAndClose(httpPort, part)).toMatch(/^HTTP\/1\.1 400 /)
    expect(await askAndClose(httpPort, 'GET /api/v1/tes')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await store.messages.claimNext()).toBeNull()
  })

  it('receives only the current status of an event stream, because it may have disconnected', async () => {
    const { httpPort, createTest } = await startListeners()
    const { token } = await createTest()
    const answer = await askAndClose(httpPort, get(`/api/v1/tests/${token}/events`))
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer.match(/event: status/g)).toHaveLength(1)
  })
})
