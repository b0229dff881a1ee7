import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { anyProblemSchema, type Problem } from '../../../src/shared/contract/problem.ts'
import { startListeners } from '../../support/listeners.ts'

/** Sends bytes, and reads everything until the server closes the connection. */
async function sendRaw(port: number, octets: string): Promise<string> {
  const socket = createConnection(port, '127.0.0.1')
  socket.write(octets)
  return await text(socket)
}

/** Parses the single answer, which must be valid HTTP with a problem. */
function readProblem(answer: string): Problem {
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  expect(head).toMatch(/^content-type: application\/problem\+json/im)
  expect(head).toMatch(/^x-content-type-options: nosniff/im)
  expect(head).toMatch(/^cache-control: no-store/im)
  const stated = /^content-length: (\d+)/im.exec(head)?.[1]
  expect(Number(stated)).toBe(Buffer.byteLength(body))
  const problem = anyProblemSchema.parse(JSON.parse(body))
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${problem.status} `))
  return problem
}

const host = 'Host: localhost\r\n'

describe('an invalid request', () => {
  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400, 'malformed_request'],
    ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001', 400, 'malformed_request'],
    ['an unknown method', `BREW /api/v1/tests HTTP/1.1\r\n${host}\r\n`, 400, 'malformed_request'],
    ['a header without a name', `GET / HTTP/1.1\r\n${host}: x\r\n\r\n`, 400, 'malformed_request'],
    [
      'two lengths',
      `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
      400,
      'malformed_request',
    ],
    ['an oversized header', `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['an overlong URL', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431, 'headers_too_large'],
  ])('is refused with a problem: %s', async (_what, octets, status, code) => {
    const { httpPort } = await startListeners()
    expect(readProblem(await sendRaw(httpPort, octets))).toMatchObject({ status, code })
  })

  it.each(['gzip, chunked', 'deflate,chunked', 'GZIP, chunked', 'identity, chunked', 'chunked, chunked'])(
    'is refused with a problem: the transfer coding “%s”',
    async (coding) => {
      const { httpPort } = await startListeners()
      const head = `POST /api/v1/tests HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: ${coding}\r\n\r\n`
      const { status, code } = readProblem(await sendRaw(httpPort, `${head}2\r\n{}\r\n0\r\n\r\n`))
      expect([`${status} ${code}`]).toEqual([expect.stringMatching(/^501 unsupported_coding|400 malformed_request$/)])
    },
  )

  it.each([
    ['no Host field', ''],
    ['two Hosts', 'Host: localhost\r\nHost: localhost\r\n'],
  ])('is refused with a problem: %s', async (_what, hosts) => {
    const { httpPort } = await startListeners()
    const answer = await sendRaw(httpPort, `GET /api/v1/openapi.json HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
    expect(readProblem(answer)).toMatchObject({ status: 400, code: 'malformed_request' })
  })

  it('is rejected without a body if none is allowed', async () => {
    const { httpPort } = await startListeners()
    const [head, body] = (await sendRaw(httpPort, `HEAD / HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`)).split(
      '\r\n\r\n',
    )
    expect(head).toMatch(/^HTTP\/1\.1 431 /)
    expect(body).toBe('')
  })

  it('does not interrupt an answer in progress', async () => {
    const { httpPort, createTest } = await startListeners()
    const { token } = await createTest()
    const socket = createConnection(httpPort, '127.0.0.1')
    socket.write(`GET /api/v1/tests/${token}/events HTTP/1.1\r\n${host}\r\n`)
    const received: string[] = []
    for await (const chunk of socket) {
      received.push(String(chunk))
      if (received.length === 1) socket.write('nonsense\r\n\r\n')
    }
    expect(received.join('').match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  })
})

it('ignores an Expect header', async () => {
  const { httpPort } = await startListeners()
  const request = `POST /api/v1/tests HTTP/1.1\r\n${host}Expect: miracles\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
  expect(await sendRaw(httpPort, request)).toMatch(/^HTTP\/1\.1 201 /)
})
