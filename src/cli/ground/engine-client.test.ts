import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startFloodingServer } from '../../../test/support/flooding-server.ts'
import { listen } from '../../server/network/listen.ts'
import { UnexpectedAnswerError, UnreachableError } from '../../shared/client/call-errors.ts'
import { createEngineClient } from './engine-client.ts'

const never = new AbortController().signal

const accessTo = (base: string) => ({ base, authorize: async () => ({}) })

/** Creates a test at a server with this answer. Returns the error, and how much the server could send. */
async function ask(endless: string) {
  const server = await startFloodingServer({
    greeting: '',
    answer(line) {
      if (line.startsWith('POST')) return { text: 'HTTP/1.1 201 Created\r\nConnection: close\r\n\r\n' }
      return line === '' ? { endless } : { text: '' }
    },
  })
  const client = createEngineClient(accessTo(`http://${server.host}:${server.port}`), never)
  const error = await client.create({ lang: 'en' }).catch((reason: unknown) => reason)
  return { error, octets: await server.floodEnded }
}

describe('an endless answer', () => {
  it.each([
    ['blanks', ' '],
    ['brackets', '['],
  ])('is cut off: %s', async (_, endless) => {
    const { error, octets } = await ask(endless)
    expect(error).toBeInstanceOf(UnexpectedAnswerError)
    expect(error).toMatchObject({ isRefusal: false })
    expect(octets).toBeLessThan(64 * 1024 * 1024)
  })
})

describe('a connection that the engine closes while it is used', () => {
  /** A server that closes the connection of one request instead of answering. */
  async function startClosing(lost: number) {
    const methods: string[] = []
    const server = createServer(({ method = '', socket }, response) => {
      methods.push(method)
      if (methods.length === lost) socket.destroy()
      else response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    })
    onTestFinished(() => void server.close())
    const port = await listen(server, { host: '127.0.0.1', port: 0 })
    return { methods, client: createEngineClient(accessTo(`http://127.0.0.1:${port}`), never) }
  }

  it('costs a read nothing', async () => {
    const { methods, client } = await startClosing(2)
    expect([await client.smtpAddress(), await client.smtpAddress()]).toEqual([null, null])
    expect(methods).toEqual(['GET', 'GET', 'GET'])
  })

  it('does not make a test twice', async () => {
    const { methods, client } = await startClosing(1)
    await expect(client.create({ lang: 'en' })).rejects.toBeInstanceOf(UnreachableError)
    expect(methods).toEqual(['POST'])
  })
})

describe('an instance below a path', () => {
  it.each(['', '/'])('is called there, with “%s” at the end', async (end) => {
    const paths: string[] = []
    const server = createServer(({ url = '' }, response) => {
      paths.push(url)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    })
    onTestFinished(() => void server.close())
    const port = await listen(server, { host: '127.0.0.1', port: 0 })
    const client = createEngineClient(accessTo(`http://127.0.0.1:${port}/sendproof${end}`), never)
    await expect(client.create({ lang: 'en' })).rejects.toMatchObject({ isRefusal: true })
    expect(paths).toEqual(['/sendproof/api/v1/tests'])
  })
})
