import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { requestDeviceCode } from './oauth-client.ts'

const never = new AbortController().signal

/** A provider that repeats its answer until it is disconnected. */
async function startEndlessProvider(headers: Record<string, string>, chunk: Buffer): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers })
    const go = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', go)
    go()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

describe('an endless authorization server', () => {
  it.each([
    ['uncompressed', {}, Buffer.alloc(16_384, ' ')],
    ['compressed', { 'Content-Encoding': 'gzip' }, gzipSync(Buffer.alloc(50_000_000, ' '))],
  ])('is disconnected when it sends its answer %s', async (_, headers, chunk) => {
    const url = await startEndlessProvider(headers, chunk)
    const endpoints = { device: `${url}/device`, token: `${url}/token`, scope: 'mail' }
    await expect(requestDeviceCode({ endpoints, clientId: 'client', clientSecret: null }, never)).rejects.toThrow(
      'too long',
    )
  })
})
